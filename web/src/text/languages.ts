/** The languages that there is a catalogue for, and which of them a visitor reads. */

import type doors from "../doors/text/en.json";
import type fair from "../fair/text/en.json";
import type guide from "../guide/text/en.json";
import type invites from "../invites/text/en.json";
import type lab from "../lab/text/en.json";
import type learn from "../learn/text/en.json";
import type life from "../life/text/en.json";
import type operator from "../operator/text/en.json";
import type passkeys from "../passkeys/text/en.json";
import type people from "../people/text/en.json";
import type personal from "../personal/text/en.json";
import type puzzles from "../puzzles/text/en.json";
import type review from "../review/text/en.json";
import type strategies from "../strategies/text/en.json";
import type what_if from "../what_if/text/en.json";
import type own from "./en.json";

/** The texts that few pages need, by the folder that has them. */
interface Folders {
  readonly doors: typeof doors;
  readonly fair: typeof fair;
  readonly guide: typeof guide;
  readonly invites: typeof invites;
  readonly lab: typeof lab;
  readonly learn: typeof learn;
  readonly life: typeof life;
  readonly operator: typeof operator;
  readonly passkeys: typeof passkeys;
  readonly people: typeof people;
  readonly personal: typeof personal;
  readonly puzzles: typeof puzzles;
  readonly review: typeof review;
  readonly strategies: typeof strategies;
  readonly what_if: typeof what_if;
}
export type Folder = keyof Folders;
export type Key = keyof typeof own | { [F in Folder]: keyof Folders[F] }[Folder];
export type Catalogue = Readonly<Record<string, string>>;

/** Each language by its own name. */
export const NAMES = { en: "English", zh: "中文" } as const;
export type Language = keyof typeof NAMES;
export const LANGUAGES: readonly Language[] = ["en", "zh"];

/** The language that a word such as `zh` names, if there is a catalogue for it. */
export function languageOf(word: string | null): Language | null {
  return LANGUAGES.find((one) => one === word) ?? null;
}

/** What `lang` attributes and `Intl` are told. */
export const TAGS: Readonly<Record<Language, string>> = { en: "en", zh: "zh-Hans" };

/** What a missing text is said in: every text has an English one. */
export const ORIGINAL: Language = "en";

/** The first of `wanted`, as browsers list them ("zh-CN", "en"), that there is a catalogue for. */
export function preferred(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => languageOf(tag.toLowerCase().split("-")[0] ?? ""));
  return known.find((one) => one !== null) ?? "en";
}
