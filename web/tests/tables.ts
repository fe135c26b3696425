/** Small tables and frames for the tests. */

import type { Act, LogEntry, Now, Snapshot, TableView, Update } from "../src/wire.ts";

export function now(changes: Partial<Now> = {}): Now {
  return {
    status: "playing",
    ply: 0,
    to_move: 0,
    view: {},
    legal: [{ action: 1, text: "roll", meaning: { do: "roll" }, outcomes: [] }],
    outcomes: [],
    can_leave: false,
    can_resign: true,
    seats: [],
    result: [],
    places: [],
    secret: "",
    undone: 0,
    can_undo: false,
    clock_ends: null,
    watching: 0,
    blocked: null,
    rematch: null,
    ...changes,
  };
}

export function table(at: Now = now(), changes: Partial<TableView> = {}): TableView {
  return {
    table: "t",
    game: "pig",
    options: {},
    preset: "",
    unusual: {},
    your_seat: 0,
    sides: [],
    invites: [],
    invite: "",
    chance: "fair",
    kept: false,
    commitment: "",
    contributions: [],
    hints: "on_demand",
    clock: 0,
    pass_clock: 0,
    given: 0,
    is_host: true,
    public: false,
    log: [],
    now: at,
    ...changes,
  };
}

export function snapshot(version: number, of: TableView = table()): Snapshot {
  return { type: "snapshot", version, at: 0, table: of };
}

export function entry(ply: number, actor: number, meaning: LogEntry["meaning"] = {}): LogEntry {
  return { ply, actor, text: "", meaning, said: [] };
}

/** Seat 0 rolls, at a ply that follows from the version. */
export function update(version: number): Update {
  const ply = 10 * version;
  return {
    type: "update",
    version,
    entries: [entry(ply, 0, { do: "roll" }), entry(ply + 1, -1, { die: 5 })],
    now: now({ ply: ply + 2 }),
  };
}

export function act(id: string): Act {
  return { type: "act", id, ply: 0, action: 1 };
}
