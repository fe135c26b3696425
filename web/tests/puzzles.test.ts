import { describe, expect, it, vi } from "vitest";

import { daysOf, dayText, monthAfter, weekdays } from "../src/puzzles/dates.ts";

import {
  chosenBy,
  given,
  isOfCards,
  offered,
  ranked,
  seatsOf,
  shareText,
  tableOf,
  worth,
  worthOf,
} from "../src/puzzles/puzzles.ts";
import { localDay } from "../src/puzzles/today.ts";
import { puzzlePath, route } from "../src/routes.ts";
import { speech } from "../src/text/speech.svelte.ts";
import type { Answered, HintedAction, Puzzle, PuzzleChoice } from "../src/wire.ts";

const words = (key: string) => ({ key, values: {}, ruling: "" });
const choice = (action: number, text: string, meaning: Record<string, unknown>): PuzzleChoice => ({
  action,
  text,
  words: words(text),
  meaning,
});
const DICE: Puzzle = {
  key: "pig.78-45-16",
  day: "2026-11-23",
  game: "pig",
  options: {},
  question: "roll_or_hold",
  asks: words("puzzle.dice"),
  scene: words("puzzle.scene.endgame"),
  seat: 0,
  view: { scores: [78, 45], turn_total: 16, target: 100, seat: 0 },
  choices: [choice(0, "hold", { do: "hold" }), choice(1, "roll", { do: "roll" })],
  answered: null,
  day_game: "pig",
};
const CARDS: Puzzle = {
  ...DICE,
  game: "push-out-the-pig",
  seat: 2,
  view: { hand: ["QS", "2D"], totals: [0, 0, 0, 0] },
  choices: [choice(10, "QS", { card: "QS" }), choice(39, "2D", { card: "2D" })],
};
const hinted = (action: number, value: number, cost: number): HintedAction => ({
  action,
  text: String(action),
  words: words("x"),
  meaning: {},
  value,
  error: 0,
  cost,
  cost_error: 0,
  gain: null,
  gain_error: null,
  is_mistake: cost > 0,
});

describe("a position", () => {
  it("is a table that the game's own component draws", () => {
    const table = tableOf(CARDS);
    expect([table.your_seat, table.now.to_move, table.now.seats.length]).toEqual([2, 2, 4]);
    expect(table.now.legal.map(({ text }) => text)).toEqual(["QS", "2D"]);
    expect(table.now.view).toBe(CARDS.view);
  });

  it("is of cards where there is a hand, and has seats in any case", () => {
    expect([isOfCards(DICE), isOfCards(CARDS)]).toEqual([false, true]);
    expect([seatsOf(DICE), seatsOf(CARDS)]).toEqual([2, 4]);
  });
});

describe("days", () => {
  it("are those of the visitor, written as one reads them", () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(dayText("2026-11-27", "2026-11-28")).toBe("November 27");
    expect(dayText("2025-11-27", "2026-11-28")).toBe("November 27, 2025");
  });

  it("of a month begin under their day of the week", () => {
    const november = daysOf("2026-11"); // begins on a Sunday
    expect(november.slice(0, 7)).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(november.at(-1)).toBe("2026-11-30");
    expect(weekdays()[6]).toBe("S");
    expect([monthAfter("2026-01", -1), monthAfter("2026-12", 1)]).toEqual(["2025-12", "2027-01"]);
  });

  it("have addresses, which name the game where it is not the day's own", () => {
    expect(route("/puzzles/2026-11-27")).toEqual({ page: "puzzles", own: false, day: "2026-11-27", game: null });
    expect(route(puzzlePath("2026-11-27", "pig"))).toMatchObject({ day: "2026-11-27", game: "pig" });
    expect(route("/puzzles/mistakes")).toMatchObject({ own: true, day: null });
  });
});

describe("choices", () => {
  it("are rolled before they are held, and cards stand as they are held", () => {
    expect(offered(DICE).map(({ text }) => text)).toEqual(["roll", "hold"]);
    expect(offered(CARDS).map(({ text }) => text)).toEqual(["QS", "2D"]);
  });

  it.each([
    ["r", DICE, 1],
    ["h", DICE, 0],
    ["x", DICE, undefined],
    [null, DICE, undefined],
    ["q", CARDS, undefined],
  ])("%s chooses", (key, puzzle, action) => expect(chosenBy(key, puzzle)).toBe(action));
});

describe("an answer", () => {
  const ANSWERED: Answered = {
    key: "",
    action: 0,
    grade: 1,
    verdict: "wrong",
    pigs: 0,
    why: null,
    found_percent: null,
    theme: "endgame",
    unit: "chance",
    best: "1",
    actions: [hinted(0, 0.894, 0.0487), hinted(1, 0.9426, 0)],
    said: [],
    trust: words("hint.exact"),
    weight: 1,
    skill: null,
    change: 0,
  };

  it.each([
    [4, 7, DICE, "🐷🐷🐷🐷 · 7 days in a row · https://pigpen.test/puzzles/2026-11-23"],
    [0, 1, CARDS, "⬜⬜⬜⬜ · https://pigpen.test/puzzles/2026-11-23/push-out-the-pig"],
  ])("of %d pigs, on day %d in a row, is shared without the answer", async (pigs, streak, puzzle, text) => {
    vi.stubGlobal("location", { origin: "https://pigpen.test" });
    await speech.add("puzzles");
    expect(shareText(puzzle, { ...ANSWERED, pigs }, streak)).toBe(text);
    vi.unstubAllGlobals();
  });

  it("is shown with the best choice first", () => {
    expect(ranked(ANSWERED).map(({ action }) => action)).toEqual([1, 0]);
  });

  it.each([
    [0.94261, "chance", "94.26 %"],
    [-71.4, "points", "−71"],
    [50.2, "points", "+50"],
    [0.2, "points", "0"],
  ] as const)("%d is %s worth %s", (value, unit, text) => expect(worth(value, unit)).toBe(text));

  it("has an error where worlds were sampled", () => {
    expect(worthOf({ ...hinted(1, -71.4, 0), error: 2.6 }, "points")).toBe("−71 ±3");
    expect(worthOf(hinted(1, 0.5, 0), "chance")).toBe("50.00 %");
  });

  it("says what each gives away", () => {
    expect(ANSWERED.actions.map((one) => given(one, "chance"))).toEqual(["4.87 %", "0"]);
    expect(given(hinted(3, 1, 59.6), "points")).toBe("60");
  });
});
