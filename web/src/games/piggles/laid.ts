/** A piece of a layout in words; the server says it alike (`games/piggles/setup.py`). */

import { lookUp } from "../../text/text.ts";

const SEAT_WORDS = ["of", "turned", "shield"]; // a seat follows, counted from 0

/** `1b pen of Seat 1`, for `1b pen of 0`. */
export function laidPiece(text: string, names: readonly string[]): string {
  const words = text.split(" ");
  if (!words.some((word) => SEAT_WORDS.includes(word))) return text;
  const [word, value] = [words.at(-2) ?? "", words.at(-1) ?? ""];
  const piece = laidPiece(words.slice(0, -2).join(" "), names);
  if (!SEAT_WORDS.includes(word)) return lookUp("piggles.layout.more", { piece, text: `${word} ${value}` });
  return lookUp(`piggles.layout.${word}`, { piece, seat: names[Number(value)] ?? value });
}
