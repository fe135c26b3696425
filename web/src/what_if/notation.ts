/** How a question is written in words by name; the server reads the same (`lab/question.py`). */

import type { LayoutFace } from "../games/layout.ts";
import type { WhatIfRun } from "../wire.ts";

export type Words = Readonly<Record<string, string>>;

const DO = "do"; // what seats do, parted by commas
const CHANCE = "chance"; // what chance brings, parted by blanks, or by semicolons if it has some

/** The words in an address. */
export function parseWords(search: string): Words {
  return Object.fromEntries(new URLSearchParams(search));
}

export function formatWords(words: Words): string {
  const search = new URLSearchParams(words).toString();
  return search && `?${search}`;
}

/** The same question with one thing more to try. */
export function appended(words: Words, text: string, isChance: boolean): Words {
  if (isChance) return { ...words, [CHANCE]: formatChances([...chances(words), ...parts(text)]) };
  return { ...words, [DO]: [...actions(words), text].join(", ") };
}

/** The same question without the last thing that was tried, or what was refused. */
export function shortened(words: Words, run: WhatIfRun): Words {
  const last = run.steps.at(-1);
  const acted = run.steps.filter(({ seat }) => seat !== null).length;
  const happened = run.steps.length - acted;
  if (run.refused) return without(words, DO, actions(words).slice(0, acted).join(", "));
  if (last?.seat === null) return without(words, CHANCE, formatChances(chances(words).slice(0, happened - 1)));
  return without(
    words,
    DO,
    actions(words)
      .slice(0, Math.max(0, acted - 1))
      .join(", "),
  );
}

/** The same question, as far as it concerns a table of so many seats; `texts` are the game's own fields. */
export function atTable(words: Words, seats: number, texts: LayoutFace["texts"] = {}): Words {
  const sitting = Object.entries(words).filter(([name]) => !(Number(name.split(".")[1]) >= seats));
  return Object.fromEntries(
    sitting.map(([name, text]) => {
      if (name === "turn" && Number(text) >= seats) return [name, "0"];
      return [name, texts[name]?.atTable?.(text, seats) ?? text];
    }),
  );
}

export function cardsIn(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

export const HIDDEN = "?"; // a card that is not laid open
export const REST = "*"; // all cards that lie nowhere else

/** The cards with one more, which takes the place of one that was not laid open. */
export function withCard(cards: readonly string[], card: string): string[] {
  const hidden = card === HIDDEN ? -1 : cards.indexOf(HIDDEN);
  return [...cards.filter((_, index) => index !== hidden), card];
}

/** The cards without this one, which may lie elsewhere by now. */
export function withoutCard(cards: readonly string[], card: string, index: number): string[] {
  const gone = cards[index] === card ? index : cards.indexOf(card);
  return cards.filter((_, other) => other !== gone);
}

function actions(words: Words): string[] {
  return (words[DO] ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
}

function chances(words: Words): string[] {
  return parts(words[CHANCE] ?? "");
}

function parts(text: string): string[] {
  if (!text.includes(";")) return cardsIn(text);
  return text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

function formatChances(chances: readonly string[]): string {
  if (!chances.some((text) => text.includes(" "))) return chances.join(" ");
  return chances.map((text) => `${text};`).join(" ");
}

function without(words: Words, name: string, text: string): Words {
  const { [name]: _, ...others } = words;
  return text ? { ...others, [name]: text } : others;
}
