/** How long an update is animated before it settles, and then left to be read. */

import type { TableView, Update } from "../wire.ts";

export const PACES = ["slow", "normal", "fast", "instant"] as const;
export type Pace = (typeof PACES)[number];

export const TUMBLE_MS = 650; // of one die; the style sheet's animation reads it too
/** How a game's updates are drawn: the dice have one tempo, cards another. */
export interface Tempo {
  /** Milliseconds from the beginning of an update's animation at a table until it settles. */
  readonly beat: (update: Update, isOwn: boolean, pace: Pace, table: TableView) => number;
  /** Milliseconds that a settled update stays before the next begins. */
  readonly rest: (update: Update, isOwn: boolean, pace: Pace, table: TableView) => number;
}

const FACTOR: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.5, instant: 0 };
const STAGGER_MS = 110; // between one die and the next
const MOST_STAGGER_MS = 900; // from the first die to the last, however many
const LEAD_MS = 450; // before somebody else's action that moves no die
const REST_MS = 850; // for reading what somebody else did
const OWN_REST_MS = 150;

/** Milliseconds from one die's start to the next's. */
export function stagger(dice: number, pace: Pace): number {
  return FACTOR[pace] * Math.min(STAGGER_MS, MOST_STAGGER_MS / Math.max(1, dice - 1));
}

/** Milliseconds that something takes which takes `ms` at the normal pace. */
export function paced(ms: number, pace: Pace): number {
  return FACTOR[pace] * ms;
}

/** Milliseconds that one die tumbles. */
export function tumble(pace: Pace): number {
  return paced(TUMBLE_MS, pace);
}

/** Milliseconds from the beginning of an update's animation until it settles. */
export function beatLength(dice: number, isOwn: boolean, pace: Pace): number {
  if (dice > 0) return tumble(pace) + stagger(dice, pace) * (dice - 1);
  return isOwn ? 0 : FACTOR[pace] * LEAD_MS;
}

/** Milliseconds that a settled update stays before the next begins. */
export function restLength(update: Update, isOwn: boolean, pace: Pace): number {
  if (update.entries.length === 0) return 0; // somebody sat down or came back
  return FACTOR[pace] * (isOwn ? OWN_REST_MS : REST_MS);
}

/** The tempo of throws: one piece of chance after the other. */
export const diceTempo: Tempo = {
  beat: (update, isOwn, pace) => beatLength(numPieces(update), isOwn, pace),
  rest: restLength,
};

function numPieces(update: Update): number {
  return update.entries.filter((entry) => entry.actor < 0).length;
}
