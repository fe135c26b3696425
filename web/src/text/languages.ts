/** The languages that there is a catalogue for, and which of them a visitor reads. */

import type proof from "../fair/text/en.json";
import type taught from "../guide/text/en.json";
import type lesson from "../learn/text/en.json";
import type operating from "../operator/text/en.json";
import type keeping from "../passkeys/text/en.json";
import type linking from "../people/text/en.json";
import type owning from "../personal/text/en.json";
import type puzzling from "../puzzles/text/en.json";
import type planning from "../strategies/text/en.json";
import type asking from "../what_if/text/en.json";
import type own from "./en.json";

export type Key =
  | keyof typeof own
  | keyof typeof proof
  | keyof typeof taught
  | keyof typeof lesson
  | keyof typeof operating
  | keyof typeof keeping
  | keyof typeof linking
  | keyof typeof owning
  | keyof typeof puzzling
  | keyof typeof planning
  | keyof typeof asking;
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

type Source = Readonly<Record<Language, () => Promise<{ default: Catalogue }>>>;

/** Catalogues of which each has a part of the texts, as one. What it gives raises what a failed import does. */
export function joined(...sources: readonly Source[]): (language: Language) => Promise<Catalogue> {
  return async (language) => {
    const parts = await Promise.all(sources.map((source) => source[language]()));
    return Object.assign({}, ...parts.map((part) => part.default));
  };
}
