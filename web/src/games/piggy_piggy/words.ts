/** What the cards of this game are called. */

import { lookUp, t } from "../../text/text.ts";
import { foodOf, iconsOf, type Food } from "./view.ts";

/** "Apple". */
export function foodName(food: Food): string {
  return lookUp(`value.food.${food}`);
}

/** "Apple with 2 icons", or "Goat". */
export function cardName(card: string): string {
  const food = foodOf(card);
  return food ? t("piggy-piggy.table.card", { food: foodName(food), count: iconsOf(card) }) : t("piggy-piggy.table.goat");
}
