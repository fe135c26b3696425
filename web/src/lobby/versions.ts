/** Published versions of a game's rules, in the order in which players of this language know them. */

import { has, lookUp } from "../text/text.ts";
import type { GameInfo, PresetInfo } from "../wire.ts";
import type { Options } from "./setup.ts";

/** The versions of a game, the one that players of this language know best first. */
export function presetsOf({ name, presets }: GameInfo): PresetInfo[] {
  const key = `preset.${name}.first`;
  const first = has(key) ? lookUp(key) : "";
  return [...presets.filter((one) => one.name === first), ...presets.filter((one) => one.name !== first)];
}

/** The options of the first version: what a table begins with. */
export function firstOptions(game: GameInfo): Options {
  return { ...presetsOf(game)[0]?.options };
}
