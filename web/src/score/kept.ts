/** A match with real cards as this browser keeps it: who plays, by which rules, and who took what. */

import * as storage from "../storage.ts";
import type { KeptDeal, KeptDeals } from "../wire.ts";

export interface Kept {
  readonly names: readonly string[]; // of the seats
  readonly options: KeptDeals["options"];
  readonly deals: readonly KeptDeal[];
}

/** Who took each scoring card; a card that is not yet entered is not there. */
export type Takers = ReadonlyMap<string, number>;

const KEY = "pigpen.score.push-out-the-pig";

/** The match that was begun here; nothing before that. */
export const load = (): Kept | null => storage.load(KEY);

/** Keep a match, or forget it. */
export const store = (kept: Kept | null): void => storage.store(KEY, kept);

/** What the server asks for. */
export function asked({ options, names, deals }: Kept): KeptDeals {
  return { options: { ...options, seats: names.length }, deals };
}

/** A deal as it is sent. */
export function deal(takers: Takers, exposed: readonly string[], seats: number): KeptDeal {
  const captured = Array.from({ length: seats }, (_, seat) =>
    [...takers].flatMap(([card, taker]) => (taker === seat ? [card] : [])),
  );
  return { captured, exposed };
}

/** The entries that made a deal, to be changed. */
export function takersOf({ captured }: KeptDeal): Takers {
  return new Map(captured.flatMap((cards, seat) => cards.map((card) => [card, seat] as const)));
}

/** A card given to a seat, or taken back from the one that has it. */
export function given(takers: Takers, card: string, seat: number): Takers {
  const next = new Map(takers);
  if (next.get(card) === seat) next.delete(card);
  else next.set(card, seat);
  return next;
}

/** All cards that nobody has yet, given to a seat. */
export function rest(takers: Takers, cards: readonly string[], seat: number): Takers {
  return new Map(cards.map((card) => [card, takers.get(card) ?? seat]));
}
