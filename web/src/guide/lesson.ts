/**
 * A lesson: what a newcomer is told at a table, one thing at a time, when it comes up.
 *
 * It knows no rules. When a step is due is read off what the server says of the table; what it
 * says is a text, filled with facts of that table.
 */

import type { Values } from "../text/filling.ts";
import type { Key } from "../text/text.ts";
import type { LogEntry, TableView } from "../wire.ts";

/** A table as it is shown, and where the learner sits. */
export interface Seen {
  readonly table: TableView;
  readonly names: readonly string[];
  readonly own: number;
  readonly isTurn: boolean; // the learner's
}

export interface Step {
  readonly text: Key;
  readonly values?: (seen: Seen) => Values;
  readonly at?: string | ((seen: Seen) => string); // CSS selector of what it is about
  readonly when: (seen: Seen) => boolean;
  readonly does?: true; // stands until it is no longer due: there is something to do
  readonly repeats?: true; // told as often as it is due
  readonly ends?: true; // told beside the result; nothing else is told then
}

/** In the order of importance: of the steps that are due, the first that was not told yet is told. */
export type Lesson = readonly Step[];

export function stepOf(lesson: Lesson, told: ReadonlySet<Key>, seen: Seen): Step | null {
  if (isOver(seen)) return null;
  return lesson.find((step) => !step.ends && !told.has(step.text) && step.when(seen)) ?? null;
}

/** Steps for the server's advice: what each of its reasons is called here, with a text. */
export function advised(texts: Readonly<Record<string, Key>>, more: Pick<Step, "values" | "at"> = {}): Lesson {
  return Object.entries(texts).map(([reason, text]) => ({
    ...more,
    text,
    does: true,
    repeats: true,
    when: ({ table, isTurn }) => isTurn && table.now.advice?.reason === reason,
  }));
}

/** Whether the learner has decided otherwise than the server advised. */
export function isOnOwnWay(seen: Seen): boolean {
  const { lesson, now } = seen.table; // of a game prepared by an older version there is no lesson
  return typeof lesson === "number" && seen.isTurn && !now.advice && hasActed(seen, seen.own);
}

/** The step that is told beside the result. */
export function endOf(lesson: Lesson, seen: Seen): Step | null {
  if (!isOver(seen)) return null;
  return lesson.find((step) => step.ends && step.when(seen)) ?? null;
}

export function seenAt(table: TableView, names: readonly string[]): Seen | null {
  const own = table.your_seat;
  if (own === null) return null;
  return { table, names, own, isTurn: table.now.status === "playing" && table.now.to_move === own };
}

/** Whether a fact with one of these keys stands in the log, about this seat if one is given. */
export function happened({ table }: Seen, keys: readonly string[], seat: number | null = null): boolean {
  return table.log.some((entry) => says(entry, keys, seat));
}

export function says({ said }: LogEntry, keys: readonly string[], seat: number | null = null): boolean {
  return said.some(({ key, values }) => keys.includes(key) && (seat === null || values["seat"] === seat));
}

/** Whether a seat has decided anything yet. */
export function hasActed({ table }: Seen, seat: number): boolean {
  return table.log.some(({ actor }) => actor === seat);
}

export function isOver({ table }: Seen): boolean {
  return table.now.status === "over";
}

/** Whether the learner won, alone or with others. */
export function hasWon({ table, own }: Seen): boolean {
  return table.now.status === "over" && table.now.places[own]?.place === 1;
}
