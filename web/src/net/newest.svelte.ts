/** Asks one question at a time, then the newest: a dragged slider sends no crowd of them. */

import { explain, fieldProblems } from "../trouble.ts";
import type { FieldProblem } from "../wire.ts";

export class Newest {
  isBusy = $state(false);
  trouble = $state(""); // of the last answer
  problems = $state.raw<readonly FieldProblem[]>([]); // of the fields that are to blame for it
  #isStale = false; // something was changed while the answer was awaited
  #answered = Promise.resolve();

  constructor(readonly fetch: () => Promise<void>) {}

  /** Ask now, or as soon as the question that is out is answered; kept once the newest is. */
  ask(): Promise<void> {
    this.#isStale = true;
    if (!this.isBusy) this.#answered = this.#askAll();
    return this.#answered;
  }

  /** Wait until no request is left. */
  async settled(): Promise<void> {
    while (this.isBusy) await this.#answered;
  }

  async #askAll(): Promise<void> {
    this.isBusy = true;
    while (this.#isStale) {
      this.#isStale = false;
      await this.#askOnce();
    }
    this.isBusy = false;
  }

  async #askOnce(): Promise<void> {
    try {
      await this.fetch();
      this.trouble = "";
      this.problems = [];
    } catch (problem) {
      this.trouble = explain(problem);
      this.problems = fieldProblems(problem);
    }
  }
}
