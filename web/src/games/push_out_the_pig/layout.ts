/** How the cards and suits of Push Out the Pig look and are called where a position is laid out. */

import { t } from "../../text/text.ts";
import { cardName, SUITS } from "../cards/card.ts";
import type { LayoutFace } from "../layout.ts";
import LaidCard from "./LaidCard.svelte";

export const LAYOUT: LayoutFace = { card: LaidCard, name };

function name(thing: string): string {
  const suit = SUITS.find((one) => one === thing);
  return suit ? t(`cards.suit.${suit}`) : cardName(thing);
}
