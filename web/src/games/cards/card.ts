/** Cards as the server writes them: `QS`, `10C`, and `JK1` for a joker. */

import { t } from "../../text/text.ts";

export const SUITS = ["S", "H", "C", "D"] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"] as const;
export type Rank = (typeof RANKS)[number];

export interface Face {
  readonly rank: Rank;
  readonly suit: Suit;
}

const JOKER = "JK";

/** Rank and suit of a card; nothing for a joker. */
export function faceOf(card: string): Face | null {
  const suit = SUITS.find((one) => card.endsWith(one));
  const rank = RANKS.find((one) => one === card.slice(0, -1));
  return suit && rank ? { rank, suit } : null;
}

/** A card in words: "Queen of spades". */
export function cardName(card: string): string {
  const face = faceOf(card);
  if (!face) return t("cards.joker", { number: card.slice(JOKER.length) });
  const { rank, suit } = face;
  return t("cards.name", { rank: t(`cards.rank.${rank}`), suit: t(`cards.suit.${suit}`) });
}

/** How a suit is drawn in a square of 100 by 100. */
export const SHAPES: Readonly<Record<Suit, string>> = {
  S: "M50 4C61 24 93 40 93 62c0 13-9 20-19 20-8 0-15-4-19-11 1 11 5 19 12 25H33c7-6 11-14 12-25-4 7-11 11-19 11C16 82 7 75 7 62 7 40 39 24 50 4Z",
  H: "M50 93C18 64 5 47 5 29 5 14 16 5 28 5c10 0 18 6 22 16C54 11 62 5 72 5c12 0 23 9 23 24 0 18-13 35-45 64Z",
  C: "M50 5a20 20 0 0 1 17 31 20 20 0 1 1-12 37c1 10 5 17 12 22H33c7-5 11-12 12-22a20 20 0 1 1-12-37A20 20 0 0 1 50 5Z",
  D: "M50 3c9 19 22 35 37 47-15 12-28 28-37 47-9-19-22-35-37-47C28 38 41 22 50 3Z",
};

type Pip = readonly [x: number, y: number]; // from 0 to 1, in the middle part of a card

const [L, M, R] = [0, 0.5, 1];
const COLUMN = (x: number, ...ys: readonly number[]): Pip[] => ys.map((y) => [x, y]);
const FOUR = [0, 1 / 3, 2 / 3, 1];

/** Where the suit is printed on a plain card. */
export const PIPS: Readonly<Partial<Record<Rank, readonly Pip[]>>> = {
  A: [[M, 0.5]],
  "2": COLUMN(M, 0, 1),
  "3": COLUMN(M, 0, 0.5, 1),
  "4": [...COLUMN(L, 0, 1), ...COLUMN(R, 0, 1)],
  "5": [...COLUMN(L, 0, 1), ...COLUMN(R, 0, 1), [M, 0.5]],
  "6": [...COLUMN(L, 0, 0.5, 1), ...COLUMN(R, 0, 0.5, 1)],
  "7": [...COLUMN(L, 0, 0.5, 1), ...COLUMN(R, 0, 0.5, 1), [M, 0.25]],
  "8": [...COLUMN(L, 0, 0.5, 1), ...COLUMN(R, 0, 0.5, 1), ...COLUMN(M, 0.25, 0.75)],
  "9": [...COLUMN(L, ...FOUR), ...COLUMN(R, ...FOUR), [M, 0.5]],
  "10": [...COLUMN(L, ...FOUR), ...COLUMN(R, ...FOUR), ...COLUMN(M, 1 / 6, 5 / 6)],
};
