/** Where a student stands in the lesson: the small game, the sweep, the layer, the position. */

import { api } from "../net/api.ts";
import { explain } from "../trouble.ts";
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
  trouble = $state("");
  #isBusy = false;
  #isStale = false; // something was changed while the server was at work

  constructor() {
    void this.#fetch();
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
    void this.#fetch();
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

  /** One request at a time, then the newest: a dragged slider sends no crowd of them. */
  async #fetch(): Promise<void> {
    this.#isStale = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isStale) {
      this.#isStale = false;
      try {
        this.#begin(await api.lesson(this.goal, this.sides));
      } catch (problem) {
        this.trouble = explain(problem);
      }
    }
    this.#isBusy = false;
  }

  #begin(lesson: Lesson): void {
    this.lesson = lesson;
    this.sweep = 0;
    this.layers = 0;
    this.at = 0;
    this.trouble = "";
  }
}
