import { expect, test } from "vitest";

import { askedOptions, OPEN, OWN, quickTable, seated, usualBot } from "../src/lobby/setup.ts";
import { choiceText, valueText } from "../src/lobby/words.ts";
import type { GameInfo } from "../src/wire.ts";

const SEATS = { name: "seats", default: 2, low: 2, high: 10, choices: [], ruling: "D1" };
const TARGET = { name: "target", default: 100, low: 10, high: 1000, choices: [], ruling: "D1" };

function game(...bots: string[]): GameInfo {
  const ranked = bots.map((name, index) => ({ name, strength: index + 1 }));
  return { name: "pig", options: [SEATS, TARGET], bots: ranked };
}

test("the usual opponent is Hamlet, or one of middling strength", () => {
  expect(usualBot(game("random", "hamlet", "duchess", "optimal"))?.name).toBe("hamlet");
  expect(usualBot(game("random", "middling", "optimal"))?.name).toBe("middling");
  expect(usualBot(game())).toBeUndefined();
});

test("play at once seats the visitor and one opponent", () => {
  const { seats, options, contribution } = quickTable(game("hamlet"));
  expect(seats).toEqual([OWN, { kind: "bot", bot: "hamlet" }]);
  expect(options).toEqual({});
  expect(contribution).toMatch(/^[0-9a-f]{32}$/);
});

test("seats are counted, not asked for", () => {
  expect(askedOptions(game())).toEqual([TARGET]);
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
