/** Advice in a lesson: the words for the card that the server advises, and the place of that card. */

import { advised, type Lesson, type Seen } from "../../guide/lesson.ts";
import { cardSign } from "../../text/cards.ts";
import type { Values } from "../../text/filling.ts";
import { faceOf, RANKS } from "../cards/card.ts";
import { suitSign, viewOf } from "./view.ts";

/** The card that is advised; empty if the advice is to end the deal. */
function advisedCard({ table: { now } }: Seen): string {
  const card = now.legal.find(({ action }) => action === now.advice?.action)?.meaning["card"];
  return typeof card === "string" ? card : "";
}

/** The suit that is to be followed; of a lead, the card's own. */
function suitOf(seen: Seen): string {
  const { suit } = viewOf(seen.table.now);
  return suit === null ? cardSign(advisedCard(seen)).slice(-1) : suitSign(suit);
}

/** The highest card of the hand in a suit. */
function highest(hand: readonly string[], suit: string | undefined): string {
  const rank = (card: string): number => RANKS.findIndex((one) => one === faceOf(card)?.rank);
  const own = hand.filter((card) => faceOf(card)?.suit === suit);
  return own.toSorted((one, other) => rank(other) - rank(one))[0] ?? "";
}

function figures(seen: Seen): Values {
  const { hand, trick, winning, worth } = viewOf(seen.table.now);
  const card = advisedCard(seen);
  const best = winning === null ? null : trick[winning];
  return {
    card: cardSign(card),
    suit: suitOf(seen),
    high: cardSign(highest(hand, faceOf(card)?.suit)),
    winning: best ? cardSign(best) : "",
    name: winning === null ? "" : (seen.names[winning] ?? ""),
    goat: Math.abs(worth.cards["JD"] ?? 0),
    all: worth.all_hearts,
  };
}

function place(seen: Seen): string {
  const card = advisedCard(seen);
  return card ? `.reach [data-card="${card}"]` : ".strip .primary";
}

export const ADVICE: Lesson = advised(
  {
    lead_single: "push-out-the-pig.advice.lead_single",
    lead_low: "push-out-the-pig.advice.lead_low",
    lead_goat: "push-out-the-pig.advice.lead_goat",
    lead_top_heart: "push-out-the-pig.advice.lead_top_heart",
    hunt: "push-out-the-pig.advice.hunt",
    hunt_on: "push-out-the-pig.advice.hunt_on",
    hunt_last: "push-out-the-pig.advice.hunt_last",
    only_yours: "push-out-the-pig.advice.only_yours",
    hearts_win: "push-out-the-pig.advice.hearts_win",
    keep_high: "push-out-the-pig.advice.keep_high",
    keep_goat: "push-out-the-pig.advice.keep_goat",
    keep_ten: "push-out-the-pig.advice.keep_ten",
    take_clean: "push-out-the-pig.advice.take_clean",
    take_to_hunt: "push-out-the-pig.advice.take_to_hunt",
    take_goat: "push-out-the-pig.advice.take_goat",
    take_for_hearts: "push-out-the-pig.advice.take_for_hearts",
    duck: "push-out-the-pig.advice.duck",
    only: "push-out-the-pig.advice.only",
    throw_pig: "push-out-the-pig.advice.throw_pig",
    throw_ten: "push-out-the-pig.advice.throw_ten",
    throw_heart: "push-out-the-pig.advice.throw_heart",
    throw_any: "push-out-the-pig.advice.throw_any",
    finish: "push-out-the-pig.advice.finish",
  },
  { values: figures, at: place },
);
