import { expect, test } from "vitest";

import { lossOf } from "../src/games/dice/loss.ts";
import { beatMs, dicePace, timing } from "../src/games/dice/tempo.ts";
import { choices, faces, lastChoice, lastThrow, tone } from "../src/games/dice/view.ts";
import { entry, now, table, update } from "./tables.ts";

const log = [
  entry(0, -1, { first: 1 }),
  entry(1, 1, { do: "dice", dice: 2 }),
  entry(2, -1, { die: 3 }),
  entry(3, -1, { die: 6 }),
  entry(4, 1, { do: "hold" }),
];

test("the newest throw is the last run of dice, in the order of the log", () => {
  expect(lastThrow(log)).toEqual({ ply: 2, faces: [3, 6] });
  expect(lastThrow(log.slice(0, 2))).toBeNull();
  expect(faces(log)).toEqual([3, 6]);
});

test("legal actions are found by what they mean", () => {
  const found = choices([
    { action: 0, text: "hold", meaning: { do: "hold" }, outcomes: [] },
    { action: 2, text: "dice 1", meaning: { do: "dice", dice: 1 }, outcomes: [] },
    { action: 3, text: "dice 2", meaning: { do: "dice", dice: 2 }, outcomes: [] },
  ]);
  expect(found).toEqual({
    roll: undefined,
    hold: 0,
    dice: new Map([
      [1, 2],
      [2, 3],
    ]),
  });
});

test("a seat's last number of dice is its own", () => {
  expect(lastChoice(log, 1)).toBe(2);
  expect(lastChoice(log, 0)).toBeUndefined();
});

test("the newest news sets the tone", () => {
  const said = (key: string) => [{ key, values: {}, ruling: "" }];
  expect(tone([{ ...entry(1, 0), said: said("dice.held") }])).toBe("good");
  expect(tone([{ ...entry(1, 0), said: said("dice.lost_turn") }])).toBe("bad");
  expect(tone([{ ...entry(1, 0), said: said("dice.added") }])).toBe("plain");
});

test("the pot beats from 20 points, faster the more there are, and the die slows with it", () => {
  expect([0, 19, 20, 30, 90].map(beatMs)).toEqual([null, null, 1000, 850, 450]);
  const at = (turn_total: number) => table(now({ view: { turn_total } }));
  expect(timing(at(25), 1, true, "normal").tumbleMs).toBeGreaterThan(timing(at(19), 1, true, "normal").tumbleMs);
});

test("another seat's turn of Hog is over within four seconds, however often it throws", () => {
  const throws = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      entry(2 * index, 1, { do: "roll" }),
      entry(2 * index + 1, -1, { die: 3 }),
    ]);
  const lengths = throws(20).map((entries, index) => {
    const before = table(now({ to_move: 1, view: { turn_total: 40 } }), {
      game: "hog",
      log: [entry(-1, 0, { do: "hold" }), ...throws(index).flat()],
    });
    const dice = Array.from({ length: 10 }, (_, die) => entry(100 + die, -1, { die: 3 }));
    const thrown = { ...update(1), entries: [...entries, ...dice] };
    return dicePace.beat(thrown, false, "normal", before) + dicePace.rest(thrown, false, "normal", before);
  });
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(4_000);
});

test("only points that were lost sink into the mud", () => {
  const told = (key: string, points: number) => [
    { ...entry(7, 0), said: [{ key, values: { seat: 0, points }, ruling: "" }] },
  ];
  expect(lossOf(told("dice.lost_turn", 24))).toEqual({ ply: 7, seat: 0, points: 24 });
  expect([told("dice.lost_turn", 0), told("dice.held", 24), []].map(lossOf)).toEqual([null, null, null]);
});
