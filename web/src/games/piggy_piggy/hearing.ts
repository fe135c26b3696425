/** What Piggy Piggy sounds like: cards, a goat that eats, a pig that moves, and points. */

import { type Hearing, keysOf, soundOfFacts } from "../../life/hearing.ts";

const BEGINS = { "piggy-piggy.goat": "munch", "piggy-piggy.food": "card" } as const;
const SETTLES = {
  "piggy-piggy.scored": "coins",
  "piggy-piggy.steals": "oink",
  "piggy-piggy.moves": "oink",
  "piggy-piggy.auto": "oink",
  "piggy-piggy.takes": "oink",
} as const;

export const piggyHearing: Hearing = (update) => {
  const keys = keysOf(update);
  return { begins: soundOfFacts(keys, BEGINS), settles: soundOfFacts(keys, SETTLES), loser: null };
};
