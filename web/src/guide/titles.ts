/** The lessons of a game, by their titles. */

import { has, lookUp, t } from "../text/text.ts";
import { isLessonDone } from "./done.ts";

export interface LessonTitle {
  readonly lesson: number; // what `openLesson` takes
  readonly title: string;
}

/** The lessons of a game that has any, in the order of learning. */
export function lessonsOf(game: string): readonly LessonTitle[] {
  const titles: LessonTitle[] = [];
  for (let lesson = 0; has(titleKey(game, lesson)); lesson++) {
    titles.push({ lesson, title: lookUp(titleKey(game, lesson)) });
  }
  return titles.length > 0 ? titles : [{ lesson: 0, title: t("lesson.first") }];
}

/** The first lesson of a game that was not done; undefined once all were. */
export function nextLesson(game: string): LessonTitle | undefined {
  return lessonsOf(game).find(({ lesson }) => !isLessonDone(game, lesson));
}

function titleKey(game: string, lesson: number): string {
  return `lesson.${game}.${lesson}`;
}
