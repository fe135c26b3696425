/** What pieces, places and effects are called. */

import type { Names } from "../../table/names.ts";
import { has, list, lookUp, t } from "../../text/text.ts";
import type { Expected, Hit } from "./forecast.ts";
import { release, reach } from "./aim.ts";
import { THROW } from "./thrown.ts";
import { halfOf, type Aim, type Piece } from "./view.ts";

const LIKELY = 0.6; // the share of throws from which a hit is called probable

/** "Ann's A", with its colour and rune in Modern. */
export function pieceName(piece: Piece, names: Names): string {
  const name = plainName(piece, names);
  const coat = coatWords(piece);
  return coat ? t("piggles.table.pieceWithCoat", { piece: name, coat }) : name;
}

/** "Ann's A". */
function plainName(piece: Piece, names: Names): string {
  const seat = Number(piece.id.charAt(0));
  const letter = piece.id.slice(1).toUpperCase();
  return seat === names.you
    ? t("piggles.table.yourPiece", { letter })
    : t("piggles.piece.page", { seat: names[seat] ?? "", letter });
}

/** "red, left"; nothing in Classic. */
export function coatWords({ colour, rune, premium }: Piece): string {
  const words = [
    ...(premium ? [t("piggles.table.premium")] : []),
    ...(colour ? [lookUp(`value.colour.${colour}`)] : []),
    ...(rune ? [lookUp(`value.rune.${rune}`)] : []),
    ...(colour && !rune && !premium ? [t("piggles.table.plain")] : []),
  ];
  return list(words);
}

/** "Snout-Up in the south field, 3 points". */
export function restWords(piece: Piece): string {
  const side = lookUp(`piggles.table.side.${piece.side}`);
  const where = zoneWords(piece);
  const said = t("piggles.table.rests", { side, where });
  const points = piece.points > 0 ? t("piggles.table.points", { points: piece.points }) : "";
  const cocked = piece.cocked ? t("piggles.table.cocked") : "";
  const shield = piece.shield === null ? "" : t("piggles.table.shielded");
  return list([said, points, cocked, shield].filter(Boolean));
}

function zoneWords({ zone, field }: Piece): string {
  return lookUp(zone === "field" && field ? `piggles.table.field.${field}` : `piggles.table.zone.${zone}`);
}

/** What the cup stands at, in words: the sliders' preview line. */
export function aimWords(aim: Aim, seat: number): string {
  const { y, h } = release(aim, seat);
  const values = {
    back: inches(halfOf(seat) * y),
    aside: inches(Math.abs(aim.x) * THROW.x.unit),
    side: t(
      aim.x === 0 ? "piggles.table.aim.middle" : aim.x > 0 ? "piggles.table.aim.right" : "piggles.table.aim.left",
    ),
    height: inches(h),
    reach: inches(reach(aim)),
  };
  return t(aim.x === 0 ? "piggles.table.aim.lineMiddle" : "piggles.table.aim.line", values);
}

export function inches(length: number): string {
  return String(Math.round(length * 100) / 100);
}

/** What a piece does to its target, in words: a numbered rune by itself, another with its colour. */
export function effectWords(piece: Piece | undefined): string {
  if (!piece?.rune) return "";
  const own = `piggles.table.effect.${piece.rune}`;
  return lookUp(has(own) ? own : `piggles.table.effect.${piece.colour}`);
}

/** A share of throws in whole percent. */
export function share(part: number): string {
  return t("number.percent", { number: String(Math.round(100 * part)) });
}

/** "About 3 or 4 of your 6 will land Snout-Up." */
export function upWords({ thrown: count, sides: { up } }: Expected): string {
  const isBetween = Math.abs(up - Math.round(up)) > 0.25;
  if (!isBetween) return t("piggles.table.forecastUp", { up: Math.round(up), count });
  return t("piggles.table.forecastBetween", { low: Math.floor(up), high: Math.ceil(up), count });
}

/** "Bob's C may be hit." */
export function mayHitWords({ piece: id, moved }: Hit, pieces: readonly Piece[], names: Names): string {
  const piece = pieces.find((one) => one.id === id);
  const name = piece ? plainName(piece, names) : id;
  return t(moved < LIKELY ? "piggles.table.mayHit" : "piggles.table.willHit", { piece: name });
}

/** "Bob's C: moved 40 %, turned or off 15 %". */
export function hitWords({ piece: id, moved, turned, off }: Hit, pieces: readonly Piece[], names: Names): string {
  const piece = pieces.find((one) => one.id === id);
  const values = { piece: piece ? plainName(piece, names) : id, moved: share(moved), turned: share(turned + off) };
  return t("piggles.table.forecastHit", values);
}

/** A number of a throw with its unit. */
export function partWords(part: keyof Aim, value: number): string {
  const size = Math.abs(value) * THROW[part].unit;
  switch (part) {
    case "x":
      return value === 0
        ? t("piggles.table.aim.middle")
        : sided(value, t("piggles.table.inches", { inches: inches(size) }));
    case "az":
      return value === 0
        ? t("piggles.table.aim.straight")
        : sided(value, t("piggles.table.degrees", { degrees: degrees(size) }));
    case "y":
    case "h":
      return t("piggles.table.inches", { inches: inches(size) });
    case "v":
      return t("piggles.table.speed", { inches: inches(size) });
    case "lift":
      return value === 0
        ? t("piggles.table.aim.level")
        : t(value > 0 ? "piggles.table.aim.up" : "piggles.table.aim.down", { inches: inches(size) });
    case "spin":
      return t("piggles.table.turns", { turns: String(Math.round((size / (2 * Math.PI)) * 10) / 10) });
  }
}

/** The three main parts of a throw without figures. */
export function plainWords(part: keyof Aim, value: number): string {
  if (part === "v") return lookUp(`piggles.table.strength.${strength(value)}`);
  if (value === 0) return t(part === "x" ? "piggles.table.aim.middle" : "piggles.table.aim.straight");
  const isLittle = Math.abs(value) < THROW[part].high / 3;
  if (isLittle) return t(value > 0 ? "piggles.table.aim.bitRight" : "piggles.table.aim.bitLeft");
  return t(value > 0 ? "piggles.table.aim.right" : "piggles.table.aim.left");
}

function strength(speed: number): "soft" | "middling" | "hard" {
  if (speed < THROW.v.high / 3) return "soft";
  return speed < (2 / 3) * THROW.v.high ? "middling" : "hard";
}

function sided(value: number, amount: string): string {
  return t(value > 0 ? "piggles.table.aim.toRight" : "piggles.table.aim.toLeft", { amount });
}

function degrees(radians: number): number {
  return Math.round((radians * 180) / Math.PI);
}

/** Facts that make people ask for the rule. */
export const SURPRISING: ReadonlySet<string> = new Set(
  ["again", "falls", "knocked_off", "captured", "misses", "idle", "unshielded", "bonus", "floor", "level", "alike"]
    .concat(["exhausted", "conceded", "drawn"])
    .map((name) => `piggles.${name}`),
);
