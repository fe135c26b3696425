/** The review page's arithmetic. */

import { expect, test } from "vitest";

import { ranked, words } from "../src/hints/actions.ts";
import { firstFilter, passes } from "../src/review/filter.ts";
import { areas, before, betterAction, choiceAt, mistakes, opening, tableAt, tone } from "../src/review/review.ts";
import type { Hint, TableReview, ReviewChoice, ReviewPoint } from "../src/wire.ts";
import "./english.ts";
import { entry } from "./tables.ts";

const TRUST = { key: "hint.exact", values: {}, ruling: "" };

function point(ply: number, ...chances: number[]): ReviewPoint {
  return { ply, chances, tolerance: 0, trust: TRUST, to_move: 0, view: { ply } };
}

const ROLL = { key: "dice.action.roll", values: {}, ruling: "" };

function choice(ply: number, cost: number): ReviewChoice {
  const about = { seat: 0, action: 1, text: "roll", words: ROLL, best: "hold", num_legal: 2 };
  return { ...about, ply, cost, error: 0, is_mistake: cost > 0, said: [] };
}

const REVIEW: TableReview = {
  state: "ready",
  table: "",
  game: "two-dice-pig",
  options: {},
  seats: [],
  log: [0, 1, 2, 3].map((ply) => entry(ply, ply === 0 ? 0 : -1)),
  points: [point(0, 0.5, 0.5), point(1, 0.5, 0.5), point(3, 0.25, 0.75), point(4, 0, 1)],
  choices: [choice(0, 0.1), choice(1, 0), choice(3, 0.2), choice(3, 1e-5)],
  accounts: [],
  result: [-1, 1],
};

test("every seat's area is as high as its chance", () => {
  const [first, second] = areas([point(0, 0.5, 0.5), point(1, 0.25, 0.75)]);
  expect(first).toBe("0,1 1,1 1,0.75 0,0.5");
  expect(second).toBe("0,0.5 1,0.75 1,0 0,0");
});

test("a choice is shown at the last point before it", () => {
  expect(before(REVIEW, choice(0, 0))).toBe(0);
  expect(before(REVIEW, choice(2, 0))).toBe(1);
  expect(before(REVIEW, choice(3, 0))).toBe(2);
});

test("mistakes come dearest first, and what rounds to nothing not at all", () => {
  expect(mistakes(REVIEW).map(({ cost }) => cost)).toEqual([0.2, 0.1]);
});

test("a point has its dearest choice, and a mistake the action that was better", () => {
  const at = [0, 1, 2, 3].map((index) => choiceAt(REVIEW, index)?.cost);
  expect(at).toEqual([0.1, 0, 0.2, undefined]);
  const said = [{ key: "review.better", values: { action: ROLL, cost: "20.0" }, ruling: "" }];
  const [wrong, right] = [choice(3, 0.2), choice(3, 0)].map((one) => betterAction({ ...one, said }));
  expect([wrong, right, betterAction(choice(3, 0.2))]).toEqual([ROLL, null, null]);
});

test("a review opens at the reader's own dearest mistake", () => {
  const choices = [choice(0, 0.1), { ...choice(3, 0.2), seat: 1 }];
  const at = (own: number[], ply: number | null = null) => opening({ ...REVIEW, choices, own }, ply);
  expect([at([0]), at([1]), at([])]).toEqual([0, 2, 2]);
  expect([at([0], 2), at([0], 99)]).toEqual([1, 3]);
});

test("without a mistake of the reader's it opens where the chances turned", () => {
  expect(opening({ ...REVIEW, choices: [choice(0, 0.1)], own: [1] }, null)).toBe(1);
});

test("mistakes are one's own first, or a seat's, or of some size", () => {
  const mine = firstFilter([1], 0);
  expect([passes(mine, [1], 1, 0.1), passes(mine, [1], 0, 0.1)]).toEqual([true, false]);
  expect(firstFilter([], 0).whose).toBe("all");
  expect([passes({ whose: 0, least: 0.05 }, [1], 0, 0.1), passes({ whose: 0, least: 0.05 }, [1], 0, 0.01)]).toEqual([
    true,
    false,
  ]);
});

test("equal changes look alike, whosever they are", () => {
  expect([tone(-0.25), tone(-0.14), tone(0.1), tone(0.0001)]).toEqual(["bad", "bad", "good", ""]);
});

test("the table at a point knows nothing of what comes after it", () => {
  const table = tableAt(REVIEW, REVIEW.points[2] ?? point(0));
  expect(table.log.map(({ ply }) => ply)).toEqual([0, 1, 2]);
  expect(table.now.view).toEqual({ ply: 3 });
  expect([table.now.status, table.now.result]).toEqual(["playing", []]);
  const last = tableAt(REVIEW, REVIEW.points[3] ?? point(0));
  expect([last.now.status, last.now.result]).toEqual(["over", [-1, 1]]);
});

test("a hint in words has no figure", () => {
  const fact = (key: string, values = {}) => ({ key, values: { action: ROLL, chance: "54.3", ...values }, ruling: "" });
  const gain = fact("reason.dice.roll", { gain: "3.3", loss: "2.1" });
  expect(words({ said: [fact("hint.best"), gain, fact("hint.cost", { cost: "1.0" })] }, [])).toBe(
    "Best: roll. Keep going: on average another roll adds 3.3 points and loses only 2.1.",
  );
  expect(words({ said: [fact("hint.points.alike")] }, [])).toBe("Any of these will do.");
});

test("of many actions the best five are shown, the best one first", () => {
  const actions = [0.1, 0.3, 0.2, 0.6, 0.6, 0.5, 0.4].map((value, action) => ({
    action,
    text: `roll ${action}`,
    words: ROLL,
    meaning: {},
    value,
    error: 0,
    cost: 0,
    cost_error: 0,
    is_mistake: false,
    gain: null,
    gain_error: null,
  }));
  const hint: Hint = {
    game: "hog",
    options: {},
    seat: 0,
    ply: 0,
    unit: "chance",
    best: "roll 4",
    tolerance: 0,
    actions,
    said: [],
    trust: TRUST,
  };
  expect(ranked(hint).map(({ action }) => action)).toEqual([4, 3, 5, 6, 1]);
  expect(ranked({ ...hint, unit: "points" })).toHaveLength(7); // a hand is shown whole
});
