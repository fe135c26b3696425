/** Actions of a hint and of a review, as the page names and orders them. */

import { has, lookUp } from "../text/text.ts";
import type { Hint, HintedAction } from "../wire.ts";

const MOST = 5; // actions that are shown; a game may have fifty

/** What an action is called: by what it does, or as the game writes it. */
export function actionName(meaning: HintedAction["meaning"], text: string): string {
  const key = `action.${String(meaning["do"] ?? "")}`;
  return has(key) ? lookUp(key, meaning as Record<string, string | number>) : text;
}

/** The actions worth showing: all of a few, the best of many; best first. */
export function ranked(hint: Hint): readonly HintedAction[] {
  const first = (one: HintedAction) => Number(one.action !== hint.best);
  const order = (a: HintedAction, b: HintedAction) => first(a) - first(b) || b.chance - a.chance;
  return [...hint.actions].sort(order).slice(0, MOST);
}
