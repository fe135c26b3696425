/** Where a student stands in the lesson: the small game, the sweep, the layer, the position. */

import { api } from "../net/api.ts";
import { Newest } from "../net/newest.svelte.ts";
import type { Lesson, LessonCell } from "../wire.ts";

/** A value of the table: a fraction while it can be read, and the same as a number. */
export interface Value {
  readonly number: number;
  readonly fraction: string;
}

export class LessonState {
  goal = $state(2);
  sides = $state(2);
  lesson = $state.raw<Lesson | null>(null);
  sweep = $state(0); // how many were done; 0 is the guess
  layers = $state(0); // how many were solved
  at = $state(0); // index of the position that is worked out
  readonly #newest = new Newest(async () =>
    this.#begin(
      await api.get("/api/learn/{game}", { path: { game: "pig" }, query: { goal: this.goal, sides: this.sides } }),
    ),
  );

  constructor() {
    void this.#newest.ask();
  }

  get trouble(): string {
    return this.#newest.trouble;
  }

  get cells(): readonly LessonCell[] {
    return this.lesson?.cells ?? [];
  }

  get lastSweep(): number {
    return this.lesson?.sweeps.length ?? 0;
  }

  get lastLayer(): number {
    return 2 * (this.lesson?.goal ?? 1) - 1;
  }

  change(goal: number, sides: number): void {
    this.goal = goal;
    this.sides = sides;
    void this.#newest.ask();
  }

  toSweep(sweep: number): void {
    this.sweep = Math.max(0, Math.min(this.lastSweep, sweep));
  }

  toLayer(layers: number): void {
    this.layers = Math.max(0, Math.min(this.lastLayer, layers));
  }

  /** What the table holds for a position after so many sweeps. */
  value(cell: number, sweep: number): Value {
    const swept = sweep > 0 ? this.lesson?.sweeps[sweep - 1] : undefined;
    return {
      number: swept?.values[cell] ?? this.lesson?.guess ?? NaN,
      fraction: swept ? (swept.fractions[cell] ?? "") : (this.lesson?.guess_fraction ?? ""),
    };
  }

  /** Which layer, counted from 0 as they are solved, a position belongs to. */
  layerOf(cell: LessonCell): number {
    return this.lastLayer - 1 - cell.own - cell.other;
  }

  #begin(lesson: Lesson): void {
    this.lesson = lesson;
    this.sweep = 0;
    this.layers = 0;
    this.at = 0;
  }
}
