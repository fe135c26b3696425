/** What the study page shows: a game, its options, a position, and what the server says of them. */

import { Newest } from "../net/newest.svelte.ts";
import { fetchSlice, fetchSolved, type Options, paired, type Study } from "./solved.ts";

export class StudyState {
  options = $state.raw<Options>({});
  own = $state(0);
  other = $state(0);
  total = $state(0);
  shown = $state.raw<Study | null>(null);
  #solvedFor: Options | null = null;
  readonly #newest = new Newest(() => this.#fetchOnce(this.options, this.other));

  constructor(
    readonly game: string,
    options: Options,
  ) {
    this.options = options;
    void this.#newest.ask();
  }

  get isBusy(): boolean {
    return this.#newest.isBusy;
  }

  get trouble(): string {
    return this.#newest.trouble;
  }

  get target(): number {
    return this.shown?.solved.head.target ?? 0;
  }

  change(name: string, value: number | string): void {
    this.options = { ...this.options, [name]: value };
    void this.#newest.ask();
  }

  /** Look at another position; scores and turn total are kept inside the game. */
  look(own: number, total: number): void {
    this.own = clamp(own, this.target - 1);
    this.total = clamp(total, this.target - 1 - this.own);
  }

  lookAgainst(other: number): void {
    this.other = clamp(other, this.target - 1);
    void this.#newest.ask();
  }

  async #fetchOnce(options: Options, wanted: number): Promise<void> {
    const isNew = options !== this.#solvedFor;
    const known = isNew ? undefined : this.shown?.solved;
    const solved = known ?? (await fetchSolved(this.game, options));
    const other = clamp(wanted, solved.head.target - 1);
    const slice = await fetchSlice(this.game, options, other);
    this.#solvedFor = options;
    this.shown = paired(solved, slice);
    if (this.other === wanted) this.other = other;
    this.look(this.own, this.total);
  }
}

function clamp(number: number, most: number): number {
  return Math.max(0, Math.min(most, Math.round(number)));
}
