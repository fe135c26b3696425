/** Every word on the page comes from here, so that a language is one more catalogue. */

import shared from "@text/en.json";

import own from "./en.json";

export type Key = keyof typeof own;
export type Values = Readonly<Record<string, string | number>>;

const LANGUAGE = "en";
const CATALOGUE: Readonly<Record<string, string>> = { ...shared, ...own };
const plurals = new Intl.PluralRules(LANGUAGE);

/** A text of the client's own; the compiler knows its keys. */
export function t(key: Key, values: Values = {}): string {
  return lookUp(key, values);
}

/** A text whose key comes from the server; a key without text is shown as it is. */
export function lookUp(key: string, values: Values = {}): string {
  const text = CATALOGUE[key];
  return text === undefined ? key : fill(text, values);
}

/** Whether there is such a text. */
export function has(key: string): boolean {
  return key in CATALOGUE;
}

/** `text` with {name} replaced, and {count|one die|# dice} by the plural that fits. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (all, name: string, one, other) => {
    const value = values[name];
    if (value === undefined) return all;
    if (one === undefined) return String(value);
    const form: string = plurals.select(Number(value)) === "one" ? one : other;
    return form.replace("#", String(value));
  });
}
