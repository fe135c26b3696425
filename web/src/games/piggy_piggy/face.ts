/** How Piggy Piggy is played on the page. */

import type { GameFace, KeyHelp } from "../registry.ts";
import { piggyHearing } from "./hearing.ts";
import { featOf } from "./feats.ts";
import PiggyPiggyTable from "./PiggyPiggyTable.svelte";
import { piggyTempo } from "./scenes.ts";
import { SURPRISING } from "./words.ts";

const PIGGY_PIGGY_KEYS: readonly KeyHelp[] = [
  { keys: ["A", "E"], does: "keys.food" },
  { keys: ["G"], does: "keys.goat" },
  { keys: ["←", "→"], does: "keys.card" },
  { keys: ["Enter"], does: "keys.play" },
  { keys: ["F"], does: "keys.endPlay" },
  { keys: ["P"], does: "keys.openCards" },
];

export const FACE: GameFace = {
  table: PiggyPiggyTable,
  surprising: SURPRISING,
  tempo: piggyTempo,
  hearing: piggyHearing,
  feat: featOf,
  keys: PIGGY_PIGGY_KEYS,
  keysByHand: [],
};
