/** Whose real dice are awaited, in words. */

import { t } from "../../text/text.ts";
import type { DiceView } from "./view.ts";

/** The question that a throw of real dice answers, `landed` dice of which are entered. */
export function entryStatus(view: DiceView, landed: number, names: readonly string[], mayHold: boolean): string {
  if (view.seat === null) return t("byHand.first");
  const name = names[view.seat] ?? "";
  if (view.in_air > 0) return t("byHand.die", { name, number: landed + 1, of: landed + view.in_air });
  return t(mayHold ? "byHand.throwOrHold" : "byHand.throw", { name });
}
