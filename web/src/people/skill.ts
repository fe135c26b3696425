/** What choices cost and luck gave, as the statistics write it. */

import { amount, change, fine, percent, points } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import type { Skill, Tally } from "../wire.ts";

/** The mean cost of a game's mistakes: 2.3 % ± 0.4 %, or 36 points ± 5. */
export function costOf(skill: Skill): string {
  return give(skill, isInPoints(skill) ? inPoints(amount(skill.cost)) : fine(skill.cost), skill.cost_error);
}

/** The mean luck of a game: +3.1 % ± 5.0 %. */
export function luckOf(skill: Skill): string {
  return give(skill, isInPoints(skill) ? inPoints(points(skill.luck)) : change(skill.luck), skill.luck_error);
}

/** The mean cost of a decision. */
export function costOfDecision(skill: Skill): string {
  if (skill.per_decision === null) return t("skill.none");
  return isInPoints(skill) ? inPoints(skill.per_decision.toFixed(1)) : fine(skill.per_decision);
}

function isInPoints(skill: Skill): boolean {
  return skill.unit === "points";
}

function inPoints(number: string): string {
  return t("skill.points", { number });
}

/** A mean with its standard error, which one game does not have. */
function give(skill: Skill, mean: string, error: number | null): string {
  if (error === null) return mean;
  return t("skill.plusMinus", { mean, error: isInPoints(skill) ? amount(error) : percent(error) });
}

/** "2 wins, 1 loss"; of what did not happen nothing. */
export function winsAndLosses({ games, wins }: Tally): string {
  const told = [
    ...(wins > 0 ? [t("stats.winCount", { count: wins })] : []),
    ...(games > wins ? [t("stats.lossCount", { count: games - wins })] : []),
  ];
  return told.join(t("stats.and"));
}
