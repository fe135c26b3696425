import { expect, test } from "vitest";

import { choices, faces, lastChoice, lastThrow, tone } from "../src/games/dice/view.ts";
import { entry } from "./tables.ts";

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
