/** The log of this game as people look at it: tricks, and what else there was between them. */

import type { LogEntry, Said, SheetLine } from "../../wire.ts";
import { laid, takerOf } from "./view.ts";

/** A trick as it was played, complete or not. */
export interface TrickRow {
  readonly kind: "trick";
  readonly ply: number; // of its first card
  readonly number: number; // in its deal, from 1
  readonly leader: number;
  readonly cards: ReadonlyMap<number, string>; // by seat
  readonly taker: number | null; // once it is complete
  readonly facts: readonly Said[];
}

/** Something that was said besides. */
export interface NoteRow {
  readonly kind: "note";
  readonly ply: number;
  readonly facts: readonly Said[];
}

/** What a deal was worth. */
export interface DealRow {
  readonly kind: "deal";
  readonly ply: number;
  readonly line: SheetLine;
}

export type Row = TrickRow | NoteRow | DealRow;

// What the rows of tricks and deals say by themselves.
const SHOWN: ReadonlySet<string> = new Set(
  ["played", "took", "took_cards", "scored", "scored_own"].map((name) => `push-out-the-pig.${name}`),
);

/** The rows, oldest first. */
export function rowsOf(log: readonly LogEntry[]): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const entry of log) {
    const card = laid(entry);
    if (card !== null) {
      const open = openTrick(rows);
      if (!open) number += 1;
      const trick = open ?? begun(entry, number);
      rows.splice(open ? rows.indexOf(open) : rows.length, open ? 1 : 0, withCard(trick, entry, card));
    }
    const facts = entry.said.filter(({ key }) => !SHOWN.has(key));
    if (facts.length > 0) rows.push({ kind: "note", ply: entry.ply, facts });
    if (entry.line) {
      rows.push({ kind: "deal", ply: entry.ply, line: entry.line });
      number = 0;
    }
  }
  return rows;
}

/** The trick that is being played. */
function openTrick(rows: readonly Row[]): TrickRow | undefined {
  const last = rows.findLast((row) => row.kind !== "note");
  return last?.kind === "trick" && last.taker === null ? last : undefined;
}

function begun({ ply, actor }: LogEntry, number: number): TrickRow {
  return { kind: "trick", ply, number, leader: actor, cards: new Map(), taker: null, facts: [] };
}

function withCard(trick: TrickRow, entry: LogEntry, card: string): TrickRow {
  const cards = new Map([...trick.cards, [entry.actor, card] as const]);
  const facts = [...trick.facts, ...entry.said.filter(({ key }) => SHOWN.has(key))];
  return { ...trick, cards, taker: takerOf(entry), facts };
}
