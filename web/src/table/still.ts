/** A table at which nothing happens, for the game's own component to draw: a position of a review or a puzzle. */

import type { Now, TableView } from "../wire.ts";

/** What is known of the position. */
export type Still = Pick<TableView, "game" | "options"> &
  Partial<Pick<TableView, "table" | "your_seat" | "log">> & {
    readonly now: Pick<Now, "to_move" | "view" | "seats"> & Partial<Now>;
  };

/** The table of a position, with all else at rest. */
export function stillTable({ now, ...known }: Still): TableView {
  return {
    table: "",
    preset: "",
    unusual: {},
    your_seat: null,
    sides: [],
    invites: [],
    invite: "",
    chance: "fair",
    kept: false,
    commitment: "",
    contributions: [],
    hints: "off",
    clock: 0,
    pass_clock: 0,
    given: 0,
    is_host: false,
    public: false,
    log: [],
    ...known,
    now: {
      status: "playing",
      ply: 0,
      legal: [],
      outcomes: [],
      can_resign: false,
      can_leave: false,
      result: [],
      places: [],
      secret: "",
      undone: 0,
      can_undo: false,
      clock_ends: null,
      watching: 0,
      rematch: null,
      blocked: null,
      ...now,
    },
  };
}
