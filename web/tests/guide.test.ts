import { expect, test, vi } from "vitest";

import chinese from "../src/guide/text/zh.json";
import { isLessonDone, markLessonDone, nextGameToLearn } from "../src/guide/done.ts";
import english from "../src/guide/text/en.json" with { type: "json" };
import { lessonsOf, nextLesson } from "../src/guide/titles.ts";
import { endOf, hasWon, type Lesson, type Seen, stepOf } from "../src/guide/lesson.ts";
import type { Key } from "../src/text/text.ts";
import type { GameInfo, TableView } from "../src/wire.ts";

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

test("the end is told beside the result, and nothing else then", () => {
  expect(endOf(LESSON, seen("over", [{ place: 1 }, { place: 2 }]))?.text).toBe("dice.guide.won");
  expect(endOf(LESSON, seen("over", [{ place: 2 }, { place: 1 }]))?.text).toBe("dice.guide.lost");
  expect(endOf(LESSON, seen("playing"))).toBeNull();
  expect(stepOf(LESSON, told(), seen("over", [{ place: 1 }]))).toBeNull();
});

/** Storage as browsers have it. */
function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return stored;
}

test("a lesson that was done is remembered on the device, once, by its number", () => {
  const stored = stubStorage();
  expect(isLessonDone("pig")).toBe(false);
  markLessonDone("pig");
  markLessonDone("pig");
  markLessonDone("piggy-piggy", 1);
  expect([isLessonDone("pig"), isLessonDone("piggy-piggy"), isLessonDone("piggy-piggy", 1)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(stored.get("pigpen.lessons")).toBe('["pig","piggy-piggy 1"]');
  stored.set("pigpen.lessons", "7");
  expect(isLessonDone("pig")).toBe(false);
});

test("the next game to learn is the first whose lesson was not done", () => {
  stubStorage();
  const games = [
    { name: "other", guided: false },
    { name: "pig", guided: true },
    { name: "hog", guided: true },
  ] as unknown as GameInfo[];
  expect(nextGameToLearn(games)?.name).toBe("pig");
  markLessonDone("pig");
  expect(nextGameToLearn(games)?.name).toBe("hog");
  markLessonDone("hog");
  expect(nextGameToLearn(games)).toBeUndefined();
});

const MOST_CHINESE = 60; // characters, in four lines of the row on the narrowest phone

test("Chinese texts of the guide fit its row", () => {
  expect(Object.values(chinese).filter((text) => text.length > MOST_CHINESE)).toEqual([]);
});

const TAUGHT = import.meta.glob<{ LESSON: Lesson }>("../src/games/*/guide.ts", { eager: true });

test.each(Object.entries(TAUGHT))("%s tells nothing twice and knows how it ends", (_, { LESSON: lesson }) => {
  const texts = lesson.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(lesson.filter(({ ends }) => ends).length).toBeGreaterThanOrEqual(2);
});

test("each reason of a card game's advice has a step, and its text", () => {
  const texts = new Set(Object.values(TAUGHT).flatMap(({ LESSON: lesson }) => lesson.map(({ text }) => text)));
  const reasons = Object.keys(english).filter((key) => key.includes(".advice."));
  expect(reasons.length).toBeGreaterThan(30);
  expect(reasons.filter((key) => !texts.has(key as Key))).toEqual([]);
});

test("a game lists its lessons by title, and the next is the first that was not done", () => {
  stubStorage();
  expect(lessonsOf("piggy-piggy").map(({ title }) => title)).toEqual(["Food, pigs and a goat", "Pairs and patience"]);
  expect(lessonsOf("pig")).toEqual([{ lesson: 0, title: "First game" }]);
  markLessonDone("piggy-piggy");
  expect(nextLesson("piggy-piggy")?.lesson).toBe(1);
  markLessonDone("piggy-piggy", 1);
  expect(nextLesson("piggy-piggy")).toBeUndefined();
});
