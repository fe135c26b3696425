import { expect, test } from "vitest";

import { lines } from "../src/table/history.ts";
import { seatNames } from "../src/table/names.ts";
import { outcome, situation, winner } from "../src/table/words.ts";
import { fill, has } from "../src/text/text.ts";
import type { SeatInfo } from "../src/wire.ts";
import { entry, now, table } from "./tables.ts";

function person(seat: number, name: string): SeatInfo {
  const here = { connected: true, stand_in: "", gone: false };
  return { seat, kind: "person", name, bot: "", ...here };
}

test("gaps are filled, plurals chosen, and unknown gaps left", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  expect(fill("Roll {count|1 die|# dice}", { count: 1 })).toBe("Roll 1 die");
  expect(fill("Roll {count|1 die|# dice}", { count: 7 })).toBe("Roll 7 dice");
});

test("namesakes are told apart by their seats", () => {
  const seats = [person(0, "Ann"), person(1, "Bo"), person(2, "Ann"), person(3, "")];
  expect(seatNames(seats)).toEqual(["Ann (1)", "Bo", "Ann (3)", "Guest 4"]);
});

test("a line gathers an action, the chance it set off, and its sentences", () => {
  const said = [{ key: "dice.added", values: { seat: 1, points: 5, total: 9 }, ruling: "D5" }];
  const log = [entry(0, 1, { do: "roll" }), { ...entry(1, -1, { die: 5 }), said }, entry(2, 1)];
  const [line, ...rest] = lines(log, ["Ann", "Bo"]);
  expect(rest).toEqual([]);
  expect(line?.rulings).toEqual(["D5"]);
  expect(line?.sentences).toEqual(["Bo adds 5; 9 at risk."]);
  expect(line?.chance.map(({ ply }) => ply)).toEqual([1]);
  expect([line?.ply, line?.actor]).toEqual([0, 1]);
});

test("the situation names whose turn it is", () => {
  const names = ["Ann", "Bo"];
  expect(situation(table(now({ to_move: 0 })), names)).toBe("Your turn");
  expect(situation(table(now({ to_move: 1 })), names)).toBe("Bo to play");
  expect(situation(table(now({ status: "waiting" })), names)).toBe("Waiting for players");
});

test("the winner has the highest utility, and shares it with nobody", () => {
  const over = (result: number[]) => table(now({ status: "over", to_move: null, result }));
  expect(winner(over([-1, 1]))).toBe(1);
  expect(winner(over([0, 0]))).toBeNull();
  expect(outcome(over([1, -1]), ["Ann", "Bo"])).toBe("You win!");
  expect(outcome(over([-1, 1]), ["Ann", "Bo"])).toBe("Bo wins");
  expect(outcome(over([0, 0]), ["Ann", "Bo"])).toBe("A draw");
  expect(outcome(over([0.25, -0.5, 0.25]), ["Ann", "Bo", "Cy"])).toBe("Ann and Cy share the win");
});

test.each(["pig", "two-dice-pig", "big-pig", "hog"])("%s has its words", (game) => {
  expect([has(`game.${game}.name`), has(`game.${game}.line`)]).toEqual([true, true]);
});
