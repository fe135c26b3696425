/** A table in the making: who sits where, and with which options. */

import { newContribution } from "../net/api.ts";
import { botName } from "../table/names.ts";
import { t } from "../text/text.ts";
import type { GameInfo, NewTable, OptionInfo, TableView } from "../wire.ts";
import { firstOptions } from "./versions.ts";

export type SeatPlan = NewTable["seats"][number];
export type Chance = Exclude<TableView["chance"], "guided">;
export type Options = NewTable["options"];

export const OWN: SeatPlan = { kind: "own" };
export const OPEN: SeatPlan = { kind: "open" };

const SEATS_OPTION = "seats"; // told by the seats themselves

/** A seat for the bot to begin with. */
export function usualOpponent(game: GameInfo): SeatPlan {
  return { kind: "bot", bot: game.usual_bot };
}

/** The table that is opened in one press. */
export function quickTable(game: GameInfo, number = usualNumber(game), options = firstOptions(game)): NewTable {
  return newTable(game.name, options, againstBots(game, number));
}

/** The visitor, and as many bots as make up the number of seats. */
function againstBots(game: GameInfo, number: number): SeatPlan[] {
  return Array.from({ length: number }, (_, seat) => (seat === 0 ? OWN : usualOpponent(game)));
}

/** The bot that all bots of a plan are; nothing where they differ, or there is none. */
export function commonBot(seats: readonly SeatPlan[]): string | undefined {
  const [first, ...others] = seats.flatMap((plan) => (plan.kind === "bot" ? [plan.bot] : []));
  return others.every((bot) => bot === first) ? first : undefined;
}

/** One more opponent, as those that are there. */
export function alike(game: GameInfo, seats: readonly SeatPlan[]): SeatPlan {
  return { kind: "bot", bot: commonBot(seats) ?? game.usual_bot };
}

/** The seats with this bot wherever there is one. */
export function withBot(seats: readonly SeatPlan[], bot: string): SeatPlan[] {
  return seats.map((plan) => (plan.kind === "bot" ? { kind: "bot", bot } : plan));
}

/** The seats with `count` of them for friends: the last ones of those that are not the visitor's own. */
export function withFriends(game: GameInfo, seats: readonly SeatPlan[], count: number): SeatPlan[] {
  const others = seats.flatMap(({ kind }, seat) => (kind === "own" ? [] : [seat]));
  const friends = new Set(others.slice(others.length - count));
  const bot = alike(game, seats);
  return seats.map((plan, seat) => {
    if (friends.has(seat)) return OPEN;
    return plan.kind === "open" ? bot : plan;
  });
}

/** Every number of players that the game takes. */
export function playerNumbers(game: GameInfo): number[] {
  const { low, high } = seatLimits(game);
  return Array.from({ length: high - low + 1 }, (_, more) => low + more);
}

/** The seats for another number of players: others join at the end, or the last ones go. */
export function resized(seats: readonly SeatPlan[], number: number, added: (seat: number) => SeatPlan): SeatPlan[] {
  return Array.from({ length: number }, (_, seat) => seats[seat] ?? added(seat));
}

function usualNumber(game: GameInfo): number {
  return Number(game.options.find((option) => option.name === SEATS_OPTION)?.default ?? 2);
}

export const DAY = 86_400; // seconds

/** Seconds for a turn that one may choose; 0 is no clock. */
export const CLOCKS = [0, 15, 30, 60, 120, DAY, 3 * DAY] as const;

/** Seconds that one may choose for exposing; 0 is the time of a turn. */
export const PASS_CLOCKS = [10, 20, 30, 60, 0] as const;
const USUAL_PASS_CLOCK = 20;

/** Whether seats are asked, deal by deal, if they expose cards. */
export function asksToExpose(game: GameInfo, changed: Options): boolean {
  const option = game.options.find(({ name }) => name === "expose");
  return (changed["expose"] ?? option?.default) === "on";
}

/** The first value in the form: a limit where friends would wait; none alone against bots. */
export function usualPassClock(isAsked: boolean, hasGuests: boolean): number {
  return isAsked && hasGuests ? USUAL_PASS_CLOCK : 0;
}

/** The options that the form asks for. */
export function askedOptions(game: GameInfo): readonly OptionInfo[] {
  return game.options.filter((option) => option.name !== SEATS_OPTION);
}

/** How few and how many may play. */
export function seatLimits(game: GameInfo): { readonly low: number; readonly high: number } {
  return game.options.find((option) => option.name === SEATS_OPTION) ?? { low: 2, high: 2 };
}

export function newTable(
  game: string,
  options: Options,
  seats: readonly SeatPlan[],
  chance: Chance = "fair",
  clock = 0,
): NewTable {
  return { game, options, seats, chance, clock, contribution: newContribution() };
}

/** The seats that a form begins with: against a bot, or people round one table. */
export function usualSeats(game: GameInfo, chance: Chance, yourName: string): SeatPlan[] {
  return chance === "fair" ? againstBots(game, usualNumber(game)) : [local(yourName, 1), local("", 2)];
}

/** A seat for another person beside the visitor, numbered from 1 until there is a name. */
export function local(name: string, number: number): SeatPlan {
  return { kind: "local", name: name || t("setup.player", { number }) };
}

/** What a seat of the plan is called in the form. */
export function planName(plan: SeatPlan, yourself: string, friend: string): string {
  if (plan.kind === "bot") return botName(plan.bot);
  if (plan.kind === "local") return plan.name;
  return plan.kind === "own" ? yourself : friend;
}

/** One seat changed; the visitor can sit in one seat only, and leaves the other open. */
export function seated(seats: readonly SeatPlan[], index: number, plan: SeatPlan): SeatPlan[] {
  const former = seats[index] ?? OPEN;
  return seats.map((seat, at) => {
    if (at === index) return plan;
    return plan.kind === "own" && seat.kind === "own" ? former : seat;
  });
}
