/** The server's puzzles; of this page alone, so that no other one waits for it. */

import { get, request } from "../net/api.ts";
import type { Answer, Answered, Puzzle, PuzzleGames } from "../wire.ts";

export const puzzleApi = {
  puzzles: () => get<PuzzleGames>("/api/puzzles"),
  dailyPuzzle: () => get<Puzzle>("/api/puzzles/daily"),
  nextPuzzle: (game: string, theme: string) =>
    get<Puzzle>(`/api/puzzles/next?${new URLSearchParams(theme ? { game, theme } : { game })}`),
  ownPuzzle: () => get<Puzzle>("/api/puzzles/mistake"),
  answerPuzzle: (answer: Answer) => request<Answered>("POST", "/api/puzzles/answer", answer),
};
