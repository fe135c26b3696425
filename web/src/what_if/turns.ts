/** Steps as they are told: a seat's one by one, what chance brings in a row at once. */

import type { Said, WhatIfStep } from "../wire.ts";

export interface Turn {
  readonly seat: number | null; // null: chance
  readonly steps: readonly WhatIfStep[];
  readonly said: readonly Said[];
}

export function turns(steps: readonly WhatIfStep[]): Turn[] {
  const told: Turn[] = [];
  for (const step of steps) {
    const last = told.at(-1);
    const goesOn = step.seat === null && last?.seat === null;
    const before = goesOn ? told.pop() : undefined;
    told.push({
      seat: step.seat,
      steps: [...(before?.steps ?? []), step],
      said: [...(before?.said ?? []), ...step.said],
    });
  }
  return told;
}
