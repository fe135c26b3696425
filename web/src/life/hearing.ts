/** What is heard, and felt in the hand, as an update is drawn. */

import type { TableView, Update } from "../wire.ts";
import type { Sound } from "./sound.ts";

/** The sounds of an update in a game's own way. */
export interface Heard {
  readonly begins: Sound | null; // as it begins to be drawn
  readonly settles: Sound | null; // once it has been drawn
  readonly loser: number | null; // the seat that has lost what it had in this turn
}

/** What an update sounds like at a table as it was before. */
export type Hearing = (update: Update, table: TableView) => Heard;

export const SILENCE: Heard = { begins: null, settles: null, loser: null };
const [TURN_BUZZ, LOST_BUZZ] = [[40], [60, 50, 120]]; // milliseconds on and off
export const BETWEEN = 0.3; // seconds from one sound to the next

/** How a game without sounds of its own is heard: chance as dice. */
export const usualHearing: Hearing = ({ entries }) => ({
  ...SILENCE,
  begins: entries.some(({ actor, is_landing }) => actor < 0 && is_landing !== true) ? "dice" : null,
});

export interface Settled {
  readonly sounds: readonly Sound[];
  readonly buzz: readonly number[];
}

/** What is heard and felt by a seat once an update has been drawn; `isLast` is that no other waits. */
export function settled(update: Update, heard: Heard, seat: number | null, isLast: boolean): Settled {
  const own = heard.settles ? [heard.settles] : [];
  const { now, entries } = update;
  if (entries.length === 0) return { sounds: [], buzz: [] };
  if (now.status === "over") return { sounds: [...own, endOf(now.result, seat)], buzz: [] };
  const isTurn = isLast && seat !== null && now.to_move === seat && entries.some(({ actor }) => actor !== seat);
  const isPassed = isTurn && entries.some(({ actor }) => actor >= 0 && actor !== seat);
  const isLost = seat !== null && heard.loser === seat;
  return { sounds: isPassed ? [...own, "turn"] : own, buzz: isLost ? LOST_BUZZ : isPassed ? TURN_BUZZ : [] };
}

function endOf(result: readonly number[], seat: number | null): Sound {
  return seat === null || result[seat] === Math.max(...result) ? "end" : "lost";
}

/** The facts of an update by their keys. */
export function keysOf({ entries }: Update): ReadonlySet<string> {
  return new Set(entries.flatMap(({ said }) => said.map(({ key }) => key)));
}

/** The first sound that one of these facts has. */
export function soundOfFacts(keys: ReadonlySet<string>, sounds: Readonly<Record<string, Sound>>): Sound | null {
  return Object.entries(sounds).find(([key]) => keys.has(key))?.[1] ?? null;
}
