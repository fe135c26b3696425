/** A question as the page asks it: words by name, as in the address, and the server's answer. */

import { layoutFace } from "../games/registry.ts";
import { api } from "../net/api.ts";
import { Newest } from "../net/newest.svelte.ts";
import type { FieldProblem, WhatIfAnswer } from "../wire.ts";
import { appended, atTable, shortened, type Words } from "./notation.ts";

export class Question {
  words = $state.raw<Words>({});
  answer = $state.raw<WhatIfAnswer | null>(null);
  readonly #newest = new Newest(async () => {
    this.answer = await api.get("/api/what-if/{game}", { path: { game: this.game }, query: this.words });
  });
  #edits = Promise.resolve(); // one after the other, each of what the one before has made

  constructor(
    readonly game: string,
    words: Words,
    readonly changed: (words: Words) => void,
  ) {
    this.words = words;
    void this.#newest.ask();
  }

  get isBusy(): boolean {
    return this.#newest.isBusy;
  }

  get trouble(): string {
    return this.#newest.trouble;
  }

  /** Of the options, where they are the trouble. */
  get problems(): readonly FieldProblem[] {
    return this.#newest.problems;
  }

  /** Ask another question; the promise is kept once the answer is there. */
  ask(words: Words): Promise<void> {
    this.words = words;
    this.changed(words);
    return this.#newest.ask();
  }

  /** What a field of the layout says: what was refused stays there to be mended. */
  field(name: string): string {
    const answered = this.answer?.layout[name] ?? "";
    return this.trouble === "" ? answered : (this.words[name] ?? answered);
  }

  set(name: string, text: string): Promise<void> {
    return this.ask({ ...this.words, [name]: text });
  }

  /** Make another text of what a field says; while an answer is awaited, of what it will say. */
  edit(name: string, edited: (text: string) => string): Promise<void> {
    this.#edits = this.#edits.then(async () => {
      await this.#newest.settled();
      await this.set(name, edited(this.field(name)));
    });
    return this.#edits;
  }

  /** A table of so many seats: what belonged to seats that are gone is gone. */
  setSeats(seats: number): Promise<void> {
    const texts = layoutFace(this.game)?.texts;
    return this.ask(atTable({ ...this.words, seats: String(seats) }, seats, texts));
  }

  /** Try one thing more: what a seat does, or what chance brings. */
  go(text: string): Promise<void> {
    const isChance = this.answer?.run?.seat === null;
    return this.ask(appended(this.words, text, isChance));
  }

  /** Take back the last thing that was tried. */
  async back(): Promise<void> {
    await this.#newest.settled();
    const run = this.answer?.run;
    if (run) await this.ask(shortened(this.words, run));
  }
}
