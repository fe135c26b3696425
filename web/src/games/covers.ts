/** What stands for a game where it is not played: a picture, a form of it, and whether its best play has a page. */

import type { Component } from "svelte";

import { inFolder } from "./folders.ts";

export interface Cover {
  readonly picture: Component;
  readonly isStudied: boolean; // best play is worked out
  readonly form?: string; // a version of the rules that is nearly a game of its own
}

const COVERS = import.meta.glob<{ readonly COVER: Cover }>("./*/cover.ts", { eager: true });

/** The cover of a game, or nothing if it has no folder here. */
export function cover(game: string): Cover | undefined {
  return COVERS[inFolder(game, "cover.ts")]?.COVER;
}
