/** Today's puzzle in the lobby's words. */

import { lookUp, t } from "../text/text.ts";
import type { PuzzleToday } from "../wire.ts";

/** The game of the puzzle and its question, or how it went, and the days in a row; what puzzles ask where neither is known. */
export function puzzleLine(today: PuzzleToday | null): string {
  if (today === null) return t("lobby.todayLine");
  const done = t(today.is_solved ? "lobby.todaySolved" : "lobby.todayDone");
  const asks = { game: lookUp(`game.${today.game}.name`), question: lookUp(`puzzle.question.${today.question}`) };
  const first = today.is_answered ? done : t("lobby.todayAsks", asks);
  return today.streak > 1 ? `${first} · ${t("lobby.streak", { count: today.streak })}` : first;
}
