/** How a review marks cards of a hand. */

import type { Key } from "../../text/text.ts";

export type Mark = "chosen" | "worse" | "better";

/** The sign on a card, and what is read out after its name. */
export const MARKED: Readonly<Record<Mark, { readonly sign: string; readonly name: Key }>> = {
  chosen: { sign: "•", name: "review.markChosen" },
  worse: { sign: "✕", name: "review.markWorse" },
  better: { sign: "✓", name: "review.markBetter" },
};
