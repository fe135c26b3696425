/** How the cards and pigs of Piggy Piggy look and are called where a position is laid out. */

import type { LayoutFace } from "../layout.ts";
import FoodCard from "./FoodCard.svelte";
import { formatHolders, parseHolders } from "./holders.ts";
import PigHolders from "./PigHolders.svelte";
import PigsHeld from "./PigsHeld.svelte";
import { cardName } from "./words.ts";

export const LAYOUT: LayoutFace = {
  card: FoodCard,
  name: cardName,
  texts: { pigs: { field: PigHolders, value: PigsHeld, atTable } },
};

function atTable(text: string, seats: number): string {
  return formatHolders(new Map([...parseHolders(text)].filter(([, seat]) => seat < seats)));
}
