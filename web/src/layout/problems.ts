/** Where the problems of a form are shown: beside their fields, or in its notice. */

import { sentence } from "../table/names.ts";
import { paragraph } from "../text/text.ts";
import type { FieldProblem } from "../wire.ts";

/** The problems of what lies under a place (`variants.0.target` under `variants.0`), by its fields. */
export function under(place: string, problems: readonly FieldProblem[]): readonly FieldProblem[] {
  return problems
    .filter(({ field }) => field.startsWith(`${place}.`))
    .map((problem) => ({ ...problem, field: problem.field.slice(place.length + 1) }));
}

/** The notice of a form: whatever stands beside no field, and that so many fields are marked. */
export function noticeOf(
  problems: readonly FieldProblem[],
  isMarked: (field: string) => boolean,
  mend: (count: number) => string,
): string {
  const elsewhere = problems.filter(({ field }) => !isMarked(field));
  const count = problems.length - elsewhere.length;
  return paragraph([
    ...elsewhere.map(({ said, text }) => (said ? sentence(said, []) : text)),
    ...(count > 0 ? [mend(count)] : []),
  ]);
}

/** Go to the first field that is marked, once it is. */
export function focusWrong(form: HTMLElement | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
