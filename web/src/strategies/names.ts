/** Strategies by name: as the server is asked for them, and as people read them. */

import { botName } from "../table/names.ts";
import { languageTag, t } from "../text/text.ts";

const OWN = "expr:";
const HOLD_AT = /^hold-at-(\d+)$/;

/** What the server calls a strategy that was typed. */
export const ownName = (line: string): string => `${OWN} ${line.trim()}`;

export const holdAtName = (points: number): string => `hold-at-${points}`;

/** The line of a strategy that was typed; null for any other. */
export function lineOf(name: string): string | null {
  return name.startsWith(OWN) ? name.slice(OWN.length).trim() : null;
}

/** A strategy as people call it. */
export function strategyName(name: string): string {
  const points = HOLD_AT.exec(name)?.[1];
  return lineOf(name) ?? botName(name, points && t("strategies.holdAt", { points }));
}

/** A share of 1 in percent, with as many digits: 53.99 %. */
export function percent(share: number, digits = 2): string {
  return t("number.percent", { number: number(100 * share, digits) });
}

export function number(value: number, digits: number): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(languageTag(), style).format(value);
}
