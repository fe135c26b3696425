/** How a table stands, in words. */

import { t } from "../text/text.ts";
import type { TableView } from "../wire.ts";

/** Whether the viewer alone sits in a seat, rather than people round one device. */
export function isYou(table: TableView, seat: number): boolean {
  return seat === table.your_seat && table.now.seats[seat]?.kind !== "local";
}

/** Whether people throw real dice. */
export function isByHand(table: TableView): boolean {
  return table.chance === "by_hand";
}

/** Whose turn it is, or who won. */
export function situation(table: TableView, names: readonly string[]): string {
  const { status, to_move: seat } = table.now;
  if (status === "waiting") return t("situation.waiting");
  if (status === "over") return outcome(table, names);
  if (seat === null) return t(isByHand(table) ? "situation.enter" : "situation.chance");
  if (isYou(table, seat)) return t("situation.yourTurn");
  return t("situation.turn", { name: names[seat] ?? "" });
}

/** Who won; a draw has no name. */
export function outcome(table: TableView, names: readonly string[]): string {
  const seat = winner(table);
  if (seat === null) return t("situation.draw");
  return isYou(table, seat)
    ? t("situation.youWon")
    : t("situation.won", { name: names[seat] ?? "" });
}

/** The one seat with the highest utility. */
export function winner(table: TableView): number | null {
  const best = Math.max(...table.now.result);
  const winners = table.now.result.flatMap((utility, seat) => (utility === best ? [seat] : []));
  return winners.length === 1 ? (winners[0] ?? null) : null;
}
