/** What kinds of pieces are called and do. */

import { has, lookUp, t } from "../../text/text.ts";
import type { Kind } from "./view.ts";

/** "Left", "Rune 5", "Premium". */
export function runeName(rune: string): string {
  if (Number(rune)) return t("piggles.loadout.rune", { rune });
  const own = `piggles.loadout.${rune}`;
  return lookUp(has(own) ? own : `value.rune.${rune}`);
}

/** "Red, Left". */
export function kindName({ colour, rune }: Kind): string {
  return t("piggles.loadout.kind", { colour: lookUp(`value.colour.${colour}`), rune: runeName(rune) });
}

/** "Damage. Sends a piece in the Field on its left to the Mud." */
export function kindDoes({ colour, rune }: Kind): string {
  const own = `piggles.loadout.does.${rune}`;
  return has(own)
    ? lookUp(own)
    : lookUp(`piggles.loadout.does.${colour}`, { field: lookUp(`piggles.loadout.field.${rune}`) });
}
