/** Steps as they are told: a seat's one by one, what chance brings in a row at once. */

import type { Said, WhatIfRun, WhatIfStep } from "../wire.ts";

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

/** What another run tells that this one does not at the same place. */
export function otherwise(other: WhatIfRun, run: WhatIfRun): Turn[] {
  const told = other.steps.map((step, index) => {
    const here = run.steps[index];
    const known = new Set(here?.said.map((said) => JSON.stringify(said)));
    const said = step.said.filter((one) => !known.has(JSON.stringify(one)));
    return { step: { ...step, said }, isNew: said.length > 0 || step.text !== here?.text };
  });
  return turns(told.filter(({ isNew }) => isNew).map(({ step }) => step));
}
