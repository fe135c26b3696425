import { describe, expect, test } from "vitest";

import { begin, canAct, catchUp, isCaughtUp, newest, NOTHING, receive, send, settle } from "../src/table/state.ts";
import type { State } from "../src/table/state.ts";
import { act, entry, now, snapshot, table, update } from "./tables.ts";

const atTable = receive(NOTHING, snapshot(4));

/** A state after several frames. */
function after(state: State, ...frames: Parameters<typeof receive>[1][]): State {
  return frames.reduce(receive, state);
}

describe("frames", () => {
  test("a snapshot is shown at once", () => {
    expect(atTable.shown).toEqual(table());
    expect(atTable.version).toBe(4);
  });

  test("an update before the first snapshot is ignored", () => {
    expect(receive(NOTHING, update(0))).toBe(NOTHING);
  });

  test("the next update waits to be drawn", () => {
    const state = receive(atTable, update(5));
    expect(state.queue).toEqual([update(5)]);
    expect(state.shown).toBe(atTable.shown);
    expect(newest(state)).toEqual(update(5).now);
  });

  test("an update that came before changes nothing", () => {
    const state = receive(atTable, update(5));
    expect(receive(state, update(5))).toBe(state);
  });

  test("who came is shown at once, beside what is being chosen, and after what waits to be drawn", () => {
    const came = { type: "present", version: 5, seats: [], watching: 7, blocked: null } as const;
    const state = receive(atTable, came);
    expect(state.shown?.now).toEqual({ ...atTable.shown?.now, seats: [], watching: 7 });
    expect([state.version, state.queue]).toEqual([5, []]);
    const waiting = after(atTable, update(5), { ...came, version: 6 });
    expect(newest(waiting)).toEqual({ ...update(5).now, seats: [], watching: 7 });
    expect(waiting.shown).toBe(atTable.shown);
    expect(receive(NOTHING, came)).toBe(NOTHING);
    expect(receive(atTable, { ...came, version: 6 }).gap).toBe(true);
  });

  test("after a gap only a snapshot helps", () => {
    const lost = after(atTable, update(6), update(7));
    expect(lost.gap).toBe(true);
    expect(lost.queue).toEqual([]);
    const found = receive(lost, snapshot(9));
    expect([found.gap, found.version]).toEqual([false, 9]);
  });

  test("what a snapshot adds is told, but not at first sight or after an undo", () => {
    const log = [entry(0, 0), entry(1, 1)];
    const before = receive(NOTHING, snapshot(1, table(now({ ply: 1 }), { log: log.slice(0, 1) })));
    expect(before.fresh).toEqual([]);
    expect(receive(before, snapshot(2, table(now({ ply: 2 }), { log }))).fresh).toEqual(log.slice(1));
    const undone = snapshot(2, table(now({ ply: 2, undone: 1 }), { log }));
    expect(receive(before, undone).fresh).toEqual([]);
  });

  test("what was hidden until the end comes in its place in the log, once the end is drawn", () => {
    const told = { ...entry(1, -1), text: "" };
    const before = receive(NOTHING, snapshot(4, table(now(), { log: [entry(0, 0), told, entry(3, 1)] })));
    const revealed = [entry(1, -1, { draw: "A1" }), entry(2, -1, { draw: "B1" })];
    const end = begin(receive(before, { ...update(5), entries: [entry(4, 0)], revealed }));
    expect(end.shown?.log).toHaveLength(3);
    const log = settle(end).shown?.log ?? [];
    expect(log.map(({ ply }) => ply)).toEqual([0, 1, 2, 3, 4]);
    expect(log[1]?.meaning).toEqual({ draw: "A1" });
    expect(settle(end).fresh).toEqual([entry(4, 0)]);
  });

  test("a snapshot replaces what still waits", () => {
    const state = after(begin(after(atTable, update(5), update(6))), snapshot(6));
    expect([state.beat, state.queue]).toEqual([null, []]);
  });
});

describe("commands", () => {
  test("a command is kept until it is answered", () => {
    const sent = send(atTable, act("a"));
    expect(sent.pending).toEqual([act("a")]);
    expect(receive(sent, snapshot(5)).pending).toEqual([act("a")]);
    expect(receive(sent, { type: "done", id: "a", ply: 3 }).pending).toEqual([]);
  });

  test("an answer to another command changes nothing pending", () => {
    const sent = send(atTable, act("a"));
    expect(receive(sent, { type: "done", id: "b", ply: 3 }).pending).toEqual([act("a")]);
  });

  test("a refusal is shown until the next command", () => {
    const refused = { type: "refused", id: "a", code: "ply", text: "Too late.", ruling: "" } as const;
    const state = receive(send(atTable, act("a")), refused);
    expect([state.pending, state.refusal]).toEqual([[], refused]);
    expect(send(state, act("b")).refusal).toBeNull();
  });

  test("one acts only on what is drawn, once at a time", () => {
    expect(canAct(atTable)).toBe(true);
    expect(canAct(send(atTable, act("a")))).toBe(false);
    expect(canAct(receive(atTable, update(5)))).toBe(false);
    expect(canAct(receive(atTable, update(9)))).toBe(false);
    expect(canAct(receive(NOTHING, snapshot(1, table(now({ legal: [] })))))).toBe(false);
  });
});

describe("drawing", () => {
  const waiting = after(atTable, update(5), update(6));

  test("updates are drawn in their order, one at a time", () => {
    const first = begin(waiting);
    expect([first.beat, first.queue]).toEqual([update(5), [update(6)]]);
    expect(begin(first)).toBe(first);
    const settled = settle(first);
    expect(settled.shown?.log).toEqual(update(5).entries);
    expect(settled.shown?.now).toEqual(update(5).now);
    expect(settled.fresh).toEqual(update(5).entries);
    expect(isCaughtUp(settled)).toBe(false);
  });

  test("catching up ends where drawing one by one ends", () => {
    const slowly = settle(begin(settle(begin(waiting))));
    const atOnce = catchUp(begin(waiting));
    expect(atOnce.shown).toEqual(slowly.shown);
    expect(isCaughtUp(atOnce)).toBe(true);
    expect(atOnce.fresh).toEqual([...update(5).entries, ...update(6).entries]);
  });

  test("with nothing waiting nothing changes", () => {
    expect([begin(atTable), settle(atTable), catchUp(atTable)]).toEqual([atTable, atTable, atTable]);
  });
});
