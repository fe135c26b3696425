/** The log by turns and by tricks. */

import { expect, test } from "vitest";

import { rowsOf } from "../src/games/push_out_the_pig/tricks.ts";
import { inRow, isNamed, rulings, turns } from "../src/log/turns.ts";
import type { LogEntry, Said } from "../src/wire.ts";
import { entry } from "./tables.ts";
import "./english.ts";

const NAMES = ["Ann", "Bo"];
const added = (seat: number): Said => ({ key: "dice.added", values: { seat, points: 5, total: 9 }, ruling: "D5" });
const held: Said = { key: "dice.held", values: { seat: 0, points: 9, score: 30 }, ruling: "D2" };

test("what a seat does in one go is one turn, told short behind its name", () => {
  const log = [
    entry(0, 0),
    { ...entry(1, -1), said: [added(0)] },
    { ...entry(2, 0), said: [held] },
    entry(3, 1),
    { ...entry(4, -1), said: [added(1)] },
  ];
  const all = turns(log);
  expect(all.map(({ actor, lines }) => [actor, lines.length])).toEqual([
    [0, 2],
    [1, 1],
  ]);
  expect(all.map(isNamed)).toEqual([true, true]);
  const later = turns([...log, { ...entry(5, -1), said: [added(1)] }]);
  expect([later[0] === all[0], later[1] === all[1]]).toEqual([true, false]); // only what is new is drawn
  expect([inRow([added(0)], 0, NAMES), inRow([held], 0, NAMES)]).toEqual(["+5", "banks 9 → 30"]);
  expect(inRow([added(1)], 0, NAMES)).not.toBe("+5"); // of somebody else: with the name
});

test("rulings stand beside what is surprising, or beside everything if asked for", () => {
  const surprising = new Set(["dice.held"]);
  expect(rulings([added(0), held, held], surprising, false)).toEqual(["D2"]);
  expect(rulings([added(0), held], surprising, true)).toEqual(["D5", "D2"]);
});

function card(ply: number, actor: number, text: string, taker?: number): LogEntry {
  const took = taker === undefined ? [] : [{ key: "push-out-the-pig.took", values: { seat: taker }, ruling: "P8" }];
  return {
    ...entry(ply, actor, { card: text }),
    said: [{ key: "push-out-the-pig.played", values: { seat: actor }, ruling: "P5" }, ...took],
  };
}

test("tricks are rows that know who led and who took them, and count anew in each deal", () => {
  const line = { number: 1, scores: [] };
  const log = [card(0, 1, "7D"), card(1, 0, "9D", 0), { ...card(2, 0, "QS"), line }, card(3, 1, "2C")];
  const rows = rowsOf(log);
  expect(rows.map(({ kind }) => kind)).toEqual(["trick", "trick", "deal", "trick"]);
  const [first, second, , last] = rows;
  expect(first).toMatchObject({ leader: 1, taker: 0, number: 1 });
  expect([...(first?.kind === "trick" ? first.cards : [])]).toEqual([
    [1, "7D"],
    [0, "9D"],
  ]);
  expect([second, last].map((row) => row?.kind === "trick" && row.number)).toEqual([2, 1]);
});
