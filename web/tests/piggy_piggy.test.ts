import { expect, test } from "vitest";

import { drawn } from "../src/games/piggy_piggy/draws.ts";
import { led } from "../src/games/piggy_piggy/roving.ts";
import { piggyTempo, scenes } from "../src/games/piggy_piggy/scenes.ts";
import { choices, goatText, kinds, seatOrder, type PiggyView } from "../src/games/piggy_piggy/view.ts";
import { actionName } from "../src/hints/actions.ts";
import { sentence } from "../src/table/names.ts";
import type { LogEntry, Now, Said, Update } from "../src/wire.ts";
import { entry, now, table } from "./tables.ts";

const NO_STACKS = [[], [], [], [], []];

/** Three seats; seat 1 is on turn. */
function view(changes: Partial<PiggyView> = {}): PiggyView {
  return {
    phase: "play",
    seat: 1,
    hand: ["A1", "G"],
    hands: [2, 3, 5],
    known: [[], [], []],
    tables: [NO_STACKS, NO_STACKS, NO_STACKS],
    totals: [],
    pigs: [null, null, null, null, null],
    leads: [],
    ahead: [],
    scores: [0, 0, 0],
    target: 8,
    piles: [[], [], []],
    discard: {},
    unseen: {},
    pile: 60,
    food: null,
    played: 0,
    to_draw: 0,
    over: false,
    ...changes,
  };
}

function at(ply: number, changes: Partial<PiggyView> = {}): Now {
  return now({ ply, view: { ...view(changes) } });
}

function update(entries: readonly LogEntry[], then: Now): Update {
  return { type: "update", version: 1, entries, now: then };
}

function draw(ply: number, seat: number, card: string, scores = false): LogEntry {
  const said = scores ? [{ key: "piggy-piggy.scored", values: { seat }, ruling: "Y21" }] : [];
  return { ...entry(ply, -1, { draw: card, seat }), said };
}

function end(ply: number, seat: number, cards: number): LogEntry {
  const said = [{ key: "piggy-piggy.draws", values: { seat, cards }, ruling: "Y20" }];
  return { ...entry(ply, seat, { do: "end" }), said };
}

test("legal actions are found by what is clicked", () => {
  const legal = [
    { action: 0, text: "food A", meaning: { food: "A" }, outcomes: [] },
    { action: 9, text: "goat 2 B3", meaning: { goat: 2, card: "B3" }, outcomes: [] },
    { action: 80, text: "end", meaning: { do: "end" }, outcomes: [] },
    { action: 83, text: "score A3", meaning: { score: "A3" }, outcomes: [] },
  ];
  const { foods, goats, scores, end } = choices(legal);
  expect([foods.get("A"), goats.get("2 B3"), scores.get("A3"), end]).toEqual([0, 9, 83, 80]);
  expect(goatText({ seat: 2, card: "B3" })).toBe("goat 2 B3");
});

test("cards of a kind lie together, and the viewer sits last", () => {
  expect(kinds(["A1", "A1", "A3"])).toEqual([
    { card: "A1", count: 2 },
    { card: "A3", count: 1 },
  ]);
  expect(seatOrder(4, 1)).toEqual([2, 3, 0, 1]);
});

test("a ply without an entry is a card of which only the back is seen", () => {
  const after = at(24, { seat: 2, hands: [2, 5, 5], piles: [[], ["B1"], []] });
  const seen = drawn(at(20), update([end(20, 1, 3), draw(22, 1, "B1", true)], after));
  expect(seen).toEqual([
    { seat: 1, card: null, scores: false },
    { seat: 1, card: "B1", scores: true },
    { seat: 1, card: null, scores: false },
  ]);
});

test("cards of a seat that began its turn with none come after those of the seat before", () => {
  const before = at(20, { phase: "draw", to_draw: 2, hands: [2, 3, 0] });
  const begins = { ...end(21, 2, 5), actor: -1, meaning: {} }; // told with a hidden card
  const seen = drawn(before, update([begins], at(27, { seat: 0, hands: [2, 5, 5] })));
  expect(seen.map(({ seat }) => seat)).toEqual([1, 1, 2, 2, 2, 2, 2]);
});

