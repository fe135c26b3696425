/** Options and their values in words. */

import { has, lookUp } from "../text/text.ts";

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
