/** How a game is played on the page that has no folder of its own here. */

import type { GameFace } from "../registry.ts";
import AnyTable from "./AnyTable.svelte";

export const FACE: GameFace = { table: AnyTable, keys: [], keysByHand: [] };
