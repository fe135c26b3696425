/** What choices cost and luck gave, as the statistics write it. */

import { change, fine, percent } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import type { Skill } from "../wire.ts";

/** The mean cost of a game's mistakes: 2.3 % ± 0.4 %. */
export function costOf(skill: Skill): string {
  return give(fine(skill.cost), skill.cost_error);
}

/** The mean luck of a game: +3.1 % ± 5.0 %. */
export function luckOf(skill: Skill): string {
  return give(change(skill.luck), skill.luck_error);
}

/** A mean with its standard error, which one game does not have. */
function give(mean: string, error: number | null): string {
  return error === null ? mean : t("skill.plusMinus", { mean, error: percent(error) });
}
