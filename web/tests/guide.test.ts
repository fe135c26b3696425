import { expect, test } from "vitest";

import { hasWon, type Lesson, type Seen, stepOf } from "../src/guide/lesson.ts";
import type { Key } from "../src/text/text.ts";
import type { TableView } from "../src/wire.ts";

const seen = (status: string, places: { place: number }[] = [], isTurn = true): Seen => ({
  table: { log: [], now: { status, places } } as unknown as TableView,
  names: ["You", "Acorn"],
  own: 0,
  isTurn,
});

const LESSON: Lesson = [
  { text: "dice.guide.won", ends: true, when: hasWon },
  { text: "dice.guide.lost", ends: true, when: (at) => !hasWon(at) },
  { text: "dice.guide.goal", when: () => true },
  { text: "dice.guide.roll", does: true, when: ({ isTurn }) => isTurn },
];

const told = (...keys: Key[]): ReadonlySet<Key> => new Set(keys);

test("the first step that is due and has not been told comes next", () => {
  expect(stepOf(LESSON, told(), seen("playing"))?.text).toBe("dice.guide.goal");
  expect(stepOf(LESSON, told("dice.guide.goal"), seen("playing"))?.text).toBe("dice.guide.roll");
  expect(stepOf(LESSON, told("dice.guide.goal"), seen("playing", [], false))).toBeNull();
});

test("of a game that is over only its end is told, and of one that goes on never", () => {
  expect(stepOf(LESSON, told(), seen("over", [{ place: 1 }, { place: 2 }]))?.text).toBe("dice.guide.won");
  expect(stepOf(LESSON, told(), seen("over", [{ place: 2 }, { place: 1 }]))?.text).toBe("dice.guide.lost");
  expect(stepOf(LESSON, told("dice.guide.won"), seen("over", [{ place: 1 }]))).toBeNull();
});

const TAUGHT = import.meta.glob<{ LESSON: Lesson }>("../src/games/*/guide.ts", { eager: true });

test.each(Object.entries(TAUGHT))("%s tells nothing twice and knows how it ends", (_, { LESSON: lesson }) => {
  const texts = lesson.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(lesson.filter(({ ends }) => ends)).toHaveLength(2);
});
