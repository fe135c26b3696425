import { expect, test } from "vitest";

import { diceHearing } from "../src/games/dice/hearing.ts";
import { pushOutThePigHearing } from "../src/games/push_out_the_pig/hearing.ts";
import { settled, usualHearing } from "../src/life/hearing.ts";
import { offerAt } from "../src/life/offers.ts";
import { seatPlans } from "../src/life/play_on.ts";
import { soundOf } from "../src/life/sound.ts";
import { forget, NOTHING, receive } from "../src/table/state.ts";
import type { Frame, LogEntry, SeatInfo, Spoken, Update } from "../src/wire.ts";
import { entry, now, table, update } from "./tables.ts";

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

const fact = (key: string, actor: number, values: LogEntry["said"][number]["values"] = {}): LogEntry => ({
  ...entry(3, actor),
  said: [{ key, values, ruling: "" }],
});

const told = (entries: LogEntry[], changes = {}): Update => ({
  type: "update",
  version: 1,
  entries,
  now: now(changes),
});

test("a game is heard in its own way: dice lower while much is at risk, mud, and the animal of a trick", () => {
  const lost = told([entry(2, 0), entry(3, -1, { die: 1 }), fact("dice.lost_turn", -1, { seat: 0, points: 24 })]);
  const at = (turn_total: number) => table(now({ view: { turn_total } }));
  expect(diceHearing(lost, at(24))).toEqual({ begins: "low_dice", settles: "mud", loser: 0 });
  expect(diceHearing(lost, at(4)).begins).toBe("dice");
  const trick = { trick: [null, "QS", "10C"], worth: { doubler: "10C" } };
  const taken = told([{ ...fact("push-out-the-pig.took_cards", 0, { seat: 2 }), meaning: { card: "2H" } }]);
  expect(pushOutThePigHearing(taken, table(now({ view: trick })))).toEqual({
    begins: "card",
    settles: "snort",
    loser: null,
  });
  expect(usualHearing(update(1), table()).begins).toBe("dice");
});

test("a phone vibrates for one's turn and for a turn that one loses, and for nothing else", () => {
  const heard = { begins: null, settles: "mud", loser: 1 } as const;
  const ended = told([fact("dice.lost_turn", 1)], { to_move: 0 });
  expect(settled(ended, heard, 0, true)).toEqual({ sounds: ["mud", "turn"], buzz: [40] });
  expect(settled(ended, heard, 1, true)).toEqual({ sounds: ["mud"], buzz: [60, 50, 120] });
  expect(settled(ended, heard, 0, false)).toEqual({ sounds: ["mud"], buzz: [] });
  const over = told([fact("dice.won", 1)], { status: "over", result: [-1, 1] });
  expect([settled(over, heard, 0, true).sounds, settled(over, heard, 1, true).sounds]).toEqual([
    ["mud", "lost"],
    ["mud", "end"],
  ]);
});

test("sound is offered after three actions, then calls among people, and neither in a first game", () => {
  const seat = (at: number, kind: SeatInfo["kind"]) => ({ seat: at, kind }) as SeatInfo;
  const seats = [seat(0, "person"), seat(1, "person")];
  const after = (actions: number, changes = {}) =>
    table(now({ seats }), { log: Array.from({ length: actions }, (_, ply) => entry(ply, 0)), ...changes });
  const both = new Set(["sound", "calls"] as const);
  expect([offerAt(after(0), both), offerAt(after(2), both), offerAt(after(3), both)]).toEqual([null, "calls", "sound"]);
  expect(offerAt(after(3), new Set(["calls"]))).toBe("calls");
  expect(offerAt(after(3), new Set())).toBe(null);
  expect(offerAt(after(3, { chance: "guided" }), new Set(["sound"]))).toBe(null);
  expect(offerAt(after(3, { your_seat: null }), both)).toBe(null);
});
