/** The animals that come along with a trick, each from its card to the plate of the seat that takes it. */

import { paced, type Pace } from "../../table/pace.ts";
import type { Trick } from "./view.ts";

export type Animal = "pig" | "goat" | "coins";

export interface Walk {
  readonly animal: Animal;
  readonly from: number; // the seat that laid the card
  readonly to: number; // the seat that takes it
}

const RUN_MS = 900;
const MOST_RUN_MS = 1_150; // however slow the table is: the next trick has begun

/** Who walks as a complete trick is taken; nothing before it is complete. */
export function walksOf({ cards, taker }: Trick, doubler: string): Walk[] {
  if (taker === null) return [];
  const animals = new Map<string, Animal>([
    ["QS", "pig"],
    ["JD", "goat"],
    [doubler, "coins"],
  ]);
  return cards.flatMap((card, from) => {
    const animal = card === null ? undefined : animals.get(card);
    return animal ? [{ animal, from, to: taker }] : [];
  });
}

export function runMs(pace: Pace): number {
  return Math.min(MOST_RUN_MS, paced(RUN_MS, pace));
}
