/** A Tally as a table: what counts, line by line, and what it comes to, as the server adds it up. */

import type { LogEntry, Said } from "../../wire.ts";
import type { Zone } from "./view.ts";

export interface TallyRow {
  readonly piece: string | null; // its text
  readonly zone: Zone | null; // where it lies that scores
  readonly kind: "piece" | "bonus" | "kitchen" | "zero"; // the last is what is spared below it
  readonly points: number;
  readonly soFar: number; // the score with it and all rows before it
}

export interface Tally {
  readonly seat: number;
  readonly rows: readonly TallyRow[];
  readonly was: number; // the score before it
  readonly sum: number; // of the rows
  readonly score: number; // after all rows
}

/** The Tally that such facts tell, if they are whole. */
export function tallyOf(facts: readonly Said[]): Tally | null {
  const end = facts.find(({ key }) => key === "piggles.score" || key === "piggles.floor");
  if (!end) return null;
  const { seat, score, was, sum, spared } = end.values;
  const zero = { piece: null, zone: null, kind: "zero", points: Number(spared), soFar: Number(score) } as const;
  const rows = [...facts.flatMap((fact) => row(fact) ?? []), ...(spared ? [zero] : [])];
  return { seat: Number(seat), rows, was: Number(was), sum: Number(sum), score: Number(score) };
}

function row({ key, values }: Said): TallyRow | null {
  const named = values["piece"] as Said | undefined;
  const piece = named ? String(named.values["text"]) : null;
  const points = Number(values["points"]);
  const soFar = Number(values["so_far"]);
  switch (key) {
    case "piggles.scores":
      return { piece, zone: values["zone"] as Zone, kind: "piece", points, soFar };
    case "piggles.bonuses":
      return { piece: null, zone: null, kind: "bonus", points, soFar };
    case "piggles.costs":
      return { piece, zone: null, kind: "kitchen", points: -points, soFar };
    default:
      return null;
  }
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

/** The score once so many rows of a Tally are added. */
export function scoreAfter({ rows, was }: Tally, seen: number): number {
  return rows[seen - 1]?.soFar ?? was;
}
