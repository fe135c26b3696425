import { expect, test } from "vitest";

import { steps, summary } from "../src/games/piggles/told.ts";
import { seatNames } from "../src/table/names.ts";
import type { LogEntry, Said, SeatInfo } from "../src/wire.ts";

const SEATS = [
  { seat: 0, kind: "person", name: "Ann", retired: false },
  { seat: 1, kind: "person", name: "Bob", retired: false },
] as SeatInfo[];
const NAMES = seatNames(SEATS, 0);

const piece = (seat: number, letter: string): Said => ({
  key: "piggles.piece",
  values: { seat, letter, text: `${seat}${letter.toLowerCase()}` },
  ruling: "",
});
const fact = (key: string, values: Said["values"] = {}): Said => ({ key: `piggles.${key}`, values, ruling: "" });
const lands = (letter: string, side: string): Said => fact("lands", { piece: piece(0, letter), side, zone: "field" });
const throwOf = (...said: Said[]) => steps([{ actor: 0, said, meaning: {} } as unknown as LogEntry])[0]!;

test("a throw is told in one line: how pieces landed, what was knocked, what it earned", () => {
  const thrown = throwOf(
    fact("throws", { seat: 0 }),
    lands("A", "up"),
    lands("B", "down"),
    lands("C", "up"),
    fact("falls", { piece: piece(0, "D") }),
    fact("knocked", { piece: piece(1, "C"), side: "down", zone: "field" }),
    fact("knocked_off", { piece: piece(1, "C") }),
    fact("bonus", { seat: 0, points: 1 }),
  );
  expect(summary(thrown, NAMES)).toBe(
    "2 Snout-Up, 1 Snout-Down, 1 off the board, knocked: Bob’s C · You: +1 at the next Tally.",
  );
});

test("what is as short in sentences is not summed up, and no other step is", () => {
  expect(summary(throwOf(fact("throws", { seat: 0 }), lands("A", "up")), NAMES)).toBe("");
  const tally = throwOf(fact("scores", {}), fact("scores", {}), fact("score", {}));
  expect(summary(tally, NAMES)).toBe("");
});

test("a throw has a mark for each piece that it brought to rest, where it lay last", () => {
  const at = (id: string, x: number, key: string): LogEntry =>
    ({ actor: -1, said: [fact(key, {})], meaning: { lands: { id, x, y: 1, side: "up" } } }) as unknown as LogEntry;
  const off = { actor: -1, said: [fact("falls", {})], meaning: { off: "0b" } } as unknown as LogEntry;
  const [thrown] = steps([at("0a", 1, "lands"), off, at("1c", 2, "knocked"), at("1c", 3, "knocked")]);
  expect(thrown?.marks.map(({ id, x, isKnocked }) => [id, x, isKnocked])).toEqual([
    ["0a", 1, false],
    ["1c", 3, true],
  ]);
});
