/** Turns of one throw in shapes and rows: where which number of dice is best. */

import type { SolvedThrows, ThrowSlice } from "./solved.ts";

/** Own scores `from` to `to`, both included, at which the same number of dice is best. */
export interface DiceRun {
  readonly dice: number;
  readonly from: number;
  readonly to: number;
}

/** The best number of dice along the scores of one's own. */
export function diceRuns({ head, best }: SolvedThrows, other: number): DiceRun[] {
  const found: DiceRun[] = [];
  for (let own = 0; own < head.target; own++) {
    const dice = best[own * head.target + other] ?? 0;
    const last = found.at(-1);
    if (last?.dice === dice) found[found.length - 1] = { ...last, to: own };
    else found.push({ dice, from: own, to: own });
  }
  return found;
}

/** Win chances of 1, 2, … dice with `own` points. */
export function chancesAt({ head, throws }: ThrowSlice, own: number): Float32Array {
  return throws.subarray(own * head.most_dice, (own + 1) * head.most_dice);
}

/** The pairs of scores for which `has` says yes, as an SVG path: x own, y other. */
export function scoresPath(target: number, has: (cell: number) => boolean): string {
  const parts: string[] = [];
  for (let own = 0; own < target; own++) {
    let from = -1;
    for (let other = 0; other <= target; other++) {
      const inside = other < target && has(own * target + other);
      if (inside && from < 0) from = other;
      if (!inside && from >= 0) {
        parts.push(`M${own} ${from}h1v${other - from}h-1z`);
        from = -1;
      }
    }
  }
  return parts.join("");
}
