/** Points that a turn has just lost. */

import type { LogEntry } from "../../wire.ts";

export interface Loss {
  readonly ply: number;
  readonly seat: number;
  readonly points: number;
}

const LOST: ReadonlySet<string> = new Set(["dice.lost_turn", "dice.lost_score"]);

/** The points that the newest of these entries lost; nothing where none were. */
export function lossOf(entries: readonly LogEntry[]): Loss | null {
  const last = entries.at(-1);
  const said = last?.said.find(({ key }) => LOST.has(key));
  if (!last || !said) return null;
  const { seat, points } = said.values;
  return typeof seat === "number" && typeof points === "number" && points > 0 ? { ply: last.ply, seat, points } : null;
}
