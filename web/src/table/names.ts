/** What the seats and sentences of a table are called on the page. */

import { has, list, lookUp } from "../text/text.ts";
import type { Said, SeatInfo } from "../wire.ts";

/** The display names of the seats; namesakes are told apart by their seat. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const plain = seats.map(plainName);
  return plain.map((name, seat) =>
    plain.indexOf(name) === plain.lastIndexOf(name)
      ? name
      : lookUp("seat.namesake", { name, number: seat + 1 }),
  );
}

function plainName(seat: SeatInfo): string {
  if (seat.kind === "open") return lookUp("seat.numbered", { number: seat.seat + 1 });
  if (seat.kind === "bot") return botName(seat.bot, seat.name);
  return seat.name || lookUp("seat.unnamed", { number: seat.seat + 1 });
}

/** A bot's name in the catalogue, or the one that the server gave it. */
export function botName(bot: string, given = bot): string {
  const key = `bot.${bot}.name`;
  return has(key) ? lookUp(key) : given;
}

const PIECES = /^[01][a-f](, [01][a-f])*$/; // thrown ones, by their texts

/** A fact as a sentence; seats and pieces become words, facts in it their own, and values that have a text, as `value.food.A`. */
export function sentence(said: Said, names: readonly string[]): string {
  const values = Object.entries(said.values).map(
    ([name, value]) => [name, shown(name, value, names)] as const,
  );
  return lookUp(said.key, Object.fromEntries(values));
}

function shown(name: string, value: number | string | Said, names: readonly string[]): number | string {
  if (typeof value === "object") return sentence(value, names);
  if (name === "seat" || name === "other") return names[Number(value)] ?? value;
  if (name === "piece" || name === "target") return thrownPiece(String(value), names);
  if (name === "pieces" && PIECES.test(String(value))) return thrownPieces(String(value), names);
  const key = `value.${name}.${value}`;
  return has(key) ? lookUp(key) : value;
}

/** A piece of a game with two seats, by its text: the number of its seat, and a letter. */
export function thrownPiece(text: string, names: readonly string[]): string {
  const name = names[Number(text.charAt(0))] ?? "";
  return lookUp("seat.piece", { name, letter: text.slice(1).toUpperCase() });
}

/** Several of them, by their texts with commas between. */
function thrownPieces(texts: string, names: readonly string[]): string {
  return list(texts.split(", ").map((text) => thrownPiece(text, names)));
}
