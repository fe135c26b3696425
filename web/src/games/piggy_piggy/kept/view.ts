/** What the server says of a game whose cards are real, and how entries are written. */

import type { Now, OutcomeInfo } from "../../../wire.ts";
import { FOODS, viewOf, type Food, type PiggyView } from "../view.ts";

export interface KeptView extends PiggyView {
  readonly may_lay: Readonly<Record<string, number>>; // the most that may be laid, by text of a card
  readonly draws: number; // cards that come now, before the pile is empty
  readonly level: readonly (readonly number[])[]; // [5] seats that share the most icons
}

export function keptView(now: Now): KeptView {
  return viewOf(now) as KeptView;
}

export const HIDDEN = "?"; // a card that is drawn and stays in the hand

/** The cards of a food, one icon first. */
export function cardsOf(food: Food): string[] {
  return [1, 2, 3].map((icons) => `${food}${icons}`);
}

/** `food B1 B1 B2`. */
export function foodText(cards: readonly string[]): string {
  return `food ${cards.join(" ")}`;
}

/** Those that scored, then the rest of the draw, which nobody else sees. */
export function drawText(cards: readonly string[], draws: number): string {
  return [...cards, ...Array.from({ length: Math.max(0, draws - cards.length) }, () => HIDDEN)].join(" ");
}

/** The cards that would score, as the server lists them. */
export function scoring(outcomes: readonly OutcomeInfo[]): string[] {
  return outcomes.map(({ text }) => text).filter((text) => text !== HIDDEN);
}

/** The foods of these cards, in the order of the table. */
export function foodsOf(cards: readonly string[]): Food[] {
  return FOODS.filter((food) => cards.some((card) => card.startsWith(food)));
}
