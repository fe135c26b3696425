/** How hard something that is held is shaken, from where the pointer was. */

import { changed } from "./aim.ts";
import { THROW } from "./thrown.ts";
import type { Aim } from "./view.ts";

const MEMORY_MS = 700;
const STILL = 6; // inches to and fro in that time that are no shaking yet
const HARDEST = 45; // inches

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly ms: number;
}

export class Shake {
  #samples: Sample[] = [];

  /** Take in where it is, in inches; gives the strength 0 to 1, or nothing while it is only moved. */
  add(x: number, y: number, ms: number): number | null {
    this.#samples = [...this.#samples.filter((one) => ms - one.ms < MEMORY_MS), { x, y, ms }];
    const first = this.#samples[0] ?? { x, y };
    const wasted = this.#path() - Math.hypot(x - first.x, y - first.y);
    return wasted < STILL ? null : Math.min(1, (wasted - STILL) / (HARDEST - STILL));
  }

  #path(): number {
    return this.#samples.reduce((sum, one, index) => {
      const before = this.#samples[index - 1] ?? one;
      return sum + Math.hypot(one.x - before.x, one.y - before.y);
    }, 0);
  }
}

/** `aim` as strong, and with as much spin, as it was shaken. */
export function shaken(aim: Aim, strength: number | null): Aim {
  if (strength === null) return aim;
  const part = (name: "v" | "spin"): number => strength * THROW[name].high;
  return changed(changed(aim, "v", part("v")), "spin", part("spin"));
}
