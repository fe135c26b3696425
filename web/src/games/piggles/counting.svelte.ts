/** Tallies that are added up row by row before one's eyes, as the server has added them. */

import { seenOf, tallyLength, type Tally } from "./tally.ts";

export class Counting {
  #all: readonly Tally[] = [];
  #ms = $state.raw<number | null>(null); // since they began, at the normal pace
  #run = 0;

  /** What is seen of them: which one, and how many of its rows; nothing while none is added up. */
  get seen(): ReturnType<typeof seenOf> {
    return this.#ms === null ? null : seenOf(this.#all, this.#ms);
  }

  /** Begin, so many times as long as normally; whether there is anything, or anybody who wants to see it. */
  begin(all: readonly Tally[], factor: number, isAtOnce: boolean, then: () => void): boolean {
    if (all.length === 0 || factor === 0) return false;
    const length = tallyLength(all);
    const since = performance.now();
    this.#run += 1;
    const run = this.#run;
    const tick = (): void => {
      if (run !== this.#run) return; // the page has gone on
      const ms = (performance.now() - since) / factor;
      if (ms >= length) return then();
      if (!isAtOnce) this.#ms = ms;
      requestAnimationFrame(tick);
    };
    this.#all = all;
    this.#ms = isAtOnce ? length : 0;
    requestAnimationFrame(tick);
    return true;
  }

  readonly stop = (): void => {
    this.#run += 1;
    this.#ms = null;
  };
}
