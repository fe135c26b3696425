/** What deserves a moment of its own at a table; a game's face finds it in what has just happened. */

import { paced, type Pace } from "../table/pace.ts";

export interface Feat {
  readonly kind: "hearts" | "sixteen" | "knockout" | "pigs"; // the picture
  readonly ply: number; // at which it happened
  readonly seat: number; // whose coat the pig has
  readonly words: string;
}

const SHOWN_MS = 2_600;
const MOST_MS = 3_000;

/** How long a feat is shown. */
export function shownMs(pace: Pace): number {
  return Math.min(MOST_MS, paced(SHOWN_MS, pace));
}
