/** Cards as sentences of the page write them: `QS` is Q♠. */

import { t } from "./text.ts";

const SUITS: Readonly<Record<string, string>> = { S: "♠", H: "♥", C: "♣", D: "♦" };
const JOKER = "JK";

/** A card of the wire in a sentence. */
export function cardSign(text: string): string {
  if (text.startsWith(JOKER)) return t("cards.joker", { number: text.slice(JOKER.length) });
  return text.slice(0, -1) + (SUITS[text.slice(-1)] ?? "");
}
