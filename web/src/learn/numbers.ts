/** Numbers that may be very small, very large, or times. */

import { languageTag, t } from "../text/text.ts";

const DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A distance: 0.0625, and 3.1·10⁻⁹ where zeros would hide it. */
export function small(number: number): string {
  if (number === 0) return "0";
  if (number >= 1e-4) return String(Number(number.toPrecision(3)));
  const [digits, power = "0"] = number.toExponential(1).split("e");
  const raised = [...power.slice(1)].map((digit) => DIGITS[Number(digit)]).join("");
  return `${digits}·10⁻${raised}`;
}

/** A count with its thousands told apart. */
export function count(number: number): string {
  return new Intl.NumberFormat(languageTag()).format(number);
}

/** A change, with its sign. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** A time in the unit that suits it. */
export function time(seconds: number): string {
  if (seconds >= 1) return t("learn.seconds", { number: seconds.toPrecision(3) });
  return t("learn.milliseconds", { number: String(Number((1000 * seconds).toPrecision(3))) });
}
