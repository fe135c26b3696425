import { expect, test } from "vitest";

import { seatPlans } from "../src/life/play_on.ts";
import { soundOf } from "../src/life/sound.ts";
import { forget, NOTHING, receive } from "../src/table/state.ts";
import type { Frame, SeatInfo, Spoken } from "../src/wire.ts";
import { entry, now, update } from "./tables.ts";

const spoken = (number: number, seat: number): Spoken => ({
  type: "spoken",
  number,
  seat,
  phrase: "hello",
});

test("the last phrase of each seat is shown until it is forgotten", () => {
  const said = [spoken(1, 0), spoken(2, 1), spoken(3, 0)];
  const state = said.reduce((before, frame) => receive(before, frame), NOTHING);
  expect(state.spoken.map((one) => one.number)).toEqual([2, 3]);
  expect(forget(state, said[1] as Spoken).spoken).toEqual([said[2]]);
});

test("from a ply on, bots play where the visitor does not", () => {
  const seat = (at: number, bot: string) => ({ seat: at, bot }) as SeatInfo;
  expect(seatPlans([seat(0, "duchess"), seat(1, ""), seat(2, "")], 1)).toEqual([
    { kind: "bot", bot: "duchess" },
    { kind: "own" },
    { kind: "bot", bot: "hold-at-20" },
  ]);
});

test("dice, one's turn, the end and what others say are heard", () => {
  const held: Frame = { type: "update", version: 1, entries: [entry(3, 1)], now: now({ to_move: 0 }) };
  const ended: Frame = { ...held, now: now({ status: "over" }) };
  expect(soundOf(update(1), 0)).toBe("dice");
  expect(soundOf(held, 0)).toBe("turn");
  expect(soundOf(held, 1)).toBe(null);
  expect(soundOf(held, null)).toBe(null);
  expect(soundOf(ended, null)).toBe("end");
  expect(soundOf(spoken(1, 1), 0)).toBe("said");
  expect(soundOf(spoken(1, 0), 0)).toBe(null);
});
