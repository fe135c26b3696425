/** What statistics say, and how they grow. */

import { expect, test } from "vitest";

import { shares } from "../src/people/course.ts";
import { ago } from "../src/people/numbers.ts";
import { FACES, lookOf } from "../src/people/looks.ts";
import { opponentRows } from "../src/people/opponents.ts";
import { winsAndLosses } from "../src/people/skill.ts";
import { byNearness, foremost, nextRung } from "../src/people/standing.ts";
import { speech } from "../src/text/speech.svelte.ts";
import { t } from "../src/text/text.ts";
import "./english.ts";

await speech.add("people");

const tally = (games: number, wins: number) => ({ games, wins, low: 0, high: 1, even: 0.5, skill: [] });
const bot = (name: string, games: number, ...called: string[]) => ({
  name,
  is_bot: true,
  called,
  tally: tally(games, 0),
  theirs: games,
});

test("an opponent is told of after two games, unless it is the whole again", () => {
  const rows = (opponents: ReturnType<typeof bot>[], games: number) =>
    opponentRows({ opponents, tally: tally(games, 0) }).map(({ name }) => name);
  expect(rows([bot("hamlet", 3, "Otis")], 3)).toEqual([]);
  expect(rows([bot("hamlet", 3, "Otis", "Gus"), bot("truffle", 1, "Rosie")], 4)).toEqual(["Hamlet (as Otis, Gus)"]);
});

test("one mistake is told as one", () => {
  expect(t("skill.mistakes", { mistakes: "1", decisions: "2" })).toBe("1 mistake in 2 decisions.");
});

test("a few achievements are shown: the last that were reached, and the nearest of the others", () => {
  const one = (name: string, count: number, goal: number) => ({ name, count, goal });
  const all = [one("a", 0, 1), one("b", 1, 1), one("c", 9, 10), one("d", 1, 10), one("e", 3, 3)];
  const names = (found: { name: string }[]) => found.map(({ name }) => name).join("");
  expect(names(byNearness(all))).toBe("becda");
  expect(names(foremost(all, 2))).toBe("ec");
  expect(names(foremost(all.slice(0, 2), 6))).toBe("ba");
});

test("the next bot of a ladder is stronger than all that were beaten", () => {
  const rung = (bot: string, is_beaten: boolean) => ({ bot, is_beaten });
  expect(nextRung({ game: "pig", rungs: [rung("x", false), rung("y", true), rung("z", false)] })?.bot).toBe("z");
  expect(nextRung({ game: "pig", rungs: [rung("x", false), rung("y", true)] })?.bot).toBe("x");
  expect(nextRung({ game: "pig", rungs: [rung("x", true)] })).toBeUndefined();
});

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
