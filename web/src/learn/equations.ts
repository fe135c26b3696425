/** The equations of a lesson, in letters and in numbers. */

import type { LessonCell, LessonTerm } from "../wire.ts";
import type { Value } from "./lesson.svelte.ts";

/** p(own,other,turn total), as the lesson writes a position's value. */
export function nameOf(cell: LessonCell): string {
  return `p(${cell.own},${cell.other},${cell.total})`;
}

/** What stands on the right of a position's equation. */
export function equation(cell: LessonCell, cells: readonly LessonCell[]): string {
  const name = (index: number) => nameOf(cells[index] as LessonCell);
  const thrown = sum(cell.throw, name);
  return cell.hold ? `max(${thrown}, ${sum([cell.hold], name)})` : thrown;
}

/** One side of an equation worked out: the sum with numbers in it, and what it comes to. */
export interface Worked {
  readonly sum: string;
  readonly result: number;
}

/** A position's equation with the values of the last table put in. */
export function workOut(
  cell: LessonCell,
  valueOf: (cell: number) => Value,
): { readonly thrown: Worked; readonly held: Worked | null } {
  return {
    thrown: work(cell.throw, valueOf),
    held: cell.hold ? work([cell.hold], valueOf) : null,
  };
}

/** A value as one writes it down: 3/4, or 0.749268. */
export function written(value: Value): string {
  return value.fraction || decimal(value.number);
}

export function decimal(number: number): string {
  return String(Number(number.toFixed(6)));
}

function work(terms: readonly LessonTerm[], valueOf: (cell: number) => Value): Worked {
  const worth = ({ cell, passed }: LessonTerm) => {
    const value = cell === null ? 1 : valueOf(cell).number;
    return passed ? 1 - value : value;
  };
  return {
    sum: sum(terms, (cell) => written(valueOf(cell))),
    result: terms.reduce((total, term) => total + term.share * worth(term), 0),
  };
}

function sum(terms: readonly LessonTerm[], name: (cell: number) => string): string {
  return terms.map((term) => product(term, name)).join(" + ");
}

function product({ chance, cell, passed }: LessonTerm, name: (cell: number) => string): string {
  const value = cell === null ? "1" : passed ? `1 − ${name(cell)}` : name(cell);
  if (chance === "1") return value;
  return passed ? `${chance} · (${value})` : `${chance} · ${value}`;
}
