/** Learning a game by playing it, while the visitor's own table waits for others. */

import { api } from "../net/api.ts";
import { awaited } from "./awaited.svelte.ts";

/** Open the first game of a game; its table. A notice tells the visitor when the other table begins. */
export async function learnMeanwhile(game: string, table: string): Promise<string> {
  const opened = await api.post("/api/first-games", { body: { game } });
  awaited.set(table);
  return opened.table;
}
