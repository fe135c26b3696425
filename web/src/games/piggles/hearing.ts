/** What Piggles sounds like besides the clatter of a throw: pieces won, points, and pieces that fall. */

import { type Hearing, keysOf, soundOfFacts } from "../../life/hearing.ts";

const SETTLES = {
  "piggles.captured": "oink",
  "piggles.bonus": "coins",
  "piggles.scores": "bank",
  "piggles.falls": "mud",
  "piggles.knocked_off": "mud",
} as const;

export const pigglesHearing: Hearing = (update) => ({
  begins: null,
  settles: soundOfFacts(keysOf(update), SETTLES),
  loser: null,
});
