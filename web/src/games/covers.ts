/** What stands for a game where it is not played: a picture, and whether its best play has a page. */

import type { Component } from "svelte";

import { inFolder } from "./folders.ts";

export interface Cover {
  readonly picture: Component;
  readonly isStudied: boolean; // best play is worked out
}

const COVERS = import.meta.glob<{ readonly COVER: Cover }>("./*/cover.ts", { eager: true });

/** The cover of a game, or nothing if it has no folder here. */
export function cover(game: string): Cover | undefined {
  return COVERS[inFolder(game, "cover.ts")]?.COVER;
}
