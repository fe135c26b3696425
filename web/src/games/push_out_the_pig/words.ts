/** What the cards of this game are called, and what in it is worth a look into the rules. */

import { has, lookUp, t } from "../../text/text.ts";
import { cardName } from "../cards/card.ts";

/** Facts that make people ask for the rule. */
export const SURPRISING: ReadonlySet<string> = new Set(
  [
    ...["exposed", "finished", "small_slam", "grand_slam", "knockout", "shared"],
    ...["small_slam_own", "grand_slam_own", "knockout_side", "shared_side"],
  ].map((name) => `push-out-the-pig.${name}`),
);

/** "Queen of spades, the pig". */
export function nameOf(card: string): string {
  const key = `push-out-the-pig.table.card.${card}`;
  const name = cardName(card);
  return has(key) ? t("push-out-the-pig.table.card", { card: name, role: lookUp(key) }) : name;
}
