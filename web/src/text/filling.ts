/** Texts with their values put in: plurals, and how Chinese joins other letters. */

import { type Language, TAGS } from "./languages.ts";

export type Values = Readonly<Record<string, string | number>>;

/** The plural forms that languages tell apart, in the order in which a text gives its own. */
const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

const GAP = /\{(\w+)((?:\|[^|}]*)*)\}/g;

/**
 * `text` with {name} replaced, and {count|one die|# dice} by the plural that fits.
 *
 * A language has as many forms as it has plurals: Chinese one, English two.
 */
export function fill(text: string, values: Values, language: Language = "en"): string {
  const parts: string[] = [];
  let end = 0;
  for (const gap of text.matchAll(GAP)) {
    const [all, name = "", forms = ""] = gap;
    parts.push(text.slice(end, gap.index), shown(all, values[name], forms, language));
    end = gap.index + all.length;
  }
  parts.push(text.slice(end));
  const filled = language === "zh" ? joined(parts) : parts.join("");
  return filled.replaceAll(" %", "\u00a0%"); // never on a line of its own
}

/** A value as its gap wants it, or the gap itself where there is none. */
function shown(gap: string, value: string | number | undefined, forms: string, language: Language): string {
  if (value === undefined) return gap;
  const text = typeof value === "number" ? String(value).replace("-", "−") : value;
  if (forms === "") return text;
  const given = forms.slice(1).split("|");
  const form = given[pluralForm(Number(value), language)] ?? given.at(-1) ?? "";
  return form.replace("#", text);
}

/** Which of a language's plural forms, counted from 0, a number takes. */
function pluralForm(value: number, language: Language): number {
  const rules = new Intl.PluralRules(TAGS[language]);
  const used = rules.resolvedOptions().pluralCategories;
  return CATEGORIES.filter((one) => used.includes(one)).indexOf(rules.select(value));
}

const HAN = /\p{Script=Han}/u;
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”…]/u; // want no blank between them
const NARROW = /[A-Za-z0-9]/;

/** Chinese and other letters a blank apart, Chinese ones none, whatever the text had there. */
function joined(parts: readonly string[]): string {
  let text = "";
  for (const part of parts.filter(Boolean)) {
    const before = text.trimEnd();
    const after = part.trimStart();
    const [left, right] = [before.at(-1) ?? "", after.at(0) ?? ""];
    if (WIDE.test(left) && WIDE.test(right)) text = before + after;
    else if (areApart(left, right) || areApart(right, left)) text = `${before} ${after}`;
    else text += part;
  }
  return text;
}

function areApart(one: string, other: string): boolean {
  return HAN.test(one) && NARROW.test(other);
}
