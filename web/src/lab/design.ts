/** A design for the lab as the page's address says it, so that a run can be passed on. */

import { labPath } from "../routes.ts";
import type { GameInfo, LabDesign } from "../wire.ts";

type Options = Readonly<Record<string, number | string>>;

/** What variants are called, by their place. */
export const LETTERS = ["A", "B", "C", "D", "E", "F"] as const;

export const letter = (variant: number): string => LETTERS[variant] ?? "";

const VARIANT = "v"; // one for each, its options as name=value,name=value
const BOTS = "bots";
const GAMES = "games";
const SEED = "seed";

/** A design, and the options in the address that the game has not. */
export interface Read {
  readonly design: LabDesign;
  readonly unknown: readonly string[];
}

/** Where the lab shows a design. */
export const designPath = (game: string, design: LabDesign): string => labPath(game) + formatDesign(design);

/** The part of the address behind the path. */
export function formatDesign(design: LabDesign): string {
  const words = design.variants.map((options) => [VARIANT, formatOptions(options)] as const);
  const rest = [
    [BOTS, design.bots.join(",")],
    [GAMES, String(design.games)],
    [SEED, String(design.seed)],
  ] as const;
  return `?${[...words, ...rest].map(([name, text]) => `${name}=${escaped(text)}`).join("&")}`;
}

function formatOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, value]) => `${name}=${value}`)
    .join(",");
}

/** Commas and equal signs may stand in a query as they are, and read better. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3D", "=");
}

/** The design of an address; what it does not say is that of `usual`. */
export function parseDesign(search: string, game: GameInfo, usual: LabDesign): Read {
  const words = new URLSearchParams(search);
  const known = new Set(game.options.map(({ name }) => name));
  const given = words.getAll(VARIANT).slice(0, LETTERS.length).map(parseOptions);
  const unknown = given.flatMap((options) => Object.keys(options).filter((name) => !known.has(name)));
  const variants = given.map((options) => kept(options, known));
  const bots = (words.get(BOTS) ?? "").split(",").filter(Boolean);
  return {
    design: {
      variants: variants.length > 0 ? variants : usual.variants,
      bots: bots.length > 0 ? bots : usual.bots,
      games: whole(words.get(GAMES), 1) ?? usual.games,
      seed: whole(words.get(SEED), 0) ?? usual.seed,
    },
    unknown: [...new Set(unknown)],
  };
}

function parseOptions(text: string): Options {
  const pairs = text
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split("="));
  return Object.fromEntries(pairs.map(([name = "", value = ""]) => [name, number(value)]));
}

function number(text: string): number | string {
  return /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

function kept(options: Options, known: ReadonlySet<string>): Options {
  return Object.fromEntries(Object.entries(options).filter(([name]) => known.has(name)));
}

function whole(text: string | null, least: number): number | null {
  if (text === null || !/^\d{1,10}$/.test(text)) return null;
  return Math.max(least, Number(text));
}

/** A seed that one can read out: six digits. */
export function newSeed(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn % 1_000_000;
}
