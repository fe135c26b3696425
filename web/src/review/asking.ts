/** A review takes its time: it is asked for until it is there, and says how far it is. */

import type { TableDealReview, TableReview, ReviewWorking } from "../wire.ts";

/** The review, once it is made; null if it is no longer wanted. Raises what `ask` does. */
export async function untilMade(
  ask: () => Promise<TableReview | TableDealReview | ReviewWorking>,
  tell: (working: ReviewWorking) => void,
  isWanted: () => boolean,
): Promise<TableReview | TableDealReview | null> {
  while (isWanted()) {
    const answer = await ask();
    if (answer.state !== "working") return answer;
    if (isWanted()) tell(answer);
  }
  return null;
}
