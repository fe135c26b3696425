/** How the cards and pigs of Piggy Piggy look and are called where a position is laid out. */

import FoodCard from "../games/piggy_piggy/FoodCard.svelte";
import { foodOf } from "../games/piggy_piggy/view.ts";
import { cardName, foodName } from "../games/piggy_piggy/words.ts";
import type { LayoutFace } from "./face.ts";
import PigOfFood from "./PigOfFood.svelte";

export const PIGGY_FACE: LayoutFace = { card: FoodCard, holder: PigOfFood, name: thingName };

function thingName(thing: string): string {
  const food = foodOf(thing);
  return food === thing ? foodName(food) : cardName(thing);
}
