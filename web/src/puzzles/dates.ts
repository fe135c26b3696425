/** Days as 2026-11-28: in words, and as the weeks of a month. */

import { languageTag } from "../text/text.ts";

const WEEK = 7;
const MONTH = "2026-11".length;

/** A day in words: 28 November, with the year if it is not this one. */
export function dayText(day: string, today: string): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: "numeric" } as const);
  return words(day, { day: "numeric", month: "long", ...year });
}

/** The month of a day in words: November 2026. */
export function monthText(month: string): string {
  return words(`${month}-01`, { month: "long", year: "numeric" });
}

/** The days of the week from Monday on, a letter or two each. */
export function weekdays(): string[] {
  return Array.from({ length: WEEK }, (_, index) => words(`2026-06-0${index + 1}`, { weekday: "narrow" }));
}

/** The month of a day: 2026-11. */
export function monthOf(day: string): string {
  return day.slice(0, MONTH);
}

/** The month a number of months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, MONTH);
}

/** The days of a month, after a null for each day of its first week that belongs to the month before. */
export function daysOf(month: string): (string | null)[] {
  const first = at(`${month}-01`);
  const before = (first.getUTCDay() + WEEK - 1) % WEEK;
  const [year = 0, number = 1] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const days = Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
  return [...Array.from({ length: before }, () => null), ...days];
}

function words(day: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languageTag(), { ...style, timeZone: "UTC" }).format(at(day));
}

function at(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
