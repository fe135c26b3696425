/** What the server says about Push Out the Pig, as its component needs it. */

import { RANKS, SUITS, type Suit } from "../cards/card.ts";
import type { Mark } from "../cards/mark.ts";
import type { Reviewed } from "../registry.ts";
import type { LegalAction, LogEntry, Now, Said, SheetScore, Update } from "../../wire.ts";

const SIGNS = { spades: "♠", hearts: "♥", clubs: "♣", diamonds: "♦" } as const;
export type SuitName = keyof typeof SIGNS;

/** What cards are worth at this table now, and by themselves. */
export interface Worth {
  readonly cards: Readonly<Record<string, number>>;
  readonly doubler: string;
  readonly times: number; // by which it multiplies
  readonly doubler_alone: number;
  readonly all_hearts: number;
  readonly hearts_pig_goat: number; // the thirteen with both
  readonly all_sixteen: number;
  readonly nothing: number;
}

/** The `view` of the game. Cards are texts such as `QS`; lists go by seat. */
export interface PigView {
  readonly seat: number | null; // whose turn it is
  readonly dealing: boolean;
  readonly exposing: boolean;
  readonly hand: readonly string[]; // the viewer's
  readonly hands: readonly number[]; // cards
  readonly known: readonly (readonly string[])[]; // cards that everybody knows a seat to hold
  readonly gone: readonly string[]; // cards played in this deal
  readonly voids: readonly (readonly SuitName[])[]; // suits of which play has shown no hidden card
  readonly trick: readonly (string | null)[];
  readonly leader: number | null;
  readonly winning: number | null; // would take the trick now
  readonly captured: readonly (readonly string[])[]; // scoring cards
  readonly points: readonly number[]; // of this deal, so far
  readonly exposed: readonly string[];
  readonly totals: readonly number[]; // of the deals before; of sides, by seat
  readonly sides: readonly number[]; // by seat; none where each plays for itself
  readonly suit: SuitName | null; // that was led
  readonly worth: Worth;
  readonly deals: number; // that are complete
  readonly bounds: readonly number[]; // totals that end the match, ascending
  readonly limit: number; // plus or minus
  readonly last_deal: number | null; // where the match has a number of deals
  readonly settled: boolean; // nothing can change
  readonly over: boolean;
}

export function viewOf(now: Now): PigView {
  return now.view as unknown as PigView;
}

export function suitSign(suit: SuitName): string {
  return SIGNS[suit];
}

/** The cards that others still hold: what the viewer neither holds nor saw played; no jokers. */
export function stillOut({ hand, gone }: PigView): string[] {
  const seen = new Set([...hand, ...gone]);
  return SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)).filter((card) => !seen.has(card));
}

/** The letter by which cards name a suit. */
export function suitOf(suit: SuitName): Suit {
  return ({ spades: "S", hearts: "H", clubs: "C", diamonds: "D" } as const)[suit];
}

/** Whether such a card is of the suit that was led. */
export function follows(card: string, suit: SuitName): boolean {
  return card.endsWith(suit.charAt(0).toUpperCase());
}

/** The totals at which the match ends, as they are read: ±1000. */
export function goalOf({ bounds, limit }: PigView): string {
  return `${bounds.length > 1 ? "±" : "−"}${limit}`;
}

/** The legal actions by what they do. */
export interface Choices {
  readonly cards: ReadonlyMap<string, number>; // the action that plays, or shows, a card
  readonly pass: number | undefined;
  readonly finish: number | undefined;
}

export function choices(legal: readonly LegalAction[]): Choices {
  const cards = new Map<string, number>();
  for (const { action, meaning } of legal) {
    const card = meaning["card"] ?? meaning["expose"];
    if (typeof card === "string") cards.set(card, action);
  }
  const doing = (what: string) => legal.find(({ meaning }) => meaning["do"] === what)?.action;
  return { cards, pass: doing("pass"), finish: doing("finish") };
}

/** The cards of the hand that a review marks: the one that was chosen, and the better one. */
export function marks({ chosen, better }: Reviewed): ReadonlyMap<string, Mark> {
  const marked = new Map<string, Mark>();
  for (const [action, mark] of [
    [chosen, better ? "worse" : "chosen"],
    [better, "better"],
  ] as const) {
    const card = action?.meaning["card"] ?? action?.meaning["expose"];
    if (typeof card === "string") marked.set(card, mark);
  }
  return marked;
}

/** A trick as it lies, by seat. */
export interface Trick {
  readonly cards: readonly (string | null)[];
  readonly taker: number | null; // once it is complete
}

