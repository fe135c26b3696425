/** A kind and honest word on how one played: what was chosen wrongly, and what luck did. */

import { languageTag, lookUp, has, t } from "../text/text.ts";
import { amount } from "../text/numbers.ts";
import type { Instead, LastWord } from "../wire.ts";
import { sentence } from "./names.ts";

const EVEN = { chance: 0.005, points: 2 }; // luck that is none to speak of

/** The sentences, the choices first. */
export function lastWords(word: LastWord, names: readonly string[]): string[] {
  return [...ofChoices(word, names), ofLuck(word), ...(word.is_exact ? [] : [t("lastWord.estimates")])];
}

function ofChoices(word: LastWord, names: readonly string[]): string[] {
  const { decisions, mistakes, told, unit } = word;
  if (decisions === 0) return [];
  const shown = told.habit ?? told.worst;
  if (mistakes === 0 || !shown) return [t("lastWord.none")];
  if (told.worst?.match_cost) return [ofMatch(told.worst, names)];
  const rest = mistakes > shown.count ? [t("lastWord.all", { count: mistakes, cost: size(word.cost, unit) })] : [];
  return [ofMistake(shown, unit, names), ...rest];
}

/** A mistake that counted for the match: its cost in points is more than a card is worth. */
function ofMatch({ chosen, best, match_cost = 0, loses_match }: Instead, names: readonly string[]): string {
  const values = { chosen: sentence(chosen, names), best: sentence(best, names), chance: size(match_cost, "chance") };
  return t(loses_match ? "lastWord.lostMatch" : "lastWord.ofMatch", values);
}

/** A mistake, in the words that a game has for what was chosen, or else in quotes. */
function ofMistake(wrong: Instead, unit: LastWord["unit"], names: readonly string[]): string {
  const values = {
    count: wrong.count,
    cost: size(wrong.cost, unit),
    chosen: sentence(wrong.chosen, names),
    best: sentence(wrong.best, names),
  };
  const own = `${wrong.chosen.key}.instead`;
  if (has(own)) return lookUp(own, values);
  return t(wrong.count > 1 ? "lastWord.habit" : "lastWord.worst", values);
}

function ofLuck({ luck, unit }: LastWord): string {
  if (Math.abs(luck) < EVEN[unit]) return t("lastWord.evenLuck");
  return t(luck > 0 ? "lastWord.luckGave" : "lastWord.luckCost", { size: size(Math.abs(luck), unit) });
}

/** How much, without digits that say nothing: 11 %, 4.1 %, 35 points. Chances add up to more than one game. */
function size(value: number, unit: LastWord["unit"]): string {
  if (unit === "points") return t("skill.points", { number: amount(value) });
  if (value > 1) return t("lastWord.wholeWin");
  const digits = value < 0.1 ? 1 : 0;
  const number = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: digits }).format(100 * value);
  return t("number.percent", { number });
}
