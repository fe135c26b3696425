/** How long throws are drawn: slower while much is at risk, quicker throughout another seat's long turn of Hog. */

import { diceTempo, type Pace, stagger, type Tempo, tumble } from "../../table/pace.ts";
import type { TableView, Update } from "../../wire.ts";
import type { DiceView } from "./view.ts";

export const PLENTY_AT_RISK = 20; // points from which the pot beats
const SLOWER = 1.25;
const [CALM_MS, FAST_MS, CALMER_MS] = [1_000, 450, 15]; // from beat to beat: at first, at least, and less with each point
const HURRY = 0.55; // of each action of another seat's turn, compared with the one before: 3.4 s at most in all

/** How long one beat of the pot takes, faster with each point; nothing while little is at risk. */
export function beatMs(atRisk: number): number | null {
  return atRisk < PLENTY_AT_RISK ? null : Math.max(FAST_MS, CALM_MS - CALMER_MS * (atRisk - PLENTY_AT_RISK));
}

/** How the dice of one throw tumble. */
export interface Timing {
  readonly tumbleMs: number; // of each die
  readonly gapMs: number; // between one die's start and the next's
}

/** The timing of the next throw at a table, by its number of dice; `isOwn`: the viewer throws. */
export function timing(table: TableView, dice: number, isOwn: boolean, pace: Pace): Timing {
  const factor = factorOf(table, isOwn);
  const isTogether = !isOwn && isHog(table);
  return { tumbleMs: factor * tumble(pace), gapMs: isTogether ? 0 : factor * stagger(dice, pace) };
}

/** The tempo of a table of dice. */
export const dicePace: Tempo = {
  beat(update, isOwn, pace, table) {
    const dice = numDice(update);
    if (dice === 0) return hurry(table, isOwn) * diceTempo.beat(update, isOwn, pace, table);
    const { tumbleMs, gapMs } = timing(table, dice, isOwn, pace);
    return tumbleMs + gapMs * (dice - 1);
  },
  rest: (update, isOwn, pace, table) => hurry(table, isOwn) * diceTempo.rest(update, isOwn, pace, table),
};

function factorOf(table: TableView, isOwn: boolean): number {
  if (!isOwn && isHog(table)) return hurry(table, isOwn);
  const { turn_total: atRisk } = table.now.view as unknown as DiceView;
  return atRisk >= PLENTY_AT_RISK ? SLOWER : 1;
}

/** The share of its usual time that the next action takes, by how many its seat has made in this turn. */
function hurry(table: TableView, isOwn: boolean): number {
  return isOwn || !isHog(table) ? 1 : HURRY ** numActions(table);
}

/** How many actions in a row are those of the seat that is to move. */
function numActions({ log, now }: TableView): number {
  const actors = log.map(({ actor }) => actor).filter((actor) => actor >= 0);
  return actors.length - 1 - actors.findLastIndex((actor) => actor !== now.to_move);
}

function isHog({ game }: TableView): boolean {
  return game === "hog";
}

function numDice({ entries }: Update): number {
  return entries.filter(({ actor }) => actor < 0).length;
}
