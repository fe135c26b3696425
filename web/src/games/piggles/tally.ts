/** A Tally as a table: what counts, line by line, and what it comes to. */

import type { LogEntry, Said } from "../../wire.ts";
import type { Zone } from "./view.ts";

export interface TallyRow {
  readonly piece: string | null; // its text; nothing of a bonus
  readonly zone: Zone | null; // nothing of a bonus, or of a piece in the Kitchen
  readonly points: number;
}

export interface Tally {
  readonly seat: number;
  readonly rows: readonly TallyRow[];
  readonly sum: number; // of the rows
  readonly score: number; // afterwards
  readonly isAtZero: boolean; // the rows came to less
}

const COST = -1; // of a piece in the Kitchen (S22)

/** The Tally that such facts tell, if they are whole. */
export function tallyOf(facts: readonly Said[]): Tally | null {
  const end = facts.find(({ key }) => key === "piggles.score" || key === "piggles.floor");
  if (!end) return null;
  const rows = facts.flatMap((fact) => row(fact) ?? []);
  const sum = rows.reduce((total, { points }) => total + points, 0);
  const { seat, score } = end.values;
  return { seat: Number(seat), rows, sum, score: Number(score), isAtZero: end.key === "piggles.floor" };
}

function row({ key, values }: Said): TallyRow | null {
  const named = values["piece"] as Said | undefined;
  const piece = named ? String(named.values["text"]) : null;
  if (key === "piggles.scores") return { piece, zone: values["zone"] as Zone, points: Number(values["points"]) };
  if (key === "piggles.bonuses") return { piece: null, zone: null, points: Number(values["points"]) };
  if (key === "piggles.costs") return { piece, zone: null, points: COST };
  return null;
}

/** All Tallies that entries of the log tell, in order. */
export function tallies(entries: readonly LogEntry[]): Tally[] {
  return entries.flatMap(({ said }) => split(said).flatMap((facts) => tallyOf(facts) ?? []));
}

function split(facts: readonly Said[]): Said[][] {
  const parts: Said[][] = [[]];
  for (const fact of facts) {
    parts.at(-1)?.push(fact);
    if (fact.key === "piggles.score" || fact.key === "piggles.floor") parts.push([]);
  }
  return parts;
}

const ROW_MS = 260; // until the next row
const SUM_MS = 1_100; // for reading what it comes to

/** Milliseconds, at the normal pace, that Tallies take to be added up. */
export function tallyLength(all: readonly Tally[]): number {
  return all.reduce((total, { rows }) => total + ROW_MS * rows.length + SUM_MS, 0);
}

/** What is seen of Tallies after so many milliseconds at the normal pace: which, and how many of its rows. */
export function seenOf(all: readonly Tally[], ms: number): { readonly tally: Tally; readonly rows: number } | null {
  let left = ms;
  for (const tally of all) {
    const length = tallyLength([tally]);
    if (left < length) return { tally, rows: Math.min(tally.rows.length, 1 + Math.floor(left / ROW_MS)) };
    left -= length;
  }
  const last = all.at(-1);
  return last ? { tally: last, rows: last.rows.length } : null;
}

/** The score before a Tally with so many of its rows. */
export function scoreAfter(tally: Tally, before: number, rows: number): number {
  if (rows === tally.rows.length) return tally.score;
  return tally.rows.slice(0, rows).reduce((total, { points }) => total + points, before);
}
