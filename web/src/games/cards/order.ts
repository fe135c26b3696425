/** The orders in which people sort a hand; the server's goes by suit, low cards first. */

import type { HandOrder } from "../../preferences.svelte.ts";
import { faceOf, RANKS } from "./card.ts";

/** A hand in that order; jokers keep the end that they have. */
export function ordered(cards: readonly string[], order: HandOrder): string[] {
  if (order === "suits") return [...cards];
  if (order === "ranks") return cards.toSorted((one, other) => height(one) - height(other));
  const suits = [...new Set(cards.map(suit))];
  return suits.flatMap((each) => cards.filter((card) => suit(card) === each).toReversed());
}

function suit(card: string): string {
  return faceOf(card)?.suit ?? "joker";
}

function height(card: string): number {
  const rank = faceOf(card)?.rank;
  return rank === undefined ? RANKS.length : RANKS.indexOf(rank);
}
