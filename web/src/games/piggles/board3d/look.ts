/** The places from which the scene is seen, and how one goes from one to another. */

import type { Look } from "./viewpoint.ts";

export const START: Omit<Look, "around"> = { above: 0.98, nearness: 1 };
export const TOP: Omit<Look, "around"> = { above: 1.56, nearness: 1 };

const TURN = Math.PI / 4;
const CLOSER = 1.25;
const NEAREST = 2.5;

/** As a seat sees it. */
export function around(seat: number, from: Omit<Look, "around">): Look {
  return { ...from, around: seat === 0 ? 0 : Math.PI };
}

export function isTop(look: Look): boolean {
  return look.above === TOP.above;
}

export function turned(look: Look, steps: number): Look {
  return { ...look, around: look.around + steps * TURN };
}

export function nearer(look: Look, steps: number): Look {
  const nearness = look.nearness * CLOSER ** steps;
  return { ...look, nearness: Math.max(1, Math.min(NEAREST, nearness)) };
}
