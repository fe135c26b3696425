/** What the seats and sentences of a table are called on the page. */

import type { Values } from "../text/filling.ts";
import { has, list, lookUp } from "../text/text.ts";
import type { Said, SeatInfo } from "../wire.ts";

/** What the seats are called, and which of them is the reader's, who is told of it as *you*. */
export interface Names extends ReadonlyArray<string> {
  readonly you?: number;
  readonly own?: string; // your name, where a text has no `.you`
}

/** The display names of the seats; namesakes are told apart by their seat, and your own is *You*. */
export function seatNames(seats: readonly SeatInfo[], yours: number | null = null): Names {
  const you = yours !== null && seats[yours]?.kind === "person" ? yours : undefined;
  const plain = seats.map(plainName);
  const names = plain.map((name, seat) => {
    const isAlone = plain.indexOf(name) === plain.lastIndexOf(name);
    return isAlone ? name : lookUp("seat.namesake", { name, number: seat + 1 });
  });
  if (you === undefined) return names;
  return Object.assign(names.with(you, lookUp("setup.you")), { you, own: names[you] ?? "" });
}

/** The names, as the same object as `before` where they are the same: what shows them need not be drawn anew. */
export function unlessChanged(before: Names, names: Names): Names {
  const isSame = before.length === names.length && names.every((name, seat) => name === before[seat]);
  return isSame && before.you === names.you && before.own === names.own ? before : names;
}

function plainName(seat: SeatInfo): string {
  if (seat.kind === "open" && !seat.name) return lookUp("seat.numbered", { number: seat.seat + 1 });
  if (seat.kind === "bot") return nickname(seat.name);
  if (seat.retired) return lookUp("seat.retired", { name: seat.name });
  return seat.name || lookUp("seat.unnamed", { number: seat.seat + 1 });
}

/** What a bot is called at its table, in the visitor's language. */
export function nickname(name: string): string {
  const key = `nickname.${name}`;
  return has(key) ? lookUp(key) : name;
}

/** What a bot plays by: its name in the catalogue, or the one that the server gave it. */
export function botName(bot: string, given = bot): string {
  const key = `bot.${bot}.name`;
  return has(key) ? lookUp(key) : given;
}

/** A fact as a sentence: to its own seat as `KEY.you`, and as the page says it, `KEY.page`, where there is such a text. */
export function sentence(said: Said, names: Names): string {
  const text = told(said, names);
  const you = lookUp("seat.you");
  const begins = names.you !== undefined && text.startsWith(you) && /[.!]$/.test(text);
  return begins ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** A text of the page's own about a seat, which is {seat} in it. */
export function aboutSeat(key: string, seat: number, names: Names): string {
  return sentence({ key, values: { seat }, ruling: "" }, names);
}

/** A fact in words, within another or alone. */
function told(said: Said, names: Names): string {
  return lookUp(keyOf(said, names), valuesOf(said, names));
}

/** The values of a fact as a text takes them: seats become names, facts in it their own words, and values that have a text, as `value.food.A`, that text. */
export function valuesOf(said: Said, names: Names): Values {
  const values = Object.entries(said.values).map(([name, value]) => [name, shown(name, value, names)]);
  return Object.fromEntries(values) as Values;
}

function keyOf({ key, values }: Said, { you }: Names): string {
  const page = has(`${key}.page`) ? `${key}.page` : key;
  const own = `${page}.you`;
  return you !== undefined && values["seat"] === you && has(own) ? own : page;
}

function shown(name: string, value: Said["values"][string], names: Names): number | string {
  if (typeof value === "object") {
    return "key" in value ? told(value, names) : list(value.map((each) => told(each, names)));
  }
  if (name === "seat" || name === "other") {
    if (value !== names.you) return names[Number(value)] ?? value;
    return name === "other" ? lookUp("seat.you") : (names.own ?? value);
  }
  const key = `value.${name}.${value}`;
  return has(key) ? lookUp(key) : value;
}
