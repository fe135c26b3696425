/** What a page does for somebody, and what came of it. */

import { explain } from "./trouble.ts";

export class Attempt {
  isBusy = $state(false);
  done = $state(""); // what the last one says at its end
  trouble = $state("");
  readonly #words: (problem: unknown) => string;

  constructor(words: (problem: unknown) => string = explain) {
    this.#words = words;
  }

  /** Does something, which may say what was done; whether it was. */
  async make(what: () => Promise<string | void>): Promise<boolean> {
    this.isBusy = true;
    this.done = this.trouble = "";
    try {
      this.done = (await what()) ?? "";
      return true;
    } catch (problem) {
      this.trouble = this.#words(problem);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
