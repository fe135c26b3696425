/** A game against one bot of the visitor's choice. */

import { openTable } from "../fair/witness.ts";
import { goToTable } from "../lobby/opening.ts";
import { quickTable, withBot } from "../lobby/setup.ts";
import { api } from "../net/api.ts";

/** Open a usual table of a game with this bot in all other seats, and go there. */
export async function playBot(game: string, bot: string): Promise<void> {
  await goToTable(game, async () => {
    const info = (await api.get("/api/games")).find(({ name }) => name === game);
    if (!info) throw new Error(`There is no game ${game} here.`);
    const table = quickTable(info);
    return (await openTable({ ...table, seats: withBot(table.seats, bot) })).table;
  });
}
