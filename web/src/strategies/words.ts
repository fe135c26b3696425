/** What a strategy does, and what the best reply to it does instead, in sentences. */

import { t } from "../text/text.ts";
import type { ComparedStrategy, Comparison } from "../wire.ts";
import { percent } from "./names.ts";

/** `holds at 20`, or `throws 5 dice`. */
function does(aim: number | undefined, inDice: boolean): string {
  return inDice ? t("strategies.throws", { dice: aim ?? 0 }) : t("strategies.holds", { points: aim ?? 0 });
}

/** What both do with no points of one's own against one score of the other. */
export function startWords(found: ComparedStrategy, of: Comparison, slice: number): string {
  const own = does(found.plans[slice]?.[0], of.in_dice);
  const reply = does(found.reply_plans[slice]?.[0], of.in_dice);
  const other = of.others[slice] ?? 0;
  return own === reply
    ? t("strategies.bothAt", { other, does: own })
    : t("strategies.eachAt", { other, does: own, reply });
}

/** At how many pairs of scores the best reply aims higher or lower. */
export function shiftWords({ lower, same, higher }: ComparedStrategy): string {
  const all = lower + same + higher;
  if (same === all) return t("strategies.sameEverywhere");
  return t("strategies.shift", {
    higher: percent(higher / all, 1),
    lower: percent(lower / all, 1),
  });
}
