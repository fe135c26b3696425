/** The visitor's tables in the order in which they matter. */

import type { TableLine } from "../wire.ts";

export interface Tables {
  readonly going: readonly TableLine[]; // those that wait for the visitor first
  readonly finished: readonly TableLine[];
  readonly archived: readonly TableLine[];
}

/** Put apart; within a group the order stays that of the server, the last active first. */
export function sorted(tables: readonly TableLine[]): Tables {
  const kept = tables.filter((table) => !table.archived);
  return {
    going: kept.filter(({ status }) => status !== "over").sort((one, other) => rank(one) - rank(other)),
    finished: kept.filter(({ status }) => status === "over"),
    archived: tables.filter((table) => table.archived),
  };
}

function rank({ your_turn: isYourTurn, status }: TableLine): number {
  if (isYourTurn) return 0;
  return status === "playing" ? 1 : 2;
}
