/** Every word on the page comes from here, so that a language is one more catalogue. */

import { type Key, type Language, TAGS } from "./languages.ts";
import { speech } from "./speech.svelte.ts";

export type { Key } from "./languages.ts";
export type Values = Readonly<Record<string, string | number>>;

/** A text of the client's own; the compiler knows its keys. */
export function t(key: Key, values: Values = {}): string {
  return lookUp(key, values);
}

/** A text whose key comes from the server; a key without text is shown as it is. */
export function lookUp(key: string, values: Values = {}): string {
  const text = speech.catalogue[key];
  if (text !== undefined) return closed(fill(text, values, speech.language));
  const original = speech.original[key];
  if (original === undefined) speech.miss();
  return original === undefined ? key : fill(original, values);
}

/** `text` without blanks between Chinese letters: names in Latin ones want them, others do not. */
function closed(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "");
}

/** Whether there is such a text. */
export function has(key: string): boolean {
  return key in speech.catalogue || key in speech.original;
}

/** A text of which a game may have its own. */
export function ofGame(key: Key, game: string): string {
  const own = `${key}.${game}`;
  return has(own) ? lookUp(own) : t(key);
}

/** Sentences one after the other, as the language sets them. */
export function paragraph(sentences: readonly string[]): string {
  return sentences.join(t("text.betweenSentences"));
}

/** Things one after the other, as the language lists them. */
export function list(things: readonly (string | number)[]): string {
  return things.join(t("text.betweenThings"));
}

/** What `Intl` and `lang` attributes call the language of the page. */
export function languageTag(): string {
  return TAGS[speech.language];
}

/** The plural forms that languages tell apart, in the order in which a text gives its own. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/**
 * `text` with {name} replaced, and {count|one die|# dice} by the plural that fits.
 *
 * A language has as many forms as it has plurals: Chinese one, English two.
 */
export function fill(text: string, values: Values, language: Language = "en"): string {
  return text.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (all, name: string, given: string) => {
    const value = values[name];
    if (value === undefined) return all;
    if (given === "") return String(value);
    const forms = given.slice(1).split("|");
    const form = forms[pluralForm(Number(value), language)] ?? forms.at(-1) ?? "";
    return form.replace("#", String(value));
  });
}

/** Which of a language's plural forms, counted from 0, a number takes. */
function pluralForm(value: number, language: Language): number {
  const rules = new Intl.PluralRules(TAGS[language]);
  const used = rules.resolvedOptions().pluralCategories;
  return CATEGORIES.filter((one) => used.includes(one)).indexOf(rules.select(value));
}
