/** What pieces, places and deeds are called. */

import { thrownPiece } from "../../table/names.ts";
import { has, list, lookUp, t } from "../../text/text.ts";
import { release, reach } from "./aim.ts";
import { THROW } from "./thrown.ts";
import { halfOf, type Aim, type Piece } from "./view.ts";

/** "Ann's A", with its colour and rune in Modern. */
export function pieceName(piece: Piece, names: readonly string[]): string {
  const name = thrownPiece(piece.id, names);
  const coat = coatWords(piece);
  return coat ? t("pigglestable.pieceWithCoat", { piece: name, coat }) : name;
}

/** "red, left"; nothing for a plain piece. */
export function coatWords({ colour, rune, premium }: Piece): string {
  const words = [
    ...(premium ? [t("pigglestable.premium")] : []),
    ...(colour ? [lookUp(`value.colour.${colour}`)] : []),
    ...(rune ? [lookUp(`value.rune.${rune}`)] : []),
  ];
  return list(words);
}

/** "Snout-Up in the south field, 3 points". */
export function restWords(piece: Piece): string {
  const side = lookUp(`pigglestable.side.${piece.side}`);
  const where = zoneWords(piece);
  const said = t("pigglestable.rests", { side, where });
  const points = piece.points > 0 ? t("pigglestable.points", { points: piece.points }) : "";
  const cocked = piece.cocked ? t("pigglestable.cocked") : "";
  const shield = piece.shield === null ? "" : t("pigglestable.shielded");
  return list([said, points, cocked, shield].filter(Boolean));
}

function zoneWords({ zone, field }: Piece): string {
  return lookUp(zone === "field" && field ? `pigglestable.field.${field}` : `pigglestable.zone.${zone}`);
}

/** What the cup stands at, in words: the sliders' preview line. */
export function aimWords(aim: Aim, seat: number): string {
  const { y, h } = release(aim, seat);
  const values = {
    back: inches(halfOf(seat) * y),
    aside: inches(Math.abs(aim.x) * THROW.x.unit),
    side: t(aim.x === 0 ? "pigglestable.aim.middle" : aim.x > 0 ? "pigglestable.aim.right" : "pigglestable.aim.left"),
    height: inches(h),
    reach: inches(reach(aim)),
  };
  return t(aim.x === 0 ? "pigglestable.aim.lineMiddle" : "pigglestable.aim.line", values);
}

export function inches(length: number): string {
  return String(Math.round(length * 100) / 100);
}

/** What a piece does to its target, in words: a numbered rune by itself, another with its colour. */
export function deedWords(piece: Piece | undefined): string {
  if (!piece?.rune) return "";
  const own = `pigglestable.deed.${piece.rune}`;
  return lookUp(has(own) ? own : `pigglestable.deed.${piece.colour}`);
}

/** A number of a throw with its unit. */
export function partWords(part: keyof Aim, value: number): string {
  const size = Math.abs(value) * THROW[part].unit;
  switch (part) {
    case "x":
      return value === 0 ? t("pigglestable.aim.middle") : sided(value, t("pigglestable.inches", { inches: inches(size) }));
    case "az":
      return value === 0 ? t("pigglestable.aim.straight") : sided(value, t("pigglestable.degrees", { degrees: degrees(size) }));
    case "y":
    case "h":
      return t("pigglestable.inches", { inches: inches(size) });
    case "v":
      return t("pigglestable.speed", { inches: inches(size) });
    case "lift":
      return value === 0
        ? t("pigglestable.aim.level")
        : t(value > 0 ? "pigglestable.aim.up" : "pigglestable.aim.down", { inches: inches(size) });
    case "spin":
      return t("pigglestable.turns", { turns: String(Math.round((size / (2 * Math.PI)) * 10) / 10) });
  }
}

function sided(value: number, amount: string): string {
  return t(value > 0 ? "pigglestable.aim.toRight" : "pigglestable.aim.toLeft", { amount });
}

function degrees(radians: number): number {
  return Math.round((radians * 180) / Math.PI);
}
