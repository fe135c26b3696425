/** Failures in words for people. */

import { Trouble } from "./net/api.ts";
import { refusal } from "./text/refusals.ts";
import { t } from "./text/text.ts";
import type { FieldProblem } from "./wire.ts";

/** What went wrong, as a sentence. */
export function explain(problem: unknown): string {
  if (!(problem instanceof Trouble)) return t("trouble.unknown");
  if (problem.status === 0) return t("trouble.unreachable");
  return refusal(problem.code, problem.message) || t("trouble.unknown");
}

/** What is wrong with the fields of what was sent, if they are to blame. */
export function fieldProblems(problem: unknown): readonly FieldProblem[] {
  return problem instanceof Trouble ? problem.problems : [];
}

/** Whether what was asked for does not exist. */
export function isMissing(problem: unknown): boolean {
  return problem instanceof Trouble && problem.status === 404;
}
