/** The way through a round, as it is drawn: where the table stands on it. */

import type { Phase, PigglesView } from "./view.ts";

const FIRST_RECOUP = 3; // the round from which pieces come back from the mud

export type Step = "draft" | "recoup" | "load" | "roll" | "action" | "reaction" | "tally" | "resolve";

const STEP_OF: Readonly<Partial<Record<Phase, Step>>> = {
  draft: "draft",
  recoup: "recoup",
  load: "load",
  throw: "roll",
  rolling: "roll",
  action: "action",
  target: "action",
  place: "reaction",
};

/** The steps of a turn and the end of its round; Modern has two more. */
export function steps(view: PigglesView): Step[] {
  const isModern = view.draft !== null || view.pieces.some(({ colour }) => colour !== null);
  return [
    ...(view.phase === "draft" ? (["draft"] as const) : []),
    ...(view.round >= FIRST_RECOUP ? (["recoup"] as const) : []),
    "load",
    "roll",
    ...(isModern ? (["action", "reaction"] as const) : []),
    "tally",
    "resolve",
  ];
}

/** The step that waits for a decision or a roll; nothing in between, and where none is played. */
export function currentStep(view: PigglesView): Step | null {
  if (view.rerolled !== null) return "reaction"; // Blue has it thrown
  return STEP_OF[view.phase] ?? null;
}
