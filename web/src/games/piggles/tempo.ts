/** How long a throw stands on the page: its page says when it is over. */

import { type Pace, paced, type Tempo } from "../../table/pace.ts";
import type { Update } from "../../wire.ts";
import { declaredIn } from "./declared.ts";
import { tallies, tallyLength } from "./tally.ts";
import { lastThrow } from "./throws.ts";

const MOST_MS = 9_000; // of a throw, with what it takes to fetch it
const ACTION_MS = 500; // of anything else that somebody did
const DECLARED_MS = 750; // of what a piece announces, and of what it then does
const REST_MS = 900; // for reading it
export const SLOW_MOTION = 0.25;

/** How fast a throw is played at a pace; as it was at the normal one. */
export function speedOf(pace: Pace): number {
  return 1 / Math.max(paced(1, pace), 0.1);
}

/** How long each announcement and each effect is shown. */
export function declaredFor(pace: Pace): number {
  return paced(DECLARED_MS, pace);
}

function beatOf({ entries }: Update, isOwn: boolean): number {
  if (lastThrow(entries)) return MOST_MS;
  return declaredIn(entries).length * DECLARED_MS || (isOwn ? 0 : ACTION_MS);
}

export const pigglesTempo: Tempo = {
  beat: (update, isOwn, pace) => paced(beatOf(update, isOwn) + tallyLength(tallies(update.entries)), pace),
  rest: (update, isOwn, pace) => (isOwn || update.entries.length === 0 ? 0 : paced(REST_MS, pace)),
};
