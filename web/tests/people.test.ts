/** What statistics say, and how they grow. */

import { expect, test } from "vitest";

import { shares } from "../src/people/course.ts";
import { ago } from "../src/people/numbers.ts";
import { FACES, lookOf } from "../src/people/looks.ts";
import { winsAndLosses } from "../src/people/skill.ts";
import "./english.ts";

const tally = (games: number, wins: number) => ({ games, wins, low: 0, high: 1, even: 0.5, skill: [] });

test("there are 24 faces, all different; without a choice the name has one", () => {
  expect(new Set(FACES.map((look) => JSON.stringify(look))).size).toBe(24);
  expect(lookOf("Ann", 24)).toBe(FACES[23]);
  expect(lookOf("Ann")).toEqual(lookOf("Ann", 0));
  expect(lookOf("Carl")).not.toEqual(lookOf("Cleo"));
});

test("a few games are told in words, without what did not happen", () => {
  const told = [winsAndLosses(tally(1, 0)), winsAndLosses(tally(1, 1)), winsAndLosses(tally(5, 3))];
  expect(told).toEqual(["1 loss", "1 win", "3 wins, 2 losses"]);
});

test("the line looks back on the last games only", () => {
  expect(shares([true, false, false, true], 2)).toEqual([1, 0.5, 0, 0.5]);
  expect(shares([], 2)).toEqual([]);
});

test("a moment is told by how long ago it was, and by its date after a week", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  expect(ago("2026-11-28T11:58:30Z", now)).toBe("1 minute ago");
  expect(ago("2026-11-28T09:30:00Z", now)).toBe("2 hours ago");
  expect(ago("2026-11-27T11:00:00Z", now)).toBe("yesterday");
  expect(ago("2026-11-01T12:00:00Z", now)).toBe("Nov 1, 2026");
});
