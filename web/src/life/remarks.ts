/** What bots say about what has just happened to them: from facts that everybody at the table reads. */

import type { LogEntry, Said, SeatInfo } from "../wire.ts";

/** When a bot has something to say, and in how many ways. */
interface Occasion {
  readonly key: string; // of the fact
  readonly about: "seat" | "other"; // who speaks, as the fact names them
  readonly text: string; // phrase.bot_TEXT_NUMBER
  readonly ways: number; // texts, counted from 1
  readonly points?: number; // the fewest that are worth a word
  readonly card?: string; // among those of the fact
}

const OCCASIONS: readonly Occasion[] = [
  { key: "dice.lost_turn", about: "seat", text: "mud", ways: 3, points: 12 },
  { key: "dice.lost_score", about: "seat", text: "ruin", ways: 1 },
  { key: "dice.held", about: "seat", text: "safe", ways: 2, points: 22 },
  { key: "push-out-the-pig.took_cards", about: "seat", text: "pig", ways: 3, card: "Q♠" },
  { key: "push-out-the-pig.took_cards", about: "seat", text: "goat", ways: 2, card: "J♦" },
  { key: "piggy-piggy.steals", about: "other", text: "robbed", ways: 2 },
  { key: "piggy-piggy.steals", about: "seat", text: "robs", ways: 2 },
  { key: "piggy-piggy.goat", about: "other", text: "eaten", ways: 2 },
  { key: "piggles.captured", about: "seat", text: "caught", ways: 1 },
];

const REST = 60; // actions from one remark to the next, unless a deal ended in between

export interface Remark {
  readonly ply: number;
  readonly seat: number;
  readonly phrase: string; // as in `Spoken`
}

/** The first remark that a bot has to make about some entries. */
export function remarkOn(entries: readonly LogEntry[], seats: readonly SeatInfo[]): Remark | null {
  for (const { ply, said } of entries) {
    for (const fact of said) {
      const found = OCCASIONS.find((one) => fits(one, fact) && isBot(seats, fact.values[one.about]));
      if (found) return { ply, seat: Number(fact.values[found.about]), phrase: wordsOf(found, ply) };
    }
  }
  return null;
}

/** Whether bots have been silent long enough: since the last deal, or for some actions in a game without deals. */
export function mayRemark(log: readonly LogEntry[], last: number, ply: number): boolean {
  if (last < 0) return true;
  const hasDeals = log.some(({ meaning }) => "deal" in meaning);
  return hasDeals ? log.some((entry) => entry.line && entry.ply >= last && entry.ply < ply) : ply - last >= REST;
}

function fits({ key, points, card }: Occasion, fact: Said): boolean {
  if (key !== fact.key) return false;
  if (points !== undefined && !(Number(fact.values["points"]) >= points)) return false;
  return card === undefined || String(fact.values["cards"]).split(" ").includes(card);
}

function isBot(seats: readonly SeatInfo[], seat: unknown): boolean {
  return typeof seat === "number" && seats[seat]?.kind === "bot";
}

/** One of the ways, which follows from the moment: a page that is loaded again says the same. */
function wordsOf({ text, ways }: Occasion, ply: number): string {
  return `bot_${text}_${(ply % ways) + 1}`;
}
