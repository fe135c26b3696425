/** The guide at a first game: what it says now, what it has said, and whether it is wanted. */

import { load, store } from "../storage.ts";
import { type Key, t } from "../text/text.ts";
import type { LegalAction } from "../wire.ts";
import { markLessonDone } from "./done.ts";
import { endOf, type Lesson, type Seen, type Step, stepOf } from "./lesson.ts";

interface Kept {
  readonly told: readonly Key[];
  readonly isLeft: boolean;
}

export class Guide {
  isLeft = $state(false); // to be resumed at will
  private told = $state.raw<ReadonlySet<Key>>(new Set());
  private readonly due = $derived.by((): Step | null => {
    const seen = this.seen();
    return seen && stepOf(this.lesson(), this.told, seen);
  });
  readonly step = $derived.by(() => (this.isLeft ? null : this.due));

  /** The action that the server advises, for the game to set up. */
  readonly advised = $derived.by((): LegalAction | null => {
    const now = this.isLeft ? undefined : this.seen()?.table.now;
    return now?.legal.find(({ action }) => action === now.advice?.action) ?? null;
  });

  /** What is told beside the result; empty before the end, and at other tables. */
  readonly ending = $derived.by((): string => {
    const seen = this.seen();
    const step = seen && endOf(this.lesson(), seen);
    return step ? t(step.text, step.values?.(seen) ?? {}) : "";
  });

  /** Made while a component is. `lesson` is empty at tables without a guide. */
  constructor(
    private readonly table: string,
    private readonly lesson: () => Lesson,
    private readonly seen: () => Seen | null,
  ) {
    const kept = load<Kept>(this.key);
    if (kept) [this.told, this.isLeft] = [new Set(kept.told), kept.isLeft];
    let doing: Step | null = null;
    $effect(() => {
      const { step } = this;
      if (doing && doing !== step) this.tell(doing); // what was asked for was done
      doing = step?.does ? step : null;
    });
    $effect(() => {
      const table = this.seen()?.table;
      if (table && this.ending) markLessonDone(table.game, table.lesson ?? 0);
    });
  }

  /** Whether the table waits until something has been read. */
  get isTelling(): boolean {
    return this.step !== null && !this.step.does;
  }

  readonly next = (): void => {
    if (this.step) this.tell(this.step);
  };

  readonly toggle = (): void => {
    this.isLeft = !this.isLeft;
    this.keep();
  };

  private tell({ text, repeats }: Step): void {
    if (repeats) return;
    this.told = new Set([...this.told, text]);
    this.keep();
  }

  private keep(): void {
    store(this.key, { told: [...this.told], isLeft: this.isLeft } satisfies Kept);
  }

  private get key(): string {
    return `pigpen.guide.${this.table}`;
  }
}
