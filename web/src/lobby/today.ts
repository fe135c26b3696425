/** Today's puzzle in the lobby's words. */

import { list, lookUp, t } from "../text/text.ts";
import type { PuzzleToday } from "../wire.ts";

/** The game of the puzzle, or how it went, and the days in a row; what puzzles ask where neither is known. */
export function puzzleLine(today: PuzzleToday | null): string {
  if (today === null) return t("lobby.todayLine");
  const done = t(today.is_solved ? "lobby.todaySolved" : "lobby.todayDone");
  const first = today.is_answered ? done : lookUp(`game.${today.game}.name`);
  return today.streak > 1 ? list([first, t("lobby.streak", { count: today.streak })]) : first;
}
