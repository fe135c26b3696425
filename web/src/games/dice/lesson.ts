/** What a newcomer is told at a game of dice. */

import { advised, happened, hasWon, type Lesson, says, type Seen } from "../../guide/lesson.ts";
import type { Values } from "../../text/filling.ts";
import type { Key } from "../../text/text.ts";
import { choices, type DiceView, lastThrow } from "./view.ts";

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

const dice = ({ table }: Seen): DiceView => table.now.view as unknown as DiceView;
const atRisk = (seen: Seen): number => dice(seen).turn_total;
const score = (seen: Seen, seat: number): number => dice(seen).scores[seat] ?? 0;
const other = ({ own, names }: Seen): number => (own + 1) % names.length;
const name = (seen: Seen): string => seen.names[other(seen)] ?? "";

/** Whether the last turn that ended was this seat's, and ended like that. */
function hasJust(seen: Seen, keys: readonly string[], seat: number): boolean {
  const last = seen.table.log.findLast((entry) => says(entry, ENDS));
  return last !== undefined && says(last, keys, seat);
}

/** What the texts of the advice say of the table. */
function figures(seen: Seen): Values {
  const { legal, advice } = seen.table.now;
  const number = [...choices(legal).dice].find(([, action]) => action === advice?.action)?.[0] ?? 0;
  return { points: atRisk(seen), sum: score(seen, seen.own) + atRisk(seen), dice: number };
}

/** The button to press. */
function button({ table: { now } }: Seen): string {
  const isHold = choices(now.legal).hold === now.advice?.action;
  return isHold ? ".controls .button:not(.primary)" : ".controls .primary";
}

export function diceLesson({ turn, roll, danger }: Differing): Lesson {
  return [
    { text: "dice.guide.won", ends: true, when: hasWon },
    { text: "dice.guide.lost", values: (seen) => ({ name: name(seen) }), ends: true, when: (seen) => !hasWon(seen) },
    {
      text: "dice.guide.goal",
      values: (seen) => ({ target: dice(seen).target, name: name(seen) }),
      at: ".dice-table > section",
      when: () => true,
    },
    { text: turn, at: ".mat", when: () => true },
    {
      text: danger,
      values: (seen) => ({ points: atRisk(seen) }),
      at: ".stake",
      when: (seen) => seen.isTurn && atRisk(seen) > 0,
    },
    {
      text: "dice.guide.bust",
      at: ".stake",
      when: (seen) => score(seen, seen.own) > 0 && hasJust(seen, LOST, seen.own),
    },
    {
      text: "dice.guide.bustEarly",
      at: ".stake",
      when: (seen) => score(seen, seen.own) === 0 && hasJust(seen, LOST, seen.own),
    },
    { text: "dice.guide.bustAll", at: ".stake", when: (seen) => hasJust(seen, LOST_ALL, seen.own) },
    {
      text: "dice.guide.theyBustAll",
      values: (seen) => ({ name: name(seen) }),
      at: ".lane:nth-child(2)",
      when: (seen) => hasJust(seen, LOST_ALL, other(seen)),
    },
    {
      text: "dice.guide.banked",
      values: (seen) => ({ score: score(seen, seen.own), name: name(seen) }),
      at: ".lane:first-child",
      when: (seen) => hasJust(seen, BANKED, seen.own),
    },
    {
      text: "dice.guide.theirs",
      values: (seen) => ({ name: name(seen), left: dice(seen).target - score(seen, seen.own) }),
      at: ".lane:nth-child(2)",
      when: (seen) => seen.isTurn && happened(seen, ENDS, other(seen)),
    },
    ...advised(
      { begin: roll, again: "dice.guide.again", plenty: "dice.guide.plenty", enough: "dice.guide.enough" },
      { values: figures, at: button },
    ),
  ];
}

/** Told where a double counts twice, once the learner has thrown one. */
export function doubleStep(text: Key): Lesson {
  const isDouble = (faces: readonly number[]): boolean => faces.length === 2 && faces[0] === faces[1];
  return [
    {
      text,
      at: ".stake",
      when: (seen) => seen.isTurn && atRisk(seen) > 0 && isDouble(lastThrow(seen.table.log)?.faces ?? []),
    },
  ];
}
