/** Ways to a table from a lesson: another lesson, or a full game. */

import { openTable } from "../fair/witness.ts";
import { goToTable } from "../lobby/opening.ts";
import { quickTable } from "../lobby/setup.ts";
import { api } from "../net/api.ts";
import type { GameInfo } from "../wire.ts";

/** Open a lesson of a game and go to its table. */
export async function openLesson(game: string, lesson = 0): Promise<void> {
  await goToTable(game, async () => (await api.post("/api/first-games", { body: { game, lesson } })).table);
}

/** Open a full game against the usual bots and go to its table. */
export async function openFullGame(game: GameInfo): Promise<void> {
  await goToTable(game.name, async () => (await openTable(quickTable(game))).table);
}
