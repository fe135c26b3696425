/** What the cards of this game are called. */

import { has, lookUp, t } from "../../text/text.ts";
import { cardName } from "../cards/card.ts";

/** "Queen of spades, the pig". */
export function nameOf(card: string): string {
  const key = `push-out-the-pig.table.card.${card}`;
  const name = cardName(card);
  return has(key) ? t("push-out-the-pig.table.card", { card: name, role: lookUp(key) }) : name;
}
