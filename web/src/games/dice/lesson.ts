/** What somebody is told who meets a game of dice for the first time. */

import { happened, hasActed, hasWon, type Lesson, says, type Seen } from "../../guide/lesson.ts";
import type { Key } from "../../text/text.ts";
import type { DiceView } from "./view.ts";

/** How a game of dice differs from the others. */
export interface Differing {
  readonly turn: Key; // what a turn is
  readonly roll: Key; // what to press first
  readonly danger: Key; // what may be lost
}

const LOST = ["dice.lost_turn", "dice.nothing", "dice.two_ones"]; // what was at risk
const LOST_ALL = ["dice.lost_score"];
const BANKED = ["dice.held", "dice.scored"];
const ENDS = [...LOST, ...LOST_ALL, ...BANKED]; // of turns
const PLENTY = 18; // points at risk, of which nobody regrets to have held them

const dice = ({ table }: Seen): DiceView => table.now.view as unknown as DiceView;
const atRisk = (seen: Seen): number => dice(seen).turn_total;
const score = (seen: Seen, seat: number): number => dice(seen).scores[seat] ?? 0;
const next = ({ names, own }: Seen): string => names[(own + 1) % names.length] ?? "";

/** Whether the last turn that ended was this seat's, and ended like that. */
function hasJust(seen: Seen, keys: readonly string[], seat: number): boolean {
  const last = seen.table.log.findLast((entry) => says(entry, ENDS));
  return last !== undefined && says(last, keys, seat);
}

export function diceLesson({ turn, roll, danger }: Differing): Lesson {
  return [
    {
      text: "dice.guide.won",
      ends: true,
      when: (seen) => hasWon(seen),
    },
    {
      text: "dice.guide.lost",
      values: (seen) => ({ name: next(seen) }),
      ends: true,
      when: (seen) => !hasWon(seen),
    },
    {
      text: "dice.guide.goal",
      values: (seen) => ({ target: dice(seen).target, name: next(seen) }),
      at: ".dice-table > section",
      when: () => true,
    },
    { text: turn, at: ".mat", when: () => true },
    { text: roll, at: ".controls .primary", does: true, when: (seen) => seen.isTurn && !hasActed(seen, seen.own) },
    {
      text: "dice.guide.enough",
      at: ".controls",
      does: true,
      when: (seen) => seen.isTurn && atRisk(seen) > 0 && score(seen, seen.own) + atRisk(seen) >= dice(seen).target,
    },
    {
      text: danger,
      values: (seen) => ({ points: atRisk(seen) }),
      at: ".stake",
      when: (seen) => seen.isTurn && atRisk(seen) > 0,
    },
    {
      text: "dice.guide.again",
      at: ".controls",
      does: true,
      when: (seen) => seen.isTurn && atRisk(seen) > 0 && atRisk(seen) < PLENTY,
    },
    {
      text: "dice.guide.plenty",
      values: (seen) => ({ points: atRisk(seen) }),
      at: ".controls",
      does: true,
      when: (seen) => seen.isTurn && atRisk(seen) >= PLENTY,
    },
    { text: "dice.guide.bust", at: ".stake", when: (seen) => hasJust(seen, LOST, seen.own) },
    { text: "dice.guide.bustAll", at: ".stake", when: (seen) => hasJust(seen, LOST_ALL, seen.own) },
    {
      text: "dice.guide.banked",
      values: (seen) => ({ score: score(seen, seen.own), name: next(seen) }),
      at: ".lane:first-child",
      when: (seen) => hasJust(seen, BANKED, seen.own),
    },
    {
      text: "dice.guide.theirs",
      values: (seen) => ({ name: next(seen), left: dice(seen).target - score(seen, seen.own) }),
      at: ".lane:nth-child(2)",
      when: (seen) => seen.isTurn && happened(seen, ENDS, (seen.own + 1) % seen.names.length),
    },
  ];
}
