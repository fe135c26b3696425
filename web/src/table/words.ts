/** How a table stands, in words. */

import { languageTag, ofGame, t } from "../text/text.ts";
import type { TableView } from "../wire.ts";

/** Whether the viewer alone sits in a seat, rather than people round one device. */
export function isYou(table: TableView, seat: number): boolean {
  return seat === table.your_seat && table.now.seats[seat]?.kind !== "local";
}

/** Whether people throw real dice. */
export function isByHand(table: TableView): boolean {
  return table.chance === "by_hand";
}

/** Whether the viewer may see a review of what is over: of a match that goes on, its seats may. */
export function mayReview(table: TableView): boolean {
  if (table.kept) return false; // nobody knows what was in the hands
  if (table.now.status === "over") return true;
  return table.your_seat !== null && table.hints !== "off";
}

/** Whose turn it is, or who won. */
export function situation(table: TableView, names: readonly string[]): string {
  const { status, to_move: seat } = table.now;
  if (status === "waiting") return t("situation.waiting");
  if (status === "closed") return t("situation.closed");
  if (status === "over") return outcome(table, names);
  if (seat === null) return ofGame(isByHand(table) ? "situation.enter" : "situation.chance", table.game);
  if (isYou(table, seat)) return t("situation.yourTurn");
  return t("situation.turn", { name: names[seat] ?? "" });
}

/** Who won, alone or with others; where all are equal nobody did. */
export function outcome(table: TableView, names: readonly string[]): string {
  const first = winners(table);
  if (first.length === table.now.result.length) return t("situation.draw");
  const [seat = 0] = first;
  if (first.length > 1) return isOneSide(table, first) ? ofSide(table, first, names) : shared(table, first, names);
  return isYou(table, seat) ? t("situation.youWon") : t("situation.won", { name: names[seat] ?? "" });
}

/** The one seat with the highest utility. */
export function winner(table: TableView): number | null {
  const [seat, ...others] = winners(table);
  return seat === undefined || others.length > 0 ? null : seat;
}

/** The seats with the highest utility. */
export function winners(table: TableView): number[] {
  const best = Math.max(...table.now.result);
  return table.now.result.flatMap((utility, seat) => (utility === best ? [seat] : []));
}

/** Whether these seats win and lose together. */
export function isOneSide({ sides }: TableView, seats: readonly number[]): boolean {
  return sides.length > 0 && new Set(seats.map((seat) => sides[seat])).size === 1;
}

/** The seats of each side, the first of them first; each seat is one where each plays for itself. */
export function sidesOf({ sides, now }: TableView): number[][] {
  const seats = now.seats.map(({ seat }) => seat);
  if (sides.length === 0) return seats.map((seat) => [seat]);
  return [...new Set(sides)].map((side) => seats.filter((seat) => sides[seat] === side));
}

function ofSide(table: TableView, seats: readonly number[], names: readonly string[]): string {
  const others = seats.filter((seat) => !isYou(table, seat));
  const key = others.length < seats.length ? "situation.side.you" : "situation.side";
  return t(key, { names: together(others, names) });
}

function shared(table: TableView, seats: readonly number[], names: readonly string[]): string {
  const others = seats.filter((seat) => !isYou(table, seat));
  const key = others.length < seats.length ? "situation.shared.you" : "situation.shared";
  return t(key, { names: together(others, names) });
}

/** "Ann and Bo", as the language joins names. */
export function together(seats: readonly number[], names: readonly string[]): string {
  return new Intl.ListFormat(languageTag()).format(seats.map((seat) => names[seat] ?? ""));
}
