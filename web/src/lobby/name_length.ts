/** How long a name may be, in letters as readers count them: the server cuts what is longer. */

import { graphemes } from "../text/text.ts";

const LONGEST = 40;

/** The name, cut after its last letter that fits; an emoji of several parts stays whole. */
export function cutName(name: string): string {
  return name.length <= LONGEST ? name : graphemes(name).slice(0, LONGEST).join("");
}

/** For `oninput` of a field: cut what was typed, unless an input method is still writing it. */
export function cutTyped(event: Event & { currentTarget: HTMLInputElement }): string {
  const field = event.currentTarget;
  const name = cutName(field.value);
  if (name !== field.value && !(event instanceof InputEvent && event.isComposing)) field.value = name;
  return name;
}
