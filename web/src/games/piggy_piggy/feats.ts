/** A win with four pigs or all five, as what has just happened brings it. */

import type { Feat } from "../../life/feat.ts";
import { type Names, sentence } from "../../table/names.ts";
import { winner } from "../../table/words.ts";
import type { LogEntry, TableView } from "../../wire.ts";
import { viewOf } from "./view.ts";

const MANY = 4; // pigs

export function featOf(fresh: readonly LogEntry[], table: TableView, names: Names): Feat | null {
  const last = fresh.at(-1);
  const seat = winner(table);
  if (!last || seat === null || table.now.status !== "over") return null;
  const pigs = viewOf(table.now).pigs.filter((holder) => holder === seat).length;
  if (pigs < MANY) return null;
  const words = sentence({ key: "piggy-piggy.table.feat.pigs", values: { seat, pigs }, ruling: "" }, names);
  return { kind: "pigs", ply: last.ply, seat, words };
}
