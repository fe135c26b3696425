/** Chances as the page writes them. */

import { languageTag, t } from "./text.ts";

/** A share of 1 in percent: 54.3 %. */
export function percent(share: number): string {
  return format(share, "auto");
}

/** A difference of shares, always with its sign: +2.2 %. */
export function change(difference: number): string {
  return format(difference, "exceptZero");
}

function format(share: number, signDisplay: "auto" | "exceptZero"): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const number = new Intl.NumberFormat(languageTag(), { ...digits, signDisplay }).format(100 * share).replace("-", "−");
  return t("number.percent", { number });
}

/** Points with their sign: −12; a half or less is none. */
export function points(value: number): string {
  const style = { maximumFractionDigits: 0, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(languageTag(), style).format(Math.round(value)).replace("-", "−");
}

/** A number of points that is not negative, as an error is: 4. */
export function amount(value: number): string {
  return new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 0 }).format(value);
}

/** A mean number of points, to a tenth: 4.1. */
export function mean(value: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(languageTag(), digits).format(value);
}

/** A small share in percent, with two digits that say something: 0.034 %. */
export function fine(share: number): string {
  if (share === 0 || Math.abs(share) >= 0.01) return percent(share);
  const style = { minimumSignificantDigits: 2, maximumSignificantDigits: 2 };
  const number = new Intl.NumberFormat(languageTag(), style).format(100 * share);
  return t("number.percent", { number });
}
