/** What the cards of this game are called. */

import { lookUp, t } from "../../text/text.ts";
import type { LogEntry } from "../../wire.ts";
import { FOODS, foodOf, iconsOf, targetOf, type Food } from "./view.ts";

/** "Apple". */
export function foodName(food: Food): string {
  return lookUp(`value.food.${food}`);
}

/** "Apple with 2 icons", or "Goat". */
export function cardName(card: string): string {
  const food = foodOf(card);
  return food ? t("piggy-piggy.table.card", { food: foodName(food), count: iconsOf(card) }) : t("piggy-piggy.table.goat");
}

/** What an action is called; nothing where it is none of this game, or ends a step. */
export function actionWords(meaning: LogEntry["meaning"], names: readonly string[]): string | null {
  const target = targetOf(meaning);
  if (target) {
    const values = { card: cardName(target.card), name: names[target.seat] ?? "" };
    return t("piggy-piggy.table.action.goat", values);
  }
  const food = FOODS.find((one) => one === meaning["food"]);
  if (food) return t("piggy-piggy.table.action.food", { food: foodName(food) });
  const { score } = meaning;
  return typeof score === "string" ? t("piggy-piggy.table.action.score", { card: cardName(score) }) : null;
}
