/** How what lies about in a game looks when it is laid out; without a face its texts are shown. */

import type { Component } from "svelte";

import { PIGGY_FACE } from "./piggy_piggy.ts";

export interface LayoutFace {
  readonly card: Component<{ card: string | null }>; // nothing: its back
  readonly holder: Component<{ thing: string }>;
  readonly name: (thing: string) => string;
}

const FACES: Readonly<Record<string, LayoutFace>> = { "piggy-piggy": PIGGY_FACE };

export function layoutFace(game: string): LayoutFace | undefined {
  return FACES[game];
}
