/** Points, which may be below nothing, as people write them. */

import { languageTag } from "../text/text.ts";

/** "+120", "−30", "0". */
export function signed(points: number): string {
  return format(points, 0);
}

/** A mean with one digit behind the point, "+12.5". */
export function signedMean(points: number): string {
  return format(points, 1);
}

function format(value: number, digits: number): string {
  return new Intl.NumberFormat(languageTag(), {
    signDisplay: "exceptZero",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace("-", "−");
}
