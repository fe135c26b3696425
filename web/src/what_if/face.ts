/** How what lies about in a game looks when it is laid out. */

import type { Component } from "svelte";

export interface LayoutFace {
  readonly card: Component<{ card: string | null }>; // nothing: its back
  readonly holder?: Component<{ thing: string }>; // of a thing that a seat can hold
  readonly name: (thing: string) => string;
}
