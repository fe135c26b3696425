import { expect, test } from "vitest";

import { inRow } from "../src/log/turns.ts";
import { lines, newest } from "../src/table/history.ts";
import { seatNames, sentence } from "../src/table/names.ts";
import { outcome, situation, winner } from "../src/table/words.ts";
import { fill } from "../src/text/filling.ts";
import { has } from "../src/text/text.ts";
import type { Said, SeatInfo } from "../src/wire.ts";
import { entry, now, table } from "./tables.ts";

function person(seat: number, name: string): SeatInfo {
  const here = { connected: true, stand_in: "", retired: false, gone: false, face: 0 };
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

test("who reads is told of its own seat as you, of another's by name", () => {
  const names = seatNames([person(0, "Ann"), person(1, "Bo")], 0);
  const said = (key: string, values: Said["values"]) => sentence({ key, values, ruling: "" }, names);
  expect([...names]).toEqual(["You", "Bo"]);
  expect(said("dice.held", { seat: 0, points: 15, score: 15 })).toBe("You bank 15. Total 15.");
  expect(said("dice.held", { seat: 1, points: 15, score: 15 })).toBe("Bo banks 15. Total 15.");
  expect(said("piggles.exhausted", { seat: 1, other: 0 })).toBe("Bo wins: you ran out of pigs.");
  const piece = { key: "piggles.piece", values: { seat: 0, letter: "A", text: "0a" }, ruling: "" };
  expect(said("piggles.falls", { piece })).toBe("Your A falls off the board.");
  expect(said("piggy-piggy.illegal.goat_card", { seat: 0 })).toContain("Ann"); // no text for you
});

test("a row of the log tells who reads of its own turn as you", () => {
  const names = seatNames([person(0, "Ann"), person(1, "Bo")], 0);
  const held = (seat: number) => ({ key: "dice.held", values: { seat, points: 5, score: 9 }, ruling: "" });
  expect([0, 1].map((seat) => inRow([held(seat)], seat, names))).toEqual(["bank 5 → 9", "banks 5 → 9"]);
});

test("a seat that nobody of this page plays in is told by name", () => {
  const names = seatNames([person(0, "Ann"), { ...person(1, "Bo"), kind: "local" }], 1);
  expect([...names]).toEqual(["Ann", "Bo"]);
  expect(names.you).toBeUndefined();
});

test("a line gathers an action and the chance it set off, and is the same one as long as nothing comes to it", () => {
  const said = [{ key: "dice.added", values: { seat: 1, points: 5, total: 9 }, ruling: "D5" }];
  const log = [entry(0, 1, { do: "roll" }), { ...entry(1, -1, { die: 5 }), said }, entry(2, 1)];
  const [line, ...rest] = lines(log);
  expect(rest).toEqual([]);
  expect(line?.facts.map(({ ruling }) => ruling)).toEqual(["D5"]);
  expect(newest(log, ["Ann", "Bo"])).toEqual(["Bo: +5, 9 at risk."]);
  expect(lines([...log, entry(3, 0)])[0]).toBe(line);
  expect(lines(log.toSpliced(2, 0, entry(2, -1, { die: 6 })))[0]).not.toBe(line);
  expect(line?.chance.map(({ ply }) => ply)).toEqual([1]);
  expect([line?.ply, line?.actor]).toEqual([0, 1]);
});

test("the situation names whose turn it is", () => {
  const names = ["Ann", "Bo"];
  expect(situation(table(now({ to_move: 0 })), names)).toBe("Your turn");
  expect(situation(table(now({ to_move: 1 })), names)).toBe("Bo’s turn");
  expect(situation(table(now({ status: "waiting" })), names)).toBe("Waiting for players");
  const drawing = now({ to_move: null });
  expect(situation({ ...table(drawing), game: "piggy-piggy" }, names)).toBe("Drawing cards");
});

test("the winner has the highest utility, and shares it with nobody", () => {
  const over = (result: number[]) => table(now({ status: "over", to_move: null, result }));
  expect(winner(over([-1, 1]))).toBe(1);
  expect(winner(over([0, 0]))).toBeNull();
  expect(outcome(over([1, -1]), ["Ann", "Bo"])).toBe("You win!");
  expect(outcome(over([-1, 1]), ["Ann", "Bo"])).toBe("Bo wins");
  expect(outcome(over([0, 0]), ["Ann", "Bo"])).toBe("A draw");
  expect(outcome(over([0.25, -0.5, 0.25]), ["Ann", "Bo", "Cy"])).toBe("You share the win with Cy");
});

test.each(["pig", "two-dice-pig", "big-pig", "hog"])("%s has its words", (game) => {
  expect([has(`game.${game}.name`), has(`game.${game}.line`)]).toEqual([true, true]);
});
