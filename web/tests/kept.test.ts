/** What is entered of a game whose cards are real. */

import { expect, test } from "vitest";

import { drawText, foodsOf, foodText, scoring } from "../src/games/piggy_piggy/kept/view.ts";

const drawn = (text: string) => ({ action: 0, text, meaning: {} });

test("food is written card by card", () => {
  expect(foodText(["B1", "B3", "B1"])).toBe("food B1 B3 B1");
});

test("drawn cards that nobody sees come after those that score", () => {
  expect(drawText(["B1"], 3)).toBe("B1 ? ?");
  expect(drawText([], 2)).toBe("? ?");
  expect(drawText(["B1", "B1"], 1)).toBe("B1 B1"); // one too many: the server says so
});

test("cards that would score are told from one that stays hidden", () => {
  const cards = scoring(["B1", "B2", "E1", "?"].map(drawn));
  expect(cards).toEqual(["B1", "B2", "E1"]);
  expect(foodsOf(cards)).toEqual(["B", "E"]);
});
