/** Actions of a hint and of a review, as the page names and orders them. */

import { actionWords as inPiggles } from "../games/piggles/actions.ts";
import { actionWords as inPiggyPiggy } from "../games/piggy_piggy/words.ts";
import { cardSign } from "../text/cards.ts";
import { has, lookUp, t } from "../text/text.ts";
import type { Hint, HintedAction, Said } from "../wire.ts";

const MOST = 5; // actions that are shown; a game may have fifty

/** What an action is called: by what it does, or as the game writes it; `names` are the seats'. */
export function actionName(
  meaning: HintedAction["meaning"],
  text: string,
  names: readonly string[] = [],
): string {
  const own = inPiggyPiggy(meaning, names) ?? inPiggles(meaning, names);
  if (own !== null) return own;
  if (typeof meaning["card"] === "string") return cardSign(meaning["card"]);
  if (typeof meaning["expose"] === "string") {
    return t("action.expose", { card: cardSign(meaning["expose"]) });
  }
  const key = `action.${String(meaning["do"] ?? "")}`;
  return has(key) ? lookUp(key, meaning as Record<string, string | number>) : text;
}

/** A sentence about an action that it writes as the game does, with the action in words. */
export function inWords(said: Said, hint: Hint, names: readonly string[]): Said {
  const written = said.values["action"];
  const meant = hint.actions.find(({ text }) => text === written);
  if (!meant) return said;
  return { ...said, values: { ...said.values, action: actionName(meant.meaning, meant.text, names) } };
}

/** The actions worth showing: all of a few and of a hand, the best of many; best first. */
export function ranked(hint: Hint): readonly HintedAction[] {
  const first = (one: HintedAction) => Number(one.action !== hint.best);
  const order = (a: HintedAction, b: HintedAction) => first(a) - first(b) || b.value - a.value;
  const all = [...hint.actions].sort(order);
  return hint.unit === "points" ? all : all.slice(0, MOST); // a hand is shown whole
}
