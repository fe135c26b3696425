/** The lesson of each game, from the game's own folder, fetched where somebody is guided. */

import { inFolder } from "../games/folders.ts";
import { speech } from "../text/speech.svelte.ts";
import type { Lesson } from "./lesson.ts";

const LESSONS = import.meta.glob<{ readonly LESSON: Lesson }>("../games/*/guide.ts");

/** The lesson of a game, with its texts; an empty one where it has none. Raises what a failed import does. */
export async function fetchLesson(game: string): Promise<Lesson> {
  const fetch = LESSONS[inFolder(game, "guide.ts").replace("./", "../games/")];
  if (!fetch) return [];
  const [{ LESSON }] = await Promise.all([fetch(), speech.add("guide")]);
  return LESSON;
}
