/** Advice in a lesson: the words for the move that the server advises, and the place where it is made. */

import { advised, type Lesson, type Seen } from "../../guide/lesson.ts";
import type { Values } from "../../text/filling.ts";
import { FOODS, foodOf, iconsOf, seatOrder, targetOf, viewOf, type Food, type PiggyView, type Target } from "./view.ts";
import { cardName, foodName } from "./words.ts";

const GOAT_IN_HAND = '.hand [data-card="G"]';

/** The card that a goat is to eat, once the goat has been pressed. */
function eaten({ seat, card }: Target, { own, names }: Seen): string {
  const row = seatOrder(names.length, own).indexOf(seat) + 1;
  return `.goating .seats > :nth-child(${row}) button.edible[data-card="${card}"]`;
}

function meaning({ table: { now } }: Seen): Readonly<Record<string, unknown>> {
  return now.legal.find(({ action }) => action === now.advice?.action)?.meaning ?? {};
}

/** The food that the advised move is about: to play, that was played, or that a goat eats. */
function foodAt(seen: Seen): Food | null {
  const move = meaning(seen);
  const target = targetOf(move);
  if (target) return foodOf(target.card);
  return FOODS.find((food) => food === move["food"]) ?? viewOf(seen.table.now).food;
}

/** The icons of a food that a seat would have with what it holds. */
function withHand({ hand, totals }: PiggyView, seat: number, food: Food): number {
  const held = hand.filter((card) => foodOf(card) === food);
  return (totals[seat]?.[FOODS.indexOf(food)] ?? 0) + held.reduce((sum, card) => sum + iconsOf(card), 0);
}

/** A food in the hand that is not enough yet to win its pig from another seat. */
function foodToSave(seen: Seen, played: Food): Food | null {
  const view = viewOf(seen.table.now);
  const others = FOODS.filter((food) => food !== played && view.hand.some((card) => foodOf(card) === food));
  const beats = (food: Food): boolean => {
    const holder = view.pigs[FOODS.indexOf(food)] ?? null;
    if (holder === null || holder === seen.own) return true;
    return withHand(view, seen.own, food) > (view.totals[holder]?.[FOODS.indexOf(food)] ?? 0);
  };
  return others.find((food) => !beats(food)) ?? null;
}

function figures(seen: Seen): Values {
  const view = viewOf(seen.table.now);
  const food = foodAt(seen);
  const target = targetOf(meaning(seen));
  if (!food) return { pigs: view.pigs.filter((seat) => seat === seen.own).length };
  const index = FOODS.indexOf(food);
  const holder = target?.seat ?? view.pigs[index] ?? null;
  const saved = foodToSave(seen, food);
  return {
    food: foodName(food),
    count: view.hand.filter((card) => foodOf(card) === food).length,
    icons: withHand(view, seen.own, food),
    theirs: holder === null ? 0 : (view.totals[holder]?.[index] ?? 0),
    name: holder === null ? "" : (seen.names[holder] ?? ""),
    card: target ? cardName(target.card) : "",
    other: saved ? foodName(saved) : "",
    pigs: view.pigs.filter((seat) => seat === seen.own).length,
  };
}

function place(seen: Seen): string {
  const move = meaning(seen);
  const target = targetOf(move);
  if (target) return `:is(${eaten(target, seen)}, .piggy-piggy:not(:has(.goating)) ${GOAT_IN_HAND})`;
  return "food" in move ? `.hand [data-card^="${String(move["food"])}"]` : ".controls .primary";
}

export const ADVICE: Lesson = advised(
  {
    new: "piggy-piggy.advice.new",
    steal: "piggy-piggy.advice.steal",
    steal_wait: "piggy-piggy.advice.steal_wait",
    level: "piggy-piggy.advice.level",
    goat_pig: "piggy-piggy.advice.goat_pig",
    goat_draw: "piggy-piggy.advice.goat_draw",
    keep_goat: "piggy-piggy.advice.keep_goat",
    end_take: "piggy-piggy.advice.end_take",
    end_steal: "piggy-piggy.advice.end_steal",
    end_draw: "piggy-piggy.advice.end_draw",
  },
  { values: figures, at: place },
);
