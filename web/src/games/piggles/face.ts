/** How Piggles is played on the page. */

import type { GameFace, KeyHelp } from "../registry.ts";
import { takesHints } from "./draft.svelte.ts";
import { pigglesHearing } from "./hearing.ts";
import PigglesTable from "./PigglesTable.svelte";
import { pigglesTempo } from "./tempo.ts";
import Told from "./Told.svelte";
import { SURPRISING } from "./words.ts";

const PIGGLES_KEYS: readonly KeyHelp[] = [
  { keys: ["R"], does: "keys.throw" },
  { keys: ["N"], does: "piggles.table.anotherAim" },
  { keys: ["L"], does: "piggles.table.replay" },
  { keys: ["V"], does: "keys.board" },
  { keys: ["A"], does: "piggles.table.seeAll" },
  { keys: ["O"], does: "piggles.table.fromAbove" },
  { keys: ["Q", "E"], does: "keys.turn" },
  { keys: ["+", "−"], does: "keys.near" },
];

export const FACE: GameFace = {
  table: PigglesTable,
  log: Told,
  surprising: SURPRISING,
  tempo: pigglesTempo,
  hearing: pigglesHearing,
  takes: takesHints,
  keys: PIGGLES_KEYS,
  keysByHand: [{ keys: ["U"], does: "keys.undo" }],
};
