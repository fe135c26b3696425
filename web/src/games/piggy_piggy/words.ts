/** What the cards of this game are called, and what in it is worth a look into the rules. */

import { lookUp, t } from "../../text/text.ts";
import { foodOf, iconsOf, type Food } from "./view.ts";

/** Facts that make people ask for the rule. */
export const SURPRISING: ReadonlySet<string> = new Set(
  ["no_pig", "waits", "level", "moves", "middle_none", "middle_tie", "auto", "tied"]
    .concat(["reshuffle", "last_turn", "no_cards", "empty", "stalled", "barren", "shared"])
    .map((name) => `piggy-piggy.${name}`),
);

/** "Apple". */
export function foodName(food: Food): string {
  return lookUp(`value.food.${food}`);
}

/** "Apple with 2 icons", or "Goat". */
export function cardName(card: string): string {
  const food = foodOf(card);
  return food
    ? t("piggy-piggy.table.card", { food: foodName(food), count: iconsOf(card) })
    : t("piggy-piggy.table.goat");
}
