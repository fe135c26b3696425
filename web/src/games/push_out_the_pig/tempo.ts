/** How long the cards of an update are drawn, and then left to be seen. */

import { paced, type Pace, type Tempo } from "../../table/pace.ts";
import type { TableView, Update } from "../../wire.ts";
import { endsDeal, isDeal, takesTrick, viewOf } from "./view.ts";

const FLY_MS = 260; // from a hand to the trick, from the trick to its taker
const LOOK_MS = 850; // at a complete trick
const DEAL_MS = 1_000; // however many cards
const LAST_CARD_MS = 900; // until the last card is played by itself
const REST_MS = 220; // between one card and the next
const RESULT_MS: Readonly<Record<Pace, number>> = {
  slow: 15_000,
  normal: 9_000,
  fast: 6_000,
  instant: 4_000, // even then it is to be read
};

export const UNTIL_GONE_ON_MS = 2 ** 31 - 1; // the longest that a browser's timer runs

export function flyMs(pace: Pace): number {
  return paced(FLY_MS, pace);
}

export function lookMs(pace: Pace): number {
  return paced(LOOK_MS, pace);
}

export function lastCardMs(pace: Pace): number {
  return paced(LAST_CARD_MS, pace);
}

export const pushOutThePigTempo: Tempo = {
  beat(update, _isOwn, pace) {
    if (isDeal(update)) return paced(DEAL_MS, pace);
    return paced(takesTrick(update) ? 2 * FLY_MS + LOOK_MS : playLength(update), pace);
  },
  rest(update, isOwn, pace, table) {
    if (endsDeal(update) && !viewOf(update.now).over) return isAlone(table) ? UNTIL_GONE_ON_MS : RESULT_MS[pace];
    return isOwn || update.entries.length === 0 ? 0 : paced(REST_MS, pace);
  },
};

/** Whether the viewer plays with bots only: nobody is kept waiting. */
function isAlone({ your_seat, now: { seats } }: TableView): boolean {
  return seats.every(({ seat, kind }) => (seat === your_seat) === (kind === "person"));
}

function playLength(update: Update): number {
  return update.entries.length > 0 ? FLY_MS : 0;
}