test("of several turns at once only the last draw is drawn", () => {
  const entries = [end(20, 0, 2), draw(21, 0, "A1"), draw(22, 0, "A2"), end(23, 1, 1)];
  const seen = drawn(at(20, { seat: 0 }), update(entries, at(25, { seat: 2 })));
  expect(seen).toEqual([{ seat: 1, card: null, scores: false }]);
});

test("cards come one at a time, and count once all are there", () => {
  const after = at(24, { seat: 2, hands: [2, 5, 5], scores: [0, 1, 0], pile: 57 });
  const shown = scenes(table(at(20)), update([end(20, 1, 3), draw(21, 1, "B1", true)], after));
  expect(shown.map((scene) => scene.draws.length)).toEqual([0, 1, 2, 3]);
  expect(shown.map((scene) => scene.view.hands[1])).toEqual([3, 4, 5, 6]);
  expect(shown.map((scene) => scene.view.pile)).toEqual([60, 59, 58, 57]);
  expect(shown.map((scene) => scene.view.scores[1])).toEqual([0, 0, 0, 0]);
});

test("a pile that is made anew in the middle of a draw never shows less than nothing", () => {
  const after = at(24, { seat: 2, pile: 30 });
  const shown = scenes(table(at(20, { pile: 1 })), update([end(20, 1, 3)], after));
  expect(shown.map((scene) => scene.view.pile)).toEqual([1, 0, 31, 30]);
});

test("one's own cards come into the hand one by one", () => {
  const seat = { seat: 0 };
  const after = at(23, { seat: 1, hand: ["A1", "C2", "E1", "G"] });
  const entries = [end(20, 0, 2), draw(21, 0, "E1"), draw(22, 0, "C2")];
  const shown = scenes(table(at(20, seat), { your_seat: 0 }), update(entries, after));
  expect(shown.map((scene) => scene.view.hand.join(" "))).toEqual(["A1 G", "A1 E1 G", "A1 C2 E1 G"]);
});

test("a goat is seen at its card before the card is gone", () => {
  const eaten = update([entry(20, 1, { goat: 2, card: "B3" })], at(21, { played: 1 }));
  const shown = scenes(table(at(20)), eaten);
  expect(shown.map((scene) => scene.eaten)).toEqual([{ seat: 2, card: "B3" }, null]);
  expect(shown.map((scene) => scene.view.played)).toEqual([0, 1]);
});

test("more cards take longer, nothing takes no time, and at once is at once", () => {
  const few = update([end(20, 1, 1)], at(22));
  const many = update([end(20, 1, 4)], at(25));
  const length = (one: Update, pace: "normal" | "instant") => piggyTempo.beat(one, false, pace, table(at(20)));
  expect(length(many, "normal")).toBeGreaterThan(length(few, "normal"));
  expect(length(many, "instant")).toBe(0);
  expect(length(update([], at(20)), "normal")).toBe(0);
});

test("arrow keys stop at the ends", () => {
  expect(["ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "x"].map((key) => led(key, 2, 3))).toEqual([
    2,
    2,
    1,
    0,
    2,
    null,
  ]);
  expect(led("ArrowRight", 0, 0)).toBeNull();
});

test("a hint calls actions by their foods and names", () => {
  const names = ["Ann", "Bo"];
  const said = (name: string, values: Said["values"] = {}): Said => ({
    key: `piggy-piggy.${name}`,
    values,
    ruling: "",
  });
  const apple = said("card.many", { food: "A", icons: 3 });
  const goat = said("action.goat", { other: 1, card: apple });
  expect(actionName(said("action.food", { food: "B" }), names)).toBe("Play Banana");
  expect(actionName(goat, names)).toBe("A goat eats Bo’s Apple with 3 icons");
  const best = { key: "hint.best", values: { action: goat, chance: "51.0" }, ruling: "" };
  expect(sentence(best, names)).toBe("Best: a goat eats Bo’s Apple with 3 icons.");
});
