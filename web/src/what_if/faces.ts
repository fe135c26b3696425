/** How what lies about in a game looks when it is laid out; without a face its texts are shown. */

import type { Component } from "svelte";

import { PIGGY_FACE } from "./piggy_piggy.ts";
import { PUSH_OUT_FACE } from "./push_out_the_pig.ts";

export interface LayoutFace {
  readonly card: Component<{ card: string | null }>; // nothing: its back
  readonly holder?: Component<{ thing: string }>; // of a thing that a seat can hold
  readonly name: (thing: string) => string;
}

const FACES: Readonly<Record<string, LayoutFace>> = {
  "piggy-piggy": PIGGY_FACE,
  "push-out-the-pig": PUSH_OUT_FACE,
};

export function layoutFace(game: string): LayoutFace | undefined {
  return FACES[game];
}
