import { expect, test } from "vitest";

import { cutName } from "../src/lobby/name_length.ts";
import { optionLines, presetOf } from "../src/lobby/presets.ts";
import {
  alike,
  askedOptions,
  commonBot,
  OPEN,
  OWN,
  quickTable,
  seated,
  withBot,
  withFriends,
} from "../src/lobby/setup.ts";
import { puzzleLine } from "../src/lobby/today.ts";
import { presetsOf } from "../src/lobby/versions.ts";
import { choiceText, valueText } from "../src/lobby/words.ts";
import { speech } from "../src/text/speech.svelte.ts";
import type { GameInfo } from "../src/wire.ts";

const SEATS = { name: "seats", default: 2, low: 2, high: 10, choices: [], ruling: "D1" };
const TARGET = { name: "target", default: 100, low: 10, high: 1000, choices: [], ruling: "D1" };

function game(seats = SEATS): GameInfo {
  return {
    name: "pig",
    options: [seats, TARGET],
    presets: [
      { name: "standard", options: {} },
      { name: "short", options: { target: 50 } },
    ],
    bots: [],
    usual_bot: "hamlet",
    by_hand: true,
    kept: false,
    guided: true,
  };
}

test("a table begins with the version that players of this language know best", async () => {
  const presets = ["standard", "mainland", "pagat"].map((name) => ({
    name,
    options: name === "mainland" ? { expose: "on" } : {},
  }));
  const cards = { ...game(), name: "push-out-the-pig", presets };
  const names = () => presetsOf(cards).map(({ name }) => name);
  expect([names(), quickTable(cards).options]).toEqual([["standard", "mainland", "pagat"], {}]);
  await speech.speak("zh");
  expect([names(), quickTable(cards).options]).toEqual([["mainland", "standard", "pagat"], { expose: "on" }]);
  await speech.speak("en");
  expect(presetsOf(game()).map(({ name }) => name)).toEqual(["standard", "short"]);
});

test("play at once seats the visitor and one opponent", () => {
  const { seats, options, contribution } = quickTable(game());
  expect(seats).toEqual([OWN, { kind: "bot", bot: "hamlet" }]);
  expect(options).toEqual({});
  expect(contribution).toMatch(/^[0-9a-f]{32}$/);
});

test("play at once fills the usual number of seats", () => {
  const bot = { kind: "bot", bot: "hamlet" };
  expect(quickTable(game({ ...SEATS, default: 4 })).seats).toEqual([OWN, bot, bot, bot]);
});

test("a version of the rules is known by what it changes, whatever else was touched", () => {
  expect(presetOf(game(), {})?.name).toBe("standard");
  expect(presetOf(game(), { target: 100 })?.name).toBe("standard");
  expect(presetOf(game(), { target: 50 })?.name).toBe("short");
  expect(presetOf(game(), { target: 60 })).toBeUndefined();
});

test("options are said in words", () => {
  expect(optionLines({ target: 50, first: "seat_1" }, ["Ann", "Bo"])).toEqual(["Target: 50", "Who starts: Bo"]);
});

test("seats are counted, not asked for", () => {
  expect(askedOptions(game())).toEqual([TARGET]);
});

test("bots are alike, and friends sit in the last seats", () => {
  const { seats } = quickTable(game(), 4);
  const strong = withBot(seats, "best");
  expect(commonBot(strong)).toBe("best");
  const invited = withFriends(game(), strong, 2);
  expect(invited.map(({ kind }) => kind)).toEqual(["own", "bot", "open", "open"]);
  expect(withFriends(game(), invited, 1)).toEqual([OWN, alike(game(), strong), alike(game(), strong), OPEN]);
  expect(commonBot(seated(strong, 1, { kind: "bot", bot: "hamlet" }))).toBeUndefined();
  expect(alike(game(), [OWN, OPEN])).toEqual({ kind: "bot", bot: "hamlet" });
});

test("the visitor moves from seat to seat and never sits twice", () => {
  expect(seated([OWN, OPEN], 1, OWN)).toEqual([OPEN, OWN]);
  expect(seated([OWN, OPEN], 0, OPEN)).toEqual([OPEN, OPEN]);
});

test("who starts is called by the name of who sits there", () => {
  expect(choiceText("first", "seat_1", ["Ann", "Bo"])).toBe("Bo");
  expect(choiceText("first", "random", ["Ann", "Bo"])).toBe("Drawn by lot");
  expect(valueText("target", 100)).toBe("100");
});

test("a name is cut by letters as a reader counts them, between emoji of several parts", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(cutName(`The ${family}`)).toBe(`The ${family}`);
  expect(cutName("x".repeat(39) + family + family)).toBe("x".repeat(39) + family);
});

test("today's puzzle is its game, or how it went, and the days in a row from the second on", () => {
  const today = { day: "2026-11-28", game: "pig", question: "roll_or_hold", is_answered: false, is_solved: false };
  expect(puzzleLine({ ...today, streak: 1 })).toBe("Pig: Roll or hold?");
  expect(puzzleLine({ ...today, is_answered: true, streak: 7 })).toBe("Done for today · 7 days in a row");
  expect(puzzleLine({ ...today, is_answered: true, is_solved: true, streak: 0 })).toBe("Solved");
  expect(puzzleLine(null)).toBe("Roll or hold? Which card?");
});
