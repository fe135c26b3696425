/** What a study says at a position, in sentences. */

import { percent } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import type { Run } from "./regions.ts";
import { MET, MET_BY_ONE, type Slice, type SolvedThrows, type ThrowSlice } from "./solved.ts";
import { chancesAt, type DiceRun } from "./throws.ts";

/** The win chances of both choices at a position, and which is better. */
export function choiceWords(slice: Slice, own: number, total: number): string[] {
  const cell = own * slice.head.target + total;
  const roll = slice.roll[cell] ?? NaN;
  const hold = slice.hold[cell] ?? NaN;
  if (Number.isNaN(hold)) return [t("study.must", { roll: percent(roll) })];
  const both = t("study.both", { roll: percent(roll), hold: percent(hold) });
  return [both, betterWords(roll - hold)];
}

function betterWords(gap: number): string {
  if (Math.abs(gap) < 1e-7) return t("study.tie"); // what the numbers sent can tell apart
  const size = { gap: `${(100 * Math.abs(gap)).toFixed(Math.abs(gap) < 0.001 ? 4 : 1)} %` };
  return gap > 0 ? t("study.bestRoll", size) : t("study.bestHold", size);
}

/** The best number of dice at a pair of scores, and what it is worth. */
export function diceWords(solved: SolvedThrows, slice: ThrowSlice, own: number): string[] {
  const dice = solved.best[own * solved.head.target + slice.other] ?? 0;
  const chance = chancesAt(slice, own)[dice - 1];
  return chance === undefined ? [] : [t("study.bestDice", { dice, chance: percent(chance) })];
}

/** The scores of a run: `0 to 12`. */
export function diceRunWords({ from, to }: DiceRun): string {
  return from === to ? String(from) : t("study.fromTo", { from, to });
}

/** Whether best play comes to a position, by its bits. */
export function metWords(bits: number): string {
  if (bits & MET) return t("study.isMet");
  return bits & MET_BY_ONE ? t("study.isMetByOne") : t("study.isNotMet");
}

/** A turn's plan: `roll up to 20, hold from 21`. */
export function planWords(plan: readonly Run[]): string {
  return plan.map((run, index) => runWords(run, index === 0, index === plan.length - 1)).join(", ");
}

function runWords({ rolls, from, to }: Run, isFirst: boolean, isLast: boolean): string {
  if (rolls && isLast) return t("study.rollOn");
  if (rolls && isFirst) return t("study.rollTo", { to });
  if (isLast) return t("study.holdFrom", { from });
  if (from === to) return rolls ? t("study.rollOne", { from }) : t("study.holdOne", { from });
  return rolls ? t("study.rollAt", { from, to }) : t("study.holdAt", { from, to });
}
