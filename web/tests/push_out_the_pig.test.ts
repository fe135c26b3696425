import { expect, test } from "vitest";

import { featOf } from "../src/games/push_out_the_pig/feats.ts";
import { pushOutThePigTempo, UNTIL_GONE_ON_MS } from "../src/games/push_out_the_pig/tempo.ts";
import { sideScores } from "../src/games/push_out_the_pig/view.ts";
import { runMs, walksOf } from "../src/games/push_out_the_pig/walks.ts";
import type { LogEntry, SeatInfo, SheetScore, Update } from "../src/wire.ts";
import "./english.ts";
import { entry, now, table } from "./tables.ts";

function seats(...kinds: SeatInfo["kind"][]): SeatInfo[] {
  const rest = { name: "", bot: "", connected: true, stand_in: "", retired: false, gone: false, face: 0 };
  return kinds.map((kind, seat) => ({ seat, kind, ...rest }));
}

const END: Update = {
  type: "update",
  version: 2,
  entries: [entry(52, 2, { card: "2H" })],
  now: now({ view: { deals: 1, over: false, dealing: true, hands: [0, 0, 0] } }),
};

test.each([
  ["waits for who plays with bots only", 0, seats("person", "bot", "bot"), true],
  ["goes on among people", 0, seats("person", "person", "bot"), false],
  ["goes on for who watches", null, seats("person", "bot", "bot"), false],
])("the result of a deal %s", (_, your_seat, around, waits) => {
  const rest = pushOutThePigTempo.rest(END, false, "normal", table(now({ seats: around }), { your_seat }));
  expect(rest === UNTIL_GONE_ON_MS).toBe(waits);
  expect(rest).toBeGreaterThan(5_000);
});

test("nothing waits for the end of a match to be read", () => {
  const last = { ...END, now: now({ view: { deals: 1, over: true, dealing: false, hands: [0, 0, 0] } }) };
  const alone = table(now({ seats: seats("person", "bot", "bot") }), { your_seat: 0 });
  expect(pushOutThePigTempo.rest(last, true, "normal", alone)).toBe(0);
});

function score(seat: number, points: number, total: number): SheetScore {
  return { seat, points, total, pieces: [], marks: [], account: [] };
}

test("a deal is summed up by sides where there are some", () => {
  const scores = [score(0, -100, 30), score(1, 50, 70), score(2, 40, 30), score(3, 0, 70)];
  const shown = (sides: number[]) =>
    sideScores(scores, sides).map(({ side, scores: each, points, total }) => [
      side,
      each.map(({ seat }) => seat),
      points,
      total,
    ]);
  expect(shown([0, 1, 0, 1])).toEqual([
    [0, [0, 2], -60, 30],
    [1, [1, 3], 50, 70],
  ]);
  expect(shown([])).toEqual([
    [null, [0], -100, 30],
    [null, [1], 50, 70],
    [null, [2], 40, 30],
    [null, [3], 0, 70],
  ]);
});

test("pig, goat and coins walk to whoever takes the trick, and only once it is taken", () => {
  const cards = ["QS", "3H", "10C", "JD"];
  expect(walksOf({ cards, taker: 1 }, "10C")).toEqual([
    { animal: "pig", from: 0, to: 1 },
    { animal: "coins", from: 2, to: 1 },
    { animal: "goat", from: 3, to: 1 },
  ]);
  expect(walksOf({ cards, taker: null }, "10C")).toEqual([]);
  expect(walksOf({ cards: ["2H", null, "AS"], taker: 0 }, "10C")).toEqual([]);
  expect([runMs("slow") <= 1_200, runMs("instant")]).toEqual([true, 0]);
});

test("all hearts, all sixteen and a knockout get a moment of their own, the greatest alone", () => {
  const names = ["Ann", "Bob", "Cid"];
  const end = (...keys: string[]): LogEntry[] => [
    {
      ...entry(52, 2, { card: "2H" }),
      line: { number: 1, scores: [] },
      said: keys.map((key) => ({ key: `push-out-the-pig.${key}`, values: { seat: 1, total: 1000 }, ruling: "" })),
    } as LogEntry,
  ];
  const at = table(now({ result: [-1, 1, -1] }));
  const kind = (...keys: string[]) => featOf(end(...keys), at, names)?.kind;
  expect([kind("small_slam"), kind("grand_slam"), kind("small_slam", "knockout"), kind("scored")]).toEqual([
    "hearts",
    "sixteen",
    "knockout",
    undefined,
  ]);
  expect(featOf(end("small_slam"), at, names)?.words).toBe("A small slam for Bob!");
  expect(featOf([], at, names)).toBe(null);
});
