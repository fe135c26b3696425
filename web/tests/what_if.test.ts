import { expect, test } from "vitest";

import {
  appended,
  atTable,
  formatWords,
  parseWords,
  shortened,
  withCard,
  withoutCard,
} from "../src/what_if/notation.ts";
import { formatHolders, parseHolders } from "../src/games/piggy_piggy/holders.ts";
import { laidPiece } from "../src/games/piggles/laid.ts";
import { LAYOUT } from "../src/games/piggy_piggy/layout.ts";
import { otherwise, turns } from "../src/what_if/turns.ts";
import type { WhatIfRun, WhatIfStep } from "../src/wire.ts";

function step(seat: number | null, text: string): WhatIfStep {
  const said = seat === null ? [{ key: "k", values: {}, ruling: text }] : [];
  return { seat, text, words: { key: "action.written", values: { text }, ruling: "" }, said, layout: {} };
}

function run(steps: WhatIfStep[], refused = false): WhatIfRun {
  const why = { text: "food B", said: { key: "k", values: {}, ruling: "Y5" } };
  return { steps, refused: refused ? why : null, over: false, seat: 0, choices: [], left: [], after: {} };
}

test("the words of an address come back, empty ones too", () => {
  const words = { "hand.0": "", "stack.1": "A2 A1", do: "goat 1 A2, end" };
  expect(parseWords(formatWords(words))).toEqual(words);
  expect(formatWords({})).toBe("");
});

test("what is tried is added where it belongs", () => {
  const words = appended(appended({}, "food A", false), "end", false);
  expect(words).toEqual({ do: "food A, end" });
  expect(appended(appended(words, "A1", true), "G", true)).toEqual({ ...words, chance: "A1 G" });
});

test("outcomes with blanks are parted by semicolons", () => {
  const words = appended(appended({}, "0a 0 2.5 up; 0b off", true), "settled", true);
  expect(words).toEqual({ chance: "0a 0 2.5 up; 0b off; settled;" });
  const all = [step(null, "0a 0 2.5 up"), step(null, "0b off"), step(null, "settled")];
  expect(shortened(words, run(all))).toEqual({ chance: "0a 0 2.5 up; 0b off;" });
});

test("the last thing that was tried is taken back", () => {
  const words = { do: "food A, end", chance: "A1 G" };
  const all = [step(0, "food A"), step(0, "end"), step(null, "A1"), step(null, "G")];
  expect(shortened(words, run(all))).toEqual({ do: "food A, end", chance: "A1" });
  expect(shortened(words, run(all.slice(0, 2)))).toEqual({ do: "food A", chance: "A1 G" });
  expect(shortened({ do: "food A" }, run(all.slice(0, 1)))).toEqual({});
});

test("taking back what was refused leaves what was done", () => {
  expect(shortened({ do: "food A, food B, end" }, run([step(0, "food A")], true))).toEqual({
    do: "food A",
  });
});

test("seats that leave take along what is theirs", () => {
  const words = { turn: "2", "stack.1": "A1", "stack.2": "A2", pigs: "A1 B2", seats: "2" };
  expect(atTable(words, 2, LAYOUT.texts)).toEqual({ turn: "0", "stack.1": "A1", pigs: "A1", seats: "2" });
});

test("holders are read and written", () => {
  expect(formatHolders(parseHolders("A1 C0"))).toBe("A1 C0");
  expect(parseHolders("").size).toBe(0);
});

test("a card takes the place of one that was not laid open", () => {
  expect(withCard(["A1", "?", "?"], "G")).toEqual(["A1", "?", "G"]);
  expect(withCard(["?"], "?")).toEqual(["?", "?"]);
  expect(withCard(["A1"], "A1")).toEqual(["A1", "A1"]);
  expect(withoutCard(["A1", "G", "A1"], "A1", 2)).toEqual(["A1", "G"]);
  expect(withoutCard(["G", "A1"], "A1", 0)).toEqual(["G"]);
  expect(withoutCard(["G"], "A1", 0)).toEqual(["G"]);
});

test("what chance brings in a row is told at once", () => {
  const told = turns([step(0, "end"), step(null, "A1"), step(null, "G"), step(1, "end")]);
  expect(told.map(({ seat, steps, said }) => [seat, steps.length, said.length])).toEqual([
    [0, 1, 0],
    [null, 2, 2],
    [1, 1, 0],
  ]);
});

test("of another reading only what it tells otherwise is told", () => {
  const drawn = { ...step(null, "A1"), said: [{ key: "k", values: {}, ruling: "Y21" }] };
  const here = run([step(0, "food A"), step(0, "end"), drawn]);
  const kept = { ...drawn, said: [...drawn.said, { key: "k", values: {}, ruling: "Y26" }] };
  const told = otherwise(run([step(0, "food A"), step(0, "end"), kept, step(0, "end")]), here);
  expect(told.map(({ steps, said }) => [steps[0]?.text, said.map(({ ruling }) => ruling)])).toEqual([
    ["A1", ["Y26"]],
    ["end", []],
  ]);
});

test("a piece that is laid out names seats as everything else does", () => {
  const names = ["Seat 1", "Seat 2"];
  expect(laidPiece("0a 0 2.5 up", names)).toBe("0a 0 2.5 up");
  expect(laidPiece("1b pen of 0 shield 1 since 4", names)).toBe("1b pen of Seat 1 (shielded by Seat 2) since 4");
});
