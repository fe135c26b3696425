import { expect, test } from "vitest";

import { scoreAfter, seenOf, tallies, tallyLength, tallyOf } from "../src/games/piggles/tally.ts";
import { pigglesTempo } from "../src/games/piggles/tempo.ts";
import type { LogEntry, Said, TableView, Update } from "../src/wire.ts";

const fact = (key: string, values: Said["values"] = {}): Said => ({ key: `piggles.${key}`, values, ruling: "" });
const piece = (text: string): Said => fact("piece", { text });
const scores = (text: string, zone: string, points: number, so_far: number): Said =>
  fact("scores", { piece: piece(text), zone, points, so_far });

const WHOLE = [
  scores("0a", "field", 3, 17),
  scores("0b", "path", 2, 19),
  fact("bonuses", { points: 2, so_far: 21 }),
  fact("costs", { piece: piece("0c"), points: 1, so_far: 20 }),
  fact("score", { seat: 0, score: 20, was: 14, sum: 6, spared: 0 }),
];

test("a Tally has a row for all that counts, and they add up to what the score changes by", () => {
  const tally = tallyOf(WHOLE);
  expect(tally).toMatchObject({ seat: 0, sum: 6, was: 14, score: 20 });
  expect(tally?.rows).toEqual([
    { piece: "0a", zone: "field", kind: "piece", points: 3, soFar: 17 },
    { piece: "0b", zone: "path", kind: "piece", points: 2, soFar: 19 },
    { piece: null, zone: null, kind: "bonus", points: 2, soFar: 21 },
    { piece: "0c", zone: null, kind: "kitchen", points: -1, soFar: 20 },
  ]);
  expect([0, 1, 2, 3, 4].map((rows) => scoreAfter(tally!, rows))).toEqual([14, 17, 19, 21, 20]);
});

test("facts without a score are no Tally", () => {
  expect(tallyOf(WHOLE.slice(0, -1))).toBeNull();
});

test("what is spared where scores stop at zero is a row of its own", () => {
  const tally = tallyOf([
    fact("costs", { piece: piece("0c"), points: 1, so_far: -1 }),
    fact("floor", { seat: 1, score: 0, was: 0, sum: 0, spared: 1 }),
  ]);
  expect(tally).toMatchObject({ seat: 1, sum: 0, score: 0 });
  expect(tally?.rows.at(-1)).toMatchObject({ kind: "zero", points: 1 });
  expect(scoreAfter(tally!, 2)).toBe(0);
});

const ENTRY = {
  actor: -1,
  said: [...WHOLE, ...[fact("score", { seat: 1, score: 3, was: 3, sum: 0, spared: 0 })]],
  meaning: {},
} as unknown as LogEntry;

test("two Tallies of one update are added up one after the other", () => {
  const all = tallies([ENTRY]);
  expect(all.map(({ seat }) => seat)).toEqual([0, 1]);
  const first = tallyLength(all.slice(0, 1));
  expect(seenOf(all, 0)).toMatchObject({ tally: { seat: 0 }, rows: 1 });
  expect(seenOf(all, first - 1)).toMatchObject({ tally: { seat: 0 }, rows: 4 });
  expect(seenOf(all, first)).toMatchObject({ tally: { seat: 1 }, rows: 0 });
  expect(seenOf(all, 1e6)).toMatchObject({ tally: { seat: 1 }, rows: 0 });
  expect(seenOf([], 0)).toBeNull();
});

test("a turn without a throw stands as long as its Tally takes; at once where nothing is to move", () => {
  const update = { entries: [ENTRY] } as unknown as Update;
  const length = tallyLength(tallies([ENTRY]));
  expect(pigglesTempo.beat(update, true, "normal", {} as TableView)).toBe(length);
  expect(pigglesTempo.beat(update, true, "instant", {} as TableView)).toBe(0);
});
