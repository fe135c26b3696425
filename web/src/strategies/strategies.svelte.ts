/** What the page of strategies side by side shows: those chosen, and what the server says of them. */

import { api } from "../net/api.ts";
import { Newest } from "../net/newest.svelte.ts";
import type { Comparison, Misread } from "../wire.ts";
import { lineOf, ownName } from "./names.ts";

export type Options = Readonly<Record<string, number | string>>;

/** Those that a visitor finds chosen. */
const FIRST = ["optimal", "hold-at-20", "hold-at-25"];

/** A line that says no strategy. */
export interface MisreadLine {
  readonly line: string;
  readonly misread: Misread;
}

export class StrategiesState {
  options = $state.raw<Options>({});
  names = $state.raw<readonly string[]>(FIRST);
  comparison = $state.raw<Comparison | null>(null);
  wrongLine = $state.raw<MisreadLine | null>(null);
  readonly #newest = new Newest(() => this.#fetchOnce());

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

  change(name: string, value: number | string): void {
    this.options = { ...this.options, [name]: value };
    void this.#newest.ask();
  }

  add(name: string): void {
    this.wrongLine = null;
    if (this.names.includes(name)) return;
    this.names = [...this.names, name];
    void this.#newest.ask();
  }

  addLine(line: string): void {
    this.add(ownName(line));
  }

  remove(name: string): void {
    this.names = this.names.filter((each) => each !== name);
    void this.#newest.ask();
  }

  async #fetchOnce(): Promise<void> {
    const asked = this.names;
    if (asked.length === 0) {
      this.comparison = null;
      return;
    }
    const answer = await api.post("/api/strategies/{game}", {
      path: { game: this.game },
      body: { strategies: asked, options: this.options },
    });
    if (answer.type === "comparison") this.comparison = answer;
    else this.#giveBack(asked[answer.strategy] ?? "", answer);
  }

  /** A line that says nothing goes back to be mended; the others are compared without it. */
  #giveBack(name: string, misread: Misread): void {
    this.wrongLine = { line: lineOf(name) ?? "", misread };
    this.names = this.names.filter((each) => each !== name);
    void this.#newest.ask();
  }
}
