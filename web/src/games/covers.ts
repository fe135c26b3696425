/** What stands for a game where it is not played: a picture, and whether its best play has a page. */

import type { Component } from "svelte";

import BigPig from "./pictures/BigPig.svelte";
import Hog from "./pictures/Hog.svelte";
import Pig from "./pictures/Pig.svelte";
import Piggles from "./pictures/Piggles.svelte";
import PiggyPiggy from "./pictures/PiggyPiggy.svelte";
import PushOutThePig from "./pictures/PushOutThePig.svelte";
import TwoDicePig from "./pictures/TwoDicePig.svelte";

export interface Cover {
  readonly picture: Component;
  readonly isStudied: boolean; // best play is worked out
}

const COVERS: Readonly<Record<string, Cover>> = {
  pig: { picture: Pig, isStudied: true },
  "two-dice-pig": { picture: TwoDicePig, isStudied: true },
  "big-pig": { picture: BigPig, isStudied: true },
  hog: { picture: Hog, isStudied: true },
  "push-out-the-pig": { picture: PushOutThePig, isStudied: false },
  "piggy-piggy": { picture: PiggyPiggy, isStudied: false },
  piggles: { picture: Piggles, isStudied: false },
};

/** The cover of a game, or nothing if this client is older than the game. */
export function cover(game: string): Cover | undefined {
  return COVERS[game];
}
