/** Every word on the page comes from here, so that a language is one more catalogue. */

import { fill, type Values } from "./filling.ts";
import { type Key, TAGS } from "./languages.ts";
import { speech } from "./speech.svelte.ts";

export type { Key } from "./languages.ts";

/** A text of the client's own; the compiler knows its keys. */
export function t(key: Key, values: Values = {}): string {
  return lookUp(key, values);
}

/** A text whose key comes from the server; a key without text is shown as it is. */
export function lookUp(key: string, values: Values = {}): string {
  const text = speech.catalogue[key];
  if (text !== undefined) return fill(text, values, speech.language);
  const original = speech.original[key];
  if (original === undefined) speech.miss();
  return original === undefined ? key : fill(original, values);
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
  return things.join(lookUp("text.betweenThings"));
}

/** What `Intl` and `lang` attributes call the language of the page. */
export function languageTag(): string {
  return TAGS[speech.language];
}

/** The letters of a text as a reader counts them. */
export function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter(languageTag()).segment(text), ({ segment }) => segment);
}
