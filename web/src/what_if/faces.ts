/** The games whose things have a face when they are laid out; of others the texts are shown. */

import type { LayoutFace } from "./face.ts";
import { PIGGY_FACE } from "./piggy_piggy.ts";
import { PUSH_OUT_FACE } from "./push_out_the_pig.ts";

const FACES: Readonly<Record<string, LayoutFace>> = {
  "piggy-piggy": PIGGY_FACE,
  "push-out-the-pig": PUSH_OUT_FACE,
};

export function layoutFace(game: string): LayoutFace | undefined {
  return FACES[game];
}
