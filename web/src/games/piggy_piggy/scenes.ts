/**
 * An update as scenes, so that one thing happens after the other: the goat eats, pigs
 * run, and cards are drawn one at a time. Every number is the server's, before or after.
 */

import { paced, type Tempo } from "../../table/pace.ts";
import type { LogEntry, TableView, Update } from "../../wire.ts";
import { drawn, type Draw } from "./draws.ts";
import { targetOf, viewOf, type PiggyView, type Target } from "./view.ts";

const EAT_MS = 900;
export const RUN_MS = 700; // of a pig
const DRAW_MS = 450; // between one drawn card and the next
const LOOK_MS = 700; // at all that were drawn
const DEAL_MS = 1_000;
const REST_MS = 650; // for reading what somebody did

export interface Scene {
  readonly view: PiggyView;
  readonly eaten: Target | null; // by the goat that is at it
  readonly draws: readonly Draw[]; // up to now
  readonly ms: number; // at the normal pace
}

/** What an update is drawn as; the last scene goes over into what it leads to. */
export function scenes(table: TableView, update: Update): Scene[] {
  if (table.now.ply === update.now.ply) return []; // somebody came or went
  const [before, after] = [viewOf(table.now), viewOf(update.now)];
  const still = { view: after, eaten: null, draws: [] };
  if (before.seat === null) return [{ ...still, ms: DEAL_MS }];
  const draws = drawn(table.now, update);
  if (draws.length > 0) return drawScenes(table, after, draws);
  const eaten = onlyGoat(update.entries);
  const eating = eaten ? [{ ...still, view: before, eaten, ms: EAT_MS }] : [];
  return [...eating, { ...still, ms: RUN_MS }];
}

/** What the goat of an update eats, if that is all it brings. */
function onlyGoat(entries: readonly LogEntry[]): Target | null {
  const [first, ...others] = entries.filter(({ actor }) => actor >= 0);
  return first && others.length === 0 ? targetOf(first.meaning) : null;
}

/** Pigs run first; then each card comes, and all are looked at before they count. */
function drawScenes(table: TableView, after: PiggyView, draws: readonly Draw[]): Scene[] {
  const counts = Array.from({ length: draws.length + 1 }, (_, count) => count);
  return counts.map((count) => ({
    view: during(table, after, draws, count),
    eaten: null,
    draws: draws.slice(0, count),
    ms: (count === 0 ? RUN_MS : DRAW_MS) + (count === draws.length ? LOOK_MS : 0),
  }));
}

/** The table once `count` of the cards are drawn; nothing has been scored yet. */
function during(
  { now, your_seat: own }: TableView,
  after: PiggyView,
  draws: readonly Draw[],
  count: number,
): PiggyView {
  const before = viewOf(now);
  const awaited = draws.slice(count);
  const scored = draws.filter(({ scores }) => scores);
  const many = (some: readonly Draw[], seat: number) => some.filter((one) => one.seat === seat).length;
  const mine = (some: readonly Draw[]) => some.flatMap(({ seat, card }) => (seat === own && card) || []);
  return {
    ...after,
    phase: "draw",
    seat: draws[0]?.seat ?? null,
    food: null,
    hand: without([...after.hand, ...mine(scored)], mine(awaited)),
    hands: after.hands.map((cards, seat) => cards + many(scored, seat) - many(awaited, seat)),
    known: before.known,
    scores: after.scores.map((score, seat) => score - many(scored, seat)),
    piles: before.piles,
    pile: pileDuring(before.pile, after.pile + awaited.length, count),
    over: false,
  };
}

/** What is left of a pile of `before` cards; one that has grown since was made anew once it ran out. */
function pileDuring(before: number, now: number, drawn: number): number {
  return now > before && drawn <= before ? before - drawn : now;
}

/** Cards less some of them, each once. */
function without(cards: readonly string[], some: readonly string[]): string[] {
  const rest = [...cards];
  for (const card of some) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

export const piggyTempo: Tempo = {
  beat: (update, _isOwn, pace, table) =>
    paced(
      scenes(table, update).reduce((sum, { ms }) => sum + ms, 0),
      pace,
    ),
  rest: (update, isOwn, pace) => (isOwn || update.entries.length === 0 ? 0 : paced(REST_MS, pace)),
};
