/** What a page loads from the server: the value, whether one is awaited, and what went wrong. */

import { explain, isMissing } from "../trouble.ts";

export class Resource<T> {
  value = $state.raw<T | null>(null);
  isLoading = $state(false);
  isMissing = $state(false); // the server knows no such thing
  trouble = $state("");
  #latest = 0; // of the questions: an answer that a later one overtook is dropped

  /**
   * Load a value; the one before stays until it is there.
   *
   * `fetch` is given a function that says whether its answer is still wanted.
   * Returns whether the value is the one that was asked for here.
   */
  async load(fetch: (isWanted: () => boolean) => Promise<T>): Promise<boolean> {
    const question = ++this.#latest;
    const isWanted = (): boolean => question === this.#latest;
    this.isLoading = true;
    this.isMissing = false;
    this.trouble = "";
    try {
      const found = await fetch(isWanted);
      if (isWanted()) this.value = found;
    } catch (problem) {
      if (!isWanted()) return false;
      this.isMissing = isMissing(problem);
      this.trouble = explain(problem);
    }
    if (!isWanted()) return false;
    this.isLoading = false;
    return this.trouble === "";
  }

  /** Drop the answer that is awaited. */
  leave(): void {
    this.#latest += 1;
    this.isLoading = false;
  }
}
