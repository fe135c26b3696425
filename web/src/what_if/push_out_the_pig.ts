/** How the cards of Push Out the Pig look and are called where a position is laid out. */

import { cardName } from "../games/cards/card.ts";
import type { LayoutFace } from "./face.ts";
import PlayingCard from "./PlayingCard.svelte";

export const PUSH_OUT_FACE: LayoutFace = { card: PlayingCard, name: cardName };
