/** How games of dice are played on the page. */

import type { GameFace, KeyHelp } from "../registry.ts";
import { diceHearing } from "./hearing.ts";
import DiceTable from "./DiceTable.svelte";
import Outcome from "./Outcome.svelte";
import { dicePace } from "./tempo.ts";
import { SURPRISING } from "./words.ts";

const TURN_KEYS: readonly KeyHelp[] = [
  { keys: ["R", "Space"], does: "keys.roll" },
  { keys: ["H"], does: "keys.hold" },
];
const DICE_KEYS: readonly KeyHelp[] = [{ keys: ["1", "9"], does: "keys.dice" }];
const ENTRY_KEYS: readonly KeyHelp[] = [
  { keys: ["1", "6"], does: "keys.face" },
  { keys: ["H"], does: "keys.hold" },
  { keys: ["U"], does: "keys.undo" },
];

export const DICE: GameFace = {
  table: DiceTable,
  outcome: Outcome,
  surprising: SURPRISING,
  tempo: dicePace,
  hearing: diceHearing,
  keys: TURN_KEYS,
  keysByHand: ENTRY_KEYS,
};

/** With a number of dice to choose. */
export const MANY_DICE: GameFace = { ...DICE, keys: [...TURN_KEYS, ...DICE_KEYS] };
