/** Numbers of the statistics as people read them. */

import { languageTag, t } from "../text/text.ts";

/** A share as a whole percentage, "60 %". */
export function percent(share: number): string {
  return t("number.percent", { number: count(Math.round(100 * share)) });
}

/** A count, "1,234". */
export function count(value: number): string {
  return new Intl.NumberFormat(languageTag()).format(value);
}

/** A mean with one digit behind the point, "4.3". */
export function mean(total: number, of: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(languageTag(), digits).format(total / of);
}

/** The moment in short, "21 Nov 2026, 10:30". */
export function moment(iso: string): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(languageTag(), style).format(new Date(iso));
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const; // and their seconds
const LONG_AGO = 7 * 86_400;

/** How long ago a moment was, "2 hours ago"; the date, if that was more than a week ago. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  if (seconds > LONG_AGO) return new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium" }).format(new Date(iso));
  const [unit, size] = UNITS.find((one) => seconds >= one[1]) ?? UNITS[2];
  return new Intl.RelativeTimeFormat(languageTag(), { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}

/** The time of day, "10:30". */
export function timeOfDay(iso: string): string {
  return new Intl.DateTimeFormat(languageTag(), { timeStyle: "short" }).format(new Date(iso));
}
