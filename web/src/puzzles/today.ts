/** Today's puzzle in a line: for the page of puzzles, and for pages that lead to it. */

import { api } from "../net/api.ts";
import { load, store } from "../storage.ts";
import type { PuzzleToday } from "../wire.ts";

const GAME = "pigpen.puzzles.game";
export const ANY_GAME = "any"; // the day’s own

/** The game whose puzzle of the day the visitor wants; null where none was chosen. */
export function chosenGame(): string | null {
  return load<string>(GAME);
}

export function chooseGame(game: string): void {
  store(GAME, game);
}

/** The date where the visitor is, as 2026-11-28. */
export function localDay(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** The game of today's puzzle, whether the visitor has answered it, and how many days in a row. */
export function fetchToday(): Promise<PuzzleToday> {
  return api.get("/api/puzzles/today", { query: { day: localDay(), game: chosenGame() } });
}
