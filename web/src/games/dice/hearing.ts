/** What a game of dice sounds like: dice, points that are banked, and points that are lost. */

import { type Hearing, keysOf, soundOfFacts } from "../../life/hearing.ts";
import { PLENTY_AT_RISK } from "./tempo.ts";
import { faces, type DiceView } from "./view.ts";

const SETTLES = {
  "dice.lost_score": "mud",
  "dice.lost_turn": "mud",
  "dice.nothing": "mud",
  "dice.held": "bank",
  "dice.scored": "bank",
} as const;

export const diceHearing: Hearing = (update, { now }) => {
  const { turn_total: atRisk } = now.view as unknown as DiceView;
  const settles = soundOfFacts(keysOf(update), SETTLES);
  const lost = update.entries.flatMap(({ said }) => said).find(({ key }) => /^dice\.(lost_|nothing)/.test(key));
  const seat = lost?.values["seat"];
  return {
    begins: faces(update.entries).length === 0 ? null : atRisk >= PLENTY_AT_RISK ? "low_dice" : "dice",
    settles,
    loser: typeof seat === "number" ? seat : null,
  };
};