/** The trick with what an update lays to it; the taker takes it when the update settles. */
export function trickAfter(trick: PigView["trick"], entries: readonly LogEntry[]): Trick {
  const cards = [...trick];
  for (const entry of entries) {
    const card = laid(entry);
    if (card === null) continue;
    cards[entry.actor] = card;
    const taker = takerOf(entry);
    if (taker !== null) return { cards, taker };
  }
  return { cards, taker: null };
}

/** The newest trick that was taken, or nothing before the first. */
export function lastTrick(log: readonly LogEntry[], seats: number): Trick | null {
  const end = log.findLastIndex((entry) => takerOf(entry) !== null);
  if (end < 0) return null;
  const plays = log.slice(0, end + 1).filter((entry) => laid(entry) !== null);
  return trickAfter(
    Array.from({ length: seats }, () => null),
    plays.slice(-seats),
  );
}

/** The card that an action laid to a trick. */
export function laid({ actor, meaning }: LogEntry): string | null {
  const card = meaning["card"];
  return actor >= 0 && typeof card === "string" ? card : null;
}

const TAKEN: ReadonlySet<string> = new Set(["push-out-the-pig.took", "push-out-the-pig.took_cards"]);

/** The seat that took the trick with this card. */
export function takerOf(entry: LogEntry): number | null {
  const said = entry.said.find(({ key }) => TAKEN.has(key));
  return said ? Number(said.values["seat"]) : null;
}

export function takesTrick(update: Update): boolean {
  return update.entries.some((entry) => takerOf(entry) !== null);
}

/** Whether an update leaves a deal that is complete, the next one not yet dealt. */
export function endsDeal({ entries, now }: Update): boolean {
  const view = viewOf(now);
  return entries.length > 0 && isBetweenDeals(view);
}

export function isBetweenDeals(view: PigView): boolean {
  return view.deals > 0 && (view.over || (view.dealing && view.hands.every((cards) => cards === 0)));
}

export function isDeal(update: Update): boolean {
  return update.entries.some((entry) => "deal" in entry.meaning);
}

export type Slam = "small" | "grand";

const SLAMS: Readonly<Record<string, Slam>> = {
  "push-out-the-pig.small_slam": "small",
  "push-out-the-pig.grand_slam": "grand",
  "push-out-the-pig.small_slam_own": "small",
  "push-out-the-pig.grand_slam_own": "grand",
};

/** Whether the deal that ended last was not played to its last card. */
export function endedEarly(log: readonly LogEntry[]): boolean {
  const said = log.findLast((entry) => entry.line)?.said ?? [];
  return said.some(({ key }) => key === "push-out-the-pig.finished");
}

/** The slams of the deal that ended last, by seat. */
export function slams(log: readonly LogEntry[]): ReadonlyMap<number, Slam> {
  const said = log.findLast((entry) => entry.line)?.said;
  const named = (said ?? []).flatMap(({ key, values }) => {
    const slam = SLAMS[key];
    return slam ? [[Number(values["seat"]), slam] as const] : [];
  });
  return new Map(named);
}

const KNOCKOUTS: ReadonlySet<string> = new Set(["push-out-the-pig.knockout", "push-out-the-pig.knockout_side"]);

/** That a seat, or a side, has won by knockout. */
export function knockout(log: readonly LogEntry[]): Said | null {
  return log.at(-1)?.said.find(({ key }) => KNOCKOUTS.has(key)) ?? null;
}

/** A side by its letter: A is that of the first seat. */
export function sideLetter(side: number): string {
  return String.fromCharCode(65 + side);
}

/** Whether a seat is the viewer's partner. */
export function isPartner({ sides }: PigView, seat: number, own: number | null): boolean {
  return own !== null && seat !== own && sides.length > 0 && sides[seat] === sides[own];
}

/** A deal as its sheet shows it: by sides, each with its seats and what they made together. */
export interface SideScore {
  readonly side: number | null; // nothing where each plays for itself
  readonly scores: readonly SheetScore[];
  readonly points: number;
  readonly total: number;
}

export function sideScores(scores: readonly SheetScore[], sides: readonly number[]): SideScore[] {
  const groups = new Map<number, SheetScore[]>();
  for (const score of scores) {
    const side = sides[score.seat] ?? score.seat;
    groups.set(side, [...(groups.get(side) ?? []), score]);
  }
  return [...groups].map(([side, each]) => ({
    side: sides.length > 0 ? side : null,
    scores: each,
    points: each.reduce((sum, { points }) => sum + points, 0),
    total: each[0]?.total ?? 0,
  }));
}
