import { expect, test } from "vitest";

import { sheetCsv } from "../src/sheet/csv.ts";
import { signed, signedMean } from "../src/sheet/numbers.ts";
import { bySuit } from "../src/sheet/pieces.ts";
import { marksOf, seatRecord, sheetLines, spread, totals } from "../src/sheet/sheet.ts";
import type { SheetLine, SheetScore } from "../src/wire.ts";
import { entry } from "./tables.ts";

function score(seat: number, points: number, total: number, ...marks: string[]): SheetScore {
  return { seat, points, total, pieces: [], marks, account: [] };
}

const FIRST: SheetLine = { number: 1, scores: [score(0, -120, -120, "pigs"), score(1, 50, 50)] };
const SECOND: SheetLine = { number: 2, scores: [score(0, 30, -90, "goats", "pigs")] };
const LINES = [FIRST, SECOND];

test("the lines of the sheet are read off the log", () => {
  const log = [entry(0, 0), { ...entry(1, 1), line: FIRST }, { ...entry(2, 0), line: null }];
  expect(sheetLines(log)).toEqual([FIRST]);
});

test("a total stays where a seat had no part", () => {
  expect(totals(LINES, 0)).toEqual([0, -120, -90]);
  expect(totals(LINES, 1)).toEqual([0, 50, 50]);
});

test("the sheet as CSV has a column for each seat, and quotes names that need it", () => {
  const rows = sheetCsv(LINES, ["Ann", 'Bo "the Boar", sen.']).split("\r\n");
  expect(rows).toEqual(['Deal,Ann,"Bo ""the Boar"", sen."', "1,-120,50", "2,30,", "Total,-90,50", ""]);
});

test("deals add up for each seat", () => {
  expect(seatRecord(LINES, 0)).toEqual({
    seat: 0,
    deals: 2,
    points: -90,
    best: 30,
    worst: -120,
    marks: new Map([
      ["pigs", 2],
      ["goats", 1],
    ]),
  });
  expect(seatRecord(LINES, 1)?.deals).toBe(1);
  expect(seatRecord([], 0)).toBeNull();
  expect(marksOf(LINES)).toEqual(["pigs", "goats"]);
});

test("cards are put together by suit, the high ones first", () => {
  expect(bySuit(["QS", "2H", "10H", "10C"])).toEqual([
    { symbol: "♠", isRed: false, ranks: ["Q"] },
    { symbol: "♥", isRed: true, ranks: ["10", "2"] },
    { symbol: "♣", isRed: false, ranks: ["10"] },
  ]);
});

test("marks that would lie over each other are moved apart", () => {
  expect(spread([50, 10, 50, 90], 12, 100)).toEqual([50, 10, 62, 90]);
  expect(spread([98, 10, 99], 12, 100)).toEqual([88, 10, 100]);
  expect(spread([], 12, 100)).toEqual([]);
});

test("points carry their sign", () => {
  expect([signed(120), signed(-1000), signed(0)]).toEqual(["+120", "−1,000", "0"]);
  expect(signedMean(-12.34)).toBe("−12.3");
});
