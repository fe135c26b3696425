/** How the end of a game is told. */

import { expect, test } from "vitest";

import { headline, isByOnePoint, isOwnVictory, scores } from "../src/table/ending.ts";
import { lastWords } from "../src/table/last_words.ts";
import type { Instead, LastWord } from "../src/wire.ts";
import "./english.ts";
import { now, table } from "./tables.ts";

const NAMES = ["Ann", "Bob", "Cid"];

/** A game that is over, with these points by seat; the most win. */
function over(points: readonly number[], seat: number | null) {
  const most = Math.max(...points);
  const places = points.map((own) => ({ place: 1 + points.filter((other) => other > own).length, points: own }));
  const result = points.map((own) => (own === most ? 1 : -1));
  const seats = points.map((_, number) => ({
    seat: number,
    kind: "person" as const,
    name: NAMES[number] ?? "",
    bot: "",
    connected: true,
    stand_in: "",
    gone: false,
    face: 0,
    retired: false,
  }));
  return table(now({ status: "over", result, places, seats }), { your_seat: seat });
}

test("who lost to one is told who won and how close it was", () => {
  const end = over([87, 100], 0);
  expect([headline(end, NAMES.slice(0, 2)), scores(end, NAMES.slice(0, 2))]).toEqual(["Bob wins", "100 to 87"]);
  expect(isOwnVictory(end)).toBe(false);
});

test("among many one is told where one came", () => {
  const end = over([40, 87, 100], 1);
  expect([headline(end, NAMES), scores(end, NAMES)]).toEqual(["You came second", "You have 87. Cid wins with 100."]);
});

test("the winner is told who came second, and only the winner celebrates", () => {
  const end = over([40, 87, 100], 2);
  expect([headline(end, NAMES), scores(end, NAMES)]).toEqual(["You win!", "100 points. Bob comes second with 87."]);
  expect([isOwnVictory(end), isOwnVictory(over([40, 87, 100], null))]).toEqual([true, false]);
});

test("who only watches sees all scores, the best first", () => {
  expect(scores(over([40, 87, -100], null), NAMES)).toBe("Bob 87 · Ann 40 · Cid −100");
});

test("a race that was won by a single point says so", () => {
  expect([over([42, 41], 1), over([40, 41, 42], 0), over([42, 40], 0), over([42, 42], 0)].map(isByOnePoint)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("partners win together, and their scores are told as one", () => {
  const names = ["Ann", "Bob", "Cid", "Dan"];
  const end = { ...over([120, -40, 120, -40], 0), sides: [0, 1, 0, 1] };
  expect([headline(end, names), scores(end, names)]).toEqual([
    "You win, with Cid!",
    "Ann and Cid 120 · Bob and Dan −40",
  ]);
  expect([isOwnVictory(end), isOwnVictory({ ...end, your_seat: 1 })]).toEqual([true, false]);
  expect(headline({ ...end, your_seat: 1 }, names)).toBe("Ann and Cid win together");
});

const said = (key: string) => ({ key, values: {}, ruling: "" });
const HELD: Instead = {
  chosen: said("dice.action.hold"),
  best: said("dice.action.roll"),
  count: 3,
  cost: 0.041,
  ply: 7,
};

function word(changes: Partial<LastWord>): LastWord {
  const told = { worst: null, habit: null };
  return {
    state: "ready",
    unit: "chance",
    is_exact: true,
    decisions: 9,
    mistakes: 0,
    cost: 0,
    luck: -0.11,
    told,
    ...changes,
  };
}

test("the last word is on the mistake made most often, and on luck", () => {
  const told = { worst: { ...HELD, count: 1 }, habit: HELD };
  expect(lastWords(word({ mistakes: 3, cost: 0.041, told }), [])).toEqual([
    "You held 3 times when rolling was right. That cost you 4.1\u00a0%.",
    "Luck cost you 11\u00a0%.",
  ]);
  expect(lastWords(word({ mistakes: 4, cost: 0.06, told }), [])[1]).toBe("All 4 mistakes together cost you 6\u00a0%.");
});

test("a card that cost the match is not given a figure that no card is worth", () => {
  const card = (text: string) => ({ key: "push-out-the-pig.action.card", values: { card: text }, ruling: "" });
  const slip = { chosen: card("Q♠"), best: card("10♦"), count: 1, cost: 446, ply: 9, deal: 2 };
  const after = (match_cost: number, loses_match: boolean) => {
    const worst = { ...slip, match_cost, loses_match };
    return lastWords(word({ unit: "points", mistakes: 3, cost: 500, told: { worst, habit: null } }), [])[0];
  };
  expect(after(0.7, true)).toBe("“Q♠” lost you the match: “10♦” was better.");
  expect(after(0.22, false)).toBe(
    "Your costliest choice was “Q♠”: “10♦” was better. It gave away a 22\u00a0% chance of winning the match.",
  );
  expect(after(0, false)).toContain("446 points");
});

test("who made no mistake is told so, and estimates are called estimates", () => {
  expect(lastWords(word({ luck: 0.001 }), [])).toEqual(["You didn’t make a single mistake.", "Luck was even."]);
  expect(lastWords(word({ unit: "points", luck: 35, is_exact: false }), []).slice(1)).toEqual([
    "Luck gave you 35 points.",
    "These figures are estimates.",
  ]);
});
