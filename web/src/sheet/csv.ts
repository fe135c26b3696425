/** The score sheet as a table for other programs, by RFC 4180. */

import { t } from "../text/text.ts";
import type { SheetLine } from "../wire.ts";
import { scoreOf, totals } from "./sheet.ts";

/** Points by deal and seat under the names; the last row holds the totals. */
export function sheetCsv(lines: readonly SheetLine[], names: readonly string[], number = t("sheet.number")): string {
  const seats = names.map((_, seat) => seat);
  const rows = [
    [number, ...names],
    ...lines.map((line) => [line.number, ...seats.map((seat) => scoreOf(line, seat)?.points ?? "")]),
    [t("sheet.total"), ...seats.map((seat) => totals(lines, seat).at(-1) ?? 0)],
  ];
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
