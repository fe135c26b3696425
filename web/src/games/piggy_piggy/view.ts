/** What the server says about Piggy Piggy, as its components need it. */

import type { LegalAction, LogEntry, Now } from "../../wire.ts";

export const FOODS = ["A", "B", "C", "D", "E"] as const;
export type Food = (typeof FOODS)[number];

export const GOAT = "G"; // the card

/**
 * The `view` of the game. Cards are texts: `A2` is the food A with two icons, `G` a goat.
 * Lists go by seat [S], or by food [5] in the order of `FOODS`.
 */
export interface PiggyView {
  readonly phase: "lot" | "deal" | "play" | "draw" | "score" | "over";
  readonly seat: number | null; // whose turn it is
  readonly hand: readonly string[]; // the viewer's
  readonly hands: readonly number[]; // [S] cards
  readonly known: readonly (readonly string[])[]; // [S] cards that everybody knows a seat to hold
  readonly tables: readonly (readonly (readonly string[])[])[]; // [S][5] stacks
  readonly totals: readonly (readonly number[])[]; // [S][5] icons
  readonly pigs: readonly (number | null)[]; // [5] who holds each; nobody: it is in the middle
  readonly leads: readonly (number | null)[]; // [5]
  readonly ahead: readonly number[]; // [5] icons that the leader has more than the next
  readonly scores: readonly number[]; // [S]
  readonly target: number;
  readonly piles: readonly (readonly string[])[]; // [S] scored cards
  readonly discard: Readonly<Record<string, number>>; // cards by text
  readonly unseen: Readonly<Record<string, number>>; // by text: neither public nor the viewer's
  readonly pile: number; // cards to draw
  readonly food: Food | null; // played in this turn
  readonly played: number; // cards, in this turn
  readonly to_draw: number; // cards, still in this turn
  readonly over: boolean;
}

export function viewOf(now: Now): PiggyView {
  return now.view as unknown as PiggyView;
}

/** The food of a card; nothing for a goat. */
export function foodOf(card: string): Food | null {
  return FOODS.find((food) => card.startsWith(food)) ?? null;
}

/** The icons on a card of food. */
export function iconsOf(card: string): number {
  return Number(card.slice(1));
}

/** Cards of one kind that lie together. */
export interface Kind {
  readonly card: string;
  readonly count: number;
}

/** The kinds among cards, in the order in which they first occur. */
export function kinds(cards: readonly string[]): Kind[] {
  return [...new Set(cards)].map((card) => ({
    card,
    count: cards.filter((one) => one === card).length,
  }));
}

/** A card in front of a seat. */
export interface Target {
  readonly seat: number;
  readonly card: string;
}

/** The legal actions by what they do. */
export interface Choices {
  readonly foods: ReadonlyMap<string, number>; // by food
  readonly goats: ReadonlyMap<string, number>; // by `targetKey`
  readonly scores: ReadonlyMap<string, number>; // by the card that is shown
  readonly end: number | undefined;
}

export function choices(legal: readonly LegalAction[]): Choices {
  const foods = new Map<string, number>();
  const goats = new Map<string, number>();
  const scores = new Map<string, number>();
  for (const { action, meaning } of legal) {
    const target = targetOf(meaning);
    if (target) goats.set(targetKey(target), action);
    else if (typeof meaning["food"] === "string") foods.set(meaning["food"], action);
    else if (typeof meaning["score"] === "string") scores.set(meaning["score"], action);
  }
  const end = legal.find(({ meaning }) => meaning["do"] === "end")?.action;
  return { foods, goats, scores, end };
}

export function targetKey({ seat, card }: Target): string {
  return `${seat} ${card}`;
}

/** What a goat eats. */
export function targetOf(meaning: LogEntry["meaning"]): Target | null {
  const { goat: seat, card } = meaning;
  return typeof seat === "number" && typeof card === "string" ? { seat, card } : null;
}

/** How the server writes a goat's action. */
export function goatText(target: Target): string {
  return `goat ${targetKey(target)}`;
}

const OPEN_SEAT_PX = 106; // of a seat with its cards

/** Whether so many seats with all their cards would not fit into so many pixels. */
export function isCrowded(seats: number, height: number): boolean {
  return height < OPEN_SEAT_PX * seats;
}

/** The seats in the order of play, the one that looks at the table last. */
export function seatOrder(seats: number, near: number): number[] {
  return Array.from({ length: seats }, (_, index) => (near + index + 1) % seats);
}
