/** What the review of a deal works out from the server's answer: pure functions. */

import type { Reviewed } from "../../games/registry.ts";
import { sentence } from "../../table/names.ts";
import { stillTable } from "../../table/still.ts";
import type { TableDealReview, DealTurn, TableView } from "../../wire.ts";
import { type Filter, passes } from "../filter.ts";

/** The turns of a trick; or of what is done before the first or after the last, where it has no number. */
export interface Trick {
  readonly number: number | null; // from 0
  readonly turns: readonly DealTurn[];
}

/** The turns trick by trick. */
export function tricks({ turns }: Pick<TableDealReview, "turns">): readonly Trick[] {
  const found: { number: number | null; turns: DealTurn[] }[] = [];
  for (const turn of turns) {
    const last = found.at(-1);
    if (last?.number === turn.trick) last.turns.push(turn);
    else found.push({ number: turn.trick, turns: [turn] });
  }
  return found;
}

/** Whether a turn was a mistake of those that one wants to see. */
export function isMistake(turn: DealTurn, filter: Filter, own: readonly number[]): boolean {
  const { verdict, seat } = turn;
  return verdict?.is_mistake === true && passes(filter, own, seat, verdict.cost);
}

/** The mistakes that one wants to see, the dearest first. */
export function mistakes(review: TableDealReview, filter: Filter): readonly DealTurn[] {
  const wrong = review.turns.filter((turn) => isMistake(turn, filter, review.own ?? []));
  return wrong.sort((one, other) => (other.verdict?.cost ?? 0) - (one.verdict?.cost ?? 0));
}

/** The turns before which the reader may see the table. */
export function moments(review: TableDealReview): readonly DealTurn[] {
  return review.turns.filter((_, index) => review.views[index]);
}

/** The moment that is shown first: the one that was asked for, the dearest mistake, or the first of the reader's own. */
export function opening(review: TableDealReview, filter: Filter, ply: number | null): DealTurn | undefined {
  const all = moments(review);
  const asked = ply === null ? undefined : all.find((turn) => turn.ply >= ply);
  const own = all.find(({ seat, trick }) => trick !== null && (review.own ?? []).includes(seat));
  return asked ?? mistakes(review, filter)[0] ?? own ?? all[0];
}

/** The turn of the same seat so many turns on, or back. */
export function turnsOn(review: TableDealReview, from: DealTurn, steps: number): DealTurn | undefined {
  const own = moments(review).filter(({ seat }) => seat === from.seat);
  const to = own.indexOf(from) + steps;
  return to < 0 ? undefined : own[to];
}

/** The table before a turn, as its seat saw it. */
export function tableBefore(review: TableDealReview, turn: DealTurn): TableView | null {
  const view = review.views[review.turns.indexOf(turn)];
  if (!view) return null;
  const { table, game, options, seats } = review;
  const now = { ply: turn.ply, to_move: turn.seat, view, seats };
  return stillTable({ table, game, options, your_seat: turn.seat, now });
}

/** The moment of a trick that is worth a look: its dearest mistake, the reader's own turn, or any. */
export function momentOf(
  review: TableDealReview,
  turns: readonly DealTurn[],
  isLost: (turn: DealTurn) => boolean,
): DealTurn | undefined {
  const seen = moments(review).filter((turn) => turns.includes(turn));
  const wrong = seen.filter(isLost).sort((one, other) => (other.verdict?.cost ?? 0) - (one.verdict?.cost ?? 0));
  return wrong[0] ?? seen.find(({ seat }) => (review.own ?? []).includes(seat)) ?? seen[0];
}

/** What was done outside tricks, and by whom: those who did the same are in one line. */
export function linesOf(turns: readonly DealTurn[]): readonly { words: string; seats: readonly number[] }[] {
  const lines = new Map<string, Set<number>>();
  for (const { words, seat } of turns) {
    const text = sentence(words, []);
    lines.set(text, (lines.get(text) ?? new Set()).add(seat));
  }
  return [...lines].map(([words, seats]) => ({ words, seats: [...seats] }));
}

/** What was chosen, and what was better. */
export function reviewed({ action, verdict }: DealTurn): Reviewed {
  const chosen = verdict?.actions.find((one) => one.action === action) ?? null;
  const best = verdict?.actions.find((one) => one.text === verdict.best) ?? null;
  return { chosen, better: verdict?.is_mistake ? best : null };
}

/** Points of the deal by seat at its start and after each trick. */
export function standings(review: TableDealReview): readonly (readonly number[])[] {
  const ends = tricks(review).map(({ turns }) => turns.at(-1)?.points ?? []);
  return [review.seats.map(() => 0), ...ends];
}

/** A line through the points of one seat; x and y from 0 to 1, the most points at the top. */
export function line(all: readonly (readonly number[])[], seat: number): string {
  const [low, high] = range(all);
  const across = (index: number) => index / Math.max(1, all.length - 1);
  return all.map((points, index) => `${across(index)},${height(points[seat] ?? 0, low, high)}`).join(" ");
}

/** Where no points lie in the graph, from 0 at the top to 1. */
export function zeroLine(all: readonly (readonly number[])[]): number {
  const [low, high] = range(all);
  return height(0, low, high);
}

function range(all: readonly (readonly number[])[]): [number, number] {
  const every = all.flat();
  return [Math.min(0, ...every), Math.max(0, ...every)];
}

function height(points: number, low: number, high: number): number {
  const room = 0.04; // so that a line at the edge is not cut
  return room + ((1 - 2 * room) * (high - points)) / Math.max(1, high - low);
}
