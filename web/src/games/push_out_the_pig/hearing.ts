/** What Push Out the Pig sounds like: cards, and the animals that a trick brings. */

import type { Hearing } from "../../life/hearing.ts";
import { isDeal, laid, trickAfter, viewOf } from "./view.ts";
import { walksOf } from "./walks.ts";

const CRIES = { pig: "snort", goat: "bleat", coins: "coins" } as const;

export const pushOutThePigHearing: Hearing = (update, { now }) => {
  const view = viewOf(now);
  const walks = walksOf(trickAfter(view.trick, update.entries), view.worth.doubler);
  const [first] = walks.map(({ animal }) => CRIES[animal]).sort((one, other) => other.localeCompare(one)); // the pig before all
  const plays = update.entries.some((entry) => laid(entry) !== null);
  return { begins: isDeal(update) ? "deal" : plays ? "card" : null, settles: first ?? null, loser: null };
};
