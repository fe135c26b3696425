/** What the review of a deal works out from the server's answer: pure functions. */

import type { TableDealReview, DealTurn } from "../../wire.ts";
import { type Filter, passes } from "../filter.ts";

/** The turns of a trick, or of the exposing before the first. */
export interface Trick {
  readonly number: number;
  readonly turns: readonly DealTurn[];
}

/** The turns trick by trick. */
export function tricks(review: TableDealReview): readonly Trick[] {
  const numbers = [...new Set(review.turns.map(({ trick }) => trick))];
  return numbers.map((number) => ({
    number,
    turns: review.turns.filter(({ trick }) => trick === number),
  }));
}

/** Whether a turn was a mistake of those that one wants to see. */
export function isMistake(turn: DealTurn, filter: Filter, own: readonly number[]): boolean {
  const { verdict, seat } = turn;
  return verdict?.is_mistake === true && passes(filter, own, seat, verdict.cost);
}

/** The turn that is shown first: the moment that was asked for, or the dearest mistake of those one wants to see. */
export function openingTurn(review: TableDealReview, filter: Filter, ply: number | null): DealTurn | null {
  const asked = review.turns.find((turn) => turn.ply === ply);
  if (asked) return asked;
  const wrong = review.turns.filter((turn) => isMistake(turn, filter, review.own ?? []));
  const cost = ({ verdict }: DealTurn): number => verdict?.cost ?? 0;
  return wrong.sort((one, other) => cost(other) - cost(one))[0] ?? null;
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
