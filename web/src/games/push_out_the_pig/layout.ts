/** How the cards of Push Out the Pig look and are called where a position is laid out. */

import { cardName } from "../cards/card.ts";
import PlayingCard from "../cards/PlayingCard.svelte";
import type { LayoutFace } from "../layout.ts";

export const LAYOUT: LayoutFace = { card: PlayingCard, name: cardName };
