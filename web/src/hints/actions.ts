/** Actions of a hint and of a review, as the page names and orders them. */

import { type Names, sentence } from "../table/names.ts";
import { paragraph } from "../text/text.ts";
import type { Hint, HintedAction, Said } from "../wire.ts";

const MOST = 5; // actions that are shown; a game may have fifty

/** What an action is called, where it stands alone. */
export function actionName(words: Said, names: readonly string[] = []): string {
  const text = sentence(words, names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The actions worth showing: all of a few and of a hand, the best of many; best first. */
export function ranked(hint: Pick<Hint, "actions" | "best" | "unit">): readonly HintedAction[] {
  const first = (one: HintedAction) => Number(one.text !== hint.best);
  const order = (a: HintedAction, b: HintedAction) => first(a) - first(b) || b.value - a.value;
  const all = [...hint.actions].sort(order);
  return hint.unit === "points" ? all : all.slice(0, MOST); // a hand is shown whole
}

const FIGURES: ReadonlySet<string> = new Set(["hint.cost", "hint.points.cost", "hint.sampled.cost", "hint.gain"]);

/** A hint in words: what is best, and why. */
export function words({ said }: Pick<Hint, "said">, names: Names): string {
  return paragraph(said.filter(({ key }) => !FIGURES.has(key)).map((fact) => sentence(fact, names)));
}
