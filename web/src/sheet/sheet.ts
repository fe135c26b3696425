/** The score sheet of a table: read off its log, where the server wrote each line. */

import type { LogEntry, SheetLine, SheetScore } from "../wire.ts";

/** How the deals of a table went for one seat. */
export interface SeatRecord {
  readonly seat: number;
  readonly deals: number;
  readonly points: number; // in all
  readonly best: number;
  readonly worst: number;
  readonly marks: ReadonlyMap<string, number>; // how often each fact came
}

/** The lines so far, the first deal first. */
export function sheetLines(log: readonly LogEntry[]): SheetLine[] {
  return log.flatMap((entry) => entry.line ?? []);
}

/** What a line says of a seat, if the seat had a part in it. */
export function scoreOf(line: SheetLine, seat: number): SheetScore | undefined {
  return line.scores.find((score) => score.seat === seat);
}

/** A seat's total after each line, from 0 at the start. */
export function totals(lines: readonly SheetLine[], seat: number): number[] {
  const sums = [0];
  for (const line of lines) sums.push(scoreOf(line, seat)?.total ?? sums.at(-1) ?? 0);
  return sums;
}

/** The lines added up for a seat; nothing before its first. */
export function seatRecord(lines: readonly SheetLine[], seat: number): SeatRecord | null {
  const scores = lines.flatMap((line) => scoreOf(line, seat) ?? []);
  if (scores.length === 0) return null;
  const points = scores.map((score) => score.points);
  const marks = new Map<string, number>();
  for (const mark of scores.flatMap((score) => score.marks)) {
    marks.set(mark, (marks.get(mark) ?? 0) + 1);
  }
  return {
    seat,
    deals: scores.length,
    points: points.reduce((sum, one) => sum + one, 0),
    best: Math.max(...points),
    worst: Math.min(...points),
    marks,
  };
}

/** Heights on a drawing moved apart by `gap` at least, none below `lowest`; their order stays. */
export function spread(heights: readonly number[], gap: number, lowest: number): number[] {
  const marks = heights.map((height, index) => ({ height, index }));
  marks.sort((one, other) => one.height - other.height);
  let free = -Infinity;
  for (const mark of marks) {
    mark.height = Math.max(free, mark.height);
    free = mark.height + gap;
  }
  free = lowest;
  for (const mark of marks.toReversed()) {
    mark.height = Math.min(free, mark.height);
    free = mark.height - gap;
  }
  return marks.sort((one, other) => one.index - other.index).map((mark) => mark.height);
}

/** The facts that any of these lines brought, in the order of their first coming. */
export function marksOf(lines: readonly SheetLine[]): string[] {
  return [...new Set(lines.flatMap((line) => line.scores.flatMap((score) => score.marks)))];
}
