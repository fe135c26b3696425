/** The lessons that were played to their end on this device, for ticks in lists of lessons. */

import { load, store } from "../storage.ts";
import type { GameInfo } from "../wire.ts";

const PLACE = "pigpen.lessons"; // a name for each lesson that was done

/** The name of a lesson: its game, and its number among the game's lessons. */
function lessonName(game: string, number: number): string {
  return number === 0 ? game : `${game} ${number}`;
}

export function isLessonDone(game: string, number = 0): boolean {
  return names().includes(lessonName(game, number));
}

export function markLessonDone(game: string, number = 0): void {
  if (!isLessonDone(game, number)) store(PLACE, [...names(), lessonName(game, number)]);
}

/** The first game whose first lesson was not done; undefined once all were. */
export function nextGameToLearn(games: readonly GameInfo[]): GameInfo | undefined {
  return games.find(({ guided, name }) => guided && !isLessonDone(name));
}

function names(): readonly string[] {
  const stored = load<unknown>(PLACE);
  return Array.isArray(stored) ? stored.map(String) : [];
}
