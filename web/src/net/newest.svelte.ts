/** Asks one question at a time, then the newest: a dragged slider sends no crowd of them. */

export class Newest {
  isBusy = $state(false);
  #isStale = false; // something was changed while the answer was awaited

  constructor(readonly fetch: () => Promise<void>) {}

  /** Ask now, or as soon as the question that is out is answered. */
  async ask(): Promise<void> {
    this.#isStale = true;
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.#isStale) {
      this.#isStale = false;
      await this.fetch();
    }
    this.isBusy = false;
  }
}
