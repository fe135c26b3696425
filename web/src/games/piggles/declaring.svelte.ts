/** What a beat announces and does, shown one after the other. */

import type { Declared } from "./declared.ts";

export class Declaring {
  now = $state.raw<Declared | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show each for so many milliseconds. */
  play([first, ...rest]: readonly Declared[], ms: number): void {
    this.now = first ?? null;
    if (rest.length > 0) this.#timer = setTimeout(() => this.play(rest, ms), ms);
  }

  readonly stop = (): void => {
    clearTimeout(this.#timer);
    this.now = null;
  };
}
