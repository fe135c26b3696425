/** What the cards of this game are called. */

import { has, lookUp, t } from "../../text/text.ts";
import { cardName } from "../cards/card.ts";

/** "Queen of spades, the pig". */
export function nameOf(card: string): string {
  const key = `pushout.card.${card}`;
  const name = cardName(card);
  return has(key) ? t("pushout.card", { card: name, role: lookUp(key) }) : name;
}
