/** How hard something that is held is shaken, from where the pointer was. */

import { changed } from "./aim.ts";
import { THROW } from "./thrown.ts";
import type { Aim } from "./view.ts";

const MEMORY_MS = 700;
const STILL = 6; // inches to and fro in that time that are no shaking yet
const HARDEST = 45; // inches
const FEWEST_TURNS = 2; // there, back, and there again: who corrects a place turns once
const TURN = 0.75; // inches back that are a turn

export interface Point {
  readonly x: number; // inches
  readonly y: number;
}

interface Sample extends Point {
  readonly ms: number;
}

export class Shake {
  #samples: Sample[] = [];
  #turns = [new Turns(), new Turns()] as const; // along x, and along y

  /** Take in where it is, in inches; gives the strength 0 to 1, or nothing while it is only moved. */
  add(x: number, y: number, ms: number): number | null {
    this.#samples = [...this.#samples.filter((one) => ms - one.ms < MEMORY_MS), { x, y, ms }];
    this.#turns[0].add(x, ms);
    this.#turns[1].add(y, ms);
    const turns = Math.max(...this.#turns.map((along) => along.since(ms - MEMORY_MS)));
    const wasted = this.#path() - Math.hypot(x - this.start.x, y - this.start.y);
    if (wasted < STILL || turns < FEWEST_TURNS) return null;
    return Math.min(1, (wasted - STILL) / (HARDEST - STILL));
  }

  /** Where it was when what is remembered began. */
  get start(): Point {
    return this.#samples[0] ?? { x: 0, y: 0 };
  }

  /** How often it turned round, ever. */
  get turns(): number {
    return this.#turns[0].count + this.#turns[1].count;
  }

  #path(): number {
    return this.#samples.reduce((sum, one, index) => {
      const before = this.#samples[index - 1] ?? one;
      return sum + Math.hypot(one.x - before.x, one.y - before.y);
    }, 0);
  }
}

/** All that a pointer did since its last event: a slow picture leaves no shake out. */
export function steps(event: PointerEvent): PointerEvent[] {
  const all = event.getCoalescedEvents?.() ?? [];
  return all.length > 0 ? all : [event];
}

/** When something that goes along a line turned round. */
class Turns {
  #way = 0; // the sign of the way that it goes
  #farthest = Number.NaN; // that it came on that way
  #times: number[] = [];

  add(at: number, ms: number): void {
    if (Number.isNaN(this.#farthest)) this.#farthest = at;
    const on = at - this.#farthest;
    if (Math.sign(on) === this.#way) {
      this.#farthest = at;
    } else if (Math.abs(on) >= TURN) {
      if (this.#way !== 0) this.#times.push(ms);
      [this.#way, this.#farthest] = [Math.sign(on), at];
    }
  }

  get count(): number {
    return this.#times.length;
  }

  since(ms: number): number {
    return this.#times.filter((time) => time > ms).length;
  }
}

/** `aim` as strong, and with as much spin, as it was shaken. */
export function shaken(aim: Aim, strength: number | null): Aim {
  if (strength === null) return aim;
  const part = (name: "v" | "spin"): number => strength * THROW[name].high;
  return changed(changed(aim, "v", part("v")), "spin", part("spin"));
}
