/** Ways to a table from a lesson: another lesson, or a full game. */

import { openTable } from "../fair/witness.ts";
import { quickTable } from "../lobby/setup.ts";
import { navigation } from "../navigation.svelte.ts";
import { api } from "../net/api.ts";
import { tablePath } from "../routes.ts";
import type { GameInfo } from "../wire.ts";

/** Open a lesson of a game and go to its table. */
export async function openLesson(game: string, lesson = 0): Promise<void> {
  const { table } = await api.post("/api/first-games", { body: { game, lesson } });
  await navigation.go(tablePath(table));
}

/** Open a full game against the usual bots and go to its table. */
export async function openFullGame(game: GameInfo): Promise<void> {
  const { table } = await openTable(quickTable(game));
  await navigation.go(tablePath(table));
}
