/** Whether a device draws motion slowly, from the first pictures that it draws of some. Milliseconds. */

const MANY = 30; // pictures that are judged
const FEW = 5; // or so many, where they take
const LONG = 3000; // in all
const SLOW = 50; // from one to the next: fewer than twenty a second

export class FrameTimes {
  #last: number | null = null;
  readonly #times: number[] = [];

  /** A picture was drawn at a time. */
  add(at: number): void {
    if (this.#last !== null && !this.#isKnown) this.#times.push(at - this.#last);
    this.#last = at;
  }

  /** Nothing moves, or nobody sees it: what passes until the next picture is no picture's time. */
  pause(): void {
    this.#last = null;
  }

  /** Whether their median is slow; not before there are enough. */
  get isSlow(): boolean {
    return this.#isKnown && median(this.#times) > SLOW;
  }

  get #isKnown(): boolean {
    const all = this.#times.reduce((sum, time) => sum + time, 0);
    return this.#times.length >= MANY || (this.#times.length >= FEW && all >= LONG);
  }
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
