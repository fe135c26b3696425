/** All hearts, all sixteen and a knockout, as what has just happened brings them. */

import type { Feat } from "../../life/feat.ts";
import { type Names, sentence } from "../../table/names.ts";
import type { LogEntry, Said, TableView } from "../../wire.ts";
import { winner } from "../../table/words.ts";
import { knockout, slams } from "./view.ts";

const TEXTS = "push-out-the-pig.table.feat";

/** The feat of a deal that has just ended, the greatest if there are several. */
export function featOf(fresh: readonly LogEntry[], table: TableView, names: Names): Feat | null {
  const last = fresh.findLast(({ line }) => line);
  if (!last) return null;
  const knocked = knockout([last]);
  if (knocked)
    return { kind: "knockout", ply: last.ply, seat: winner(table) ?? 0, words: knockoutWords(knocked, names) };
  const [found] = [...slams([last])].sort(([, one], [, other]) => one.localeCompare(other)); // grand before small
  if (!found) return null;
  const [seat, slam] = found;
  const words = sentence({ key: `${TEXTS}.${slam}`, values: { seat }, ruling: "" }, names);
  return { kind: slam === "grand" ? "sixteen" : "hearts", ply: last.ply, seat, words };
}

/** A knockout in a few words, of a seat or of a side. */
export function knockoutWords({ key, values, ruling }: Said, names: Names): string {
  const own = key.endsWith("_side") ? "knockoutSide" : "knockout";
  return sentence({ key: `${TEXTS}.${own}`, values, ruling }, names);
}
