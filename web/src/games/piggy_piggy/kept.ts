/** How Piggy Piggy is kept on the page where people play with cards of their own. */

import type { GameFace, KeyHelp } from "../registry.ts";
import KeptScores from "./kept/KeptScores.svelte";
import KeptTable from "./kept/KeptTable.svelte";
import { SURPRISING } from "./words.ts";

const KEYS: readonly KeyHelp[] = [
  { keys: ["A", "E"], does: "keys.food" },
  { keys: ["1", "3"], does: "keys.icons" },
  { keys: ["Enter"], does: "keys.enterCards" },
  { keys: ["G"], does: "keys.goat" },
  { keys: ["F"], does: "keys.endPlay" },
  { keys: ["Esc"], does: "keys.notThis" },
  { keys: ["U"], does: "keys.undo" },
];

export const FACE: GameFace = {
  table: KeptTable,
  surprising: SURPRISING,
  scores: KeptScores,
  keys: KEYS,
  keysByHand: KEYS,
};
