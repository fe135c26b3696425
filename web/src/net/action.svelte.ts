/** Something that a visitor does: whether it is under way, what came of it, and what went wrong. */

import { explain, fieldProblems } from "../trouble.ts";
import type { FieldProblem } from "../wire.ts";

export class Action {
  isBusy = $state(false);
  done = $state(""); // what the last one says at its end
  trouble = $state("");
  problems = $state.raw<readonly FieldProblem[]>([]); // of the fields that are to blame for the trouble
  readonly #words: (problem: unknown) => string;

  constructor(words: (problem: unknown) => string = explain) {
    this.#words = words;
  }

  /** Do something, which may return what to say at its end. Returns whether it succeeded. */
  async run(what: () => Promise<string | void>): Promise<boolean> {
    this.isBusy = true;
    this.clear();
    try {
      this.done = (await what()) ?? "";
      return true;
    } catch (problem) {
      this.problems = fieldProblems(problem);
      this.trouble = this.#words(problem);
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Forget what came of the last one. */
  clear(): void {
    this.done = this.trouble = "";
    this.problems = [];
  }
}
