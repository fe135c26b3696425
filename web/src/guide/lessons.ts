/** The lesson of each game, from the game's own folder, fetched for guided tables. */

import { inFolder } from "../games/folders.ts";
import { speech } from "../text/speech.svelte.ts";
import type { Lesson } from "./lesson.ts";

const LESSONS = import.meta.glob<{ readonly LESSON: Lesson }>("../games/*/guide.ts");

/** Whether there is a lesson of a game. */
export function hasLesson(game: string): boolean {
  return lessonFile(game) in LESSONS;
}

/** The lesson of a game, with its texts; an empty one where it has none. Raises what a failed import does. */
export async function fetchLesson(game: string): Promise<Lesson> {
  const fetch = LESSONS[lessonFile(game)];
  if (!fetch) return [];
  const [{ LESSON }] = await Promise.all([fetch(), speech.add("guide")]);
  return LESSON;
}

function lessonFile(game: string): string {
  return inFolder(game, "guide.ts").replace("./", "../games/");
}
