/** Options, their values and times in words. */

import { has, lookUp, t } from "../text/text.ts";
import { DAY } from "./setup.ts";

/** A choice in words; where it is a seat, by who sits there. */
export function choiceText(option: string, choice: string, seatNames: readonly string[]): string {
  const seat = option === "first" ? /^seat_(\d+)$/.exec(choice)?.[1] : undefined;
  const name = seat === undefined ? undefined : seatNames[Number(seat)];
  return name ?? lookUp(`choice.${option}.${choice}`);
}

/** The value of an option in words. */
export function valueText(option: string, value: number | string, seatNames: readonly string[] = []): string {
  const isChoice = has(`choice.${option}.${value}`);
  return isChoice ? choiceText(option, String(value), seatNames) : String(value);
}

/** How long a turn may take. */
export function clockText(seconds: number): string {
  if (seconds >= DAY) return t("setup.days", { count: seconds / DAY });
  return seconds ? t("setup.seconds", { seconds }) : t("setup.noClock");
}

/** How long the question may take whether a seat exposes cards. */
export function passClockText(seconds: number): string {
  return seconds ? t("setup.passSeconds", { seconds }) : t("setup.noPassClock");
}
