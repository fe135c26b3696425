/** Published versions of the rules, in a form that is being filled in. */

import { lookUp, t } from "../text/text.ts";
import type { GameInfo, PresetInfo } from "../wire.ts";
import type { Options } from "./setup.ts";
import { valueText } from "./words.ts";

/** The version whose options are these, if it is one. */
export function presetOf(game: GameInfo, changed: Options): PresetInfo | undefined {
  const differing = unusual(game, changed);
  return game.presets.find((preset) => areEqual(preset.options, differing));
}

/** The options that differ from the usual ones. */
export function unusual(game: GameInfo, changed: Options): Options {
  const usual = Object.fromEntries(game.options.map(({ name, default: value }) => [name, value]));
  return Object.fromEntries(Object.entries(changed).filter(([name, value]) => value !== usual[name]));
}

/** What a version is called. */
export function presetName(game: string, preset: string): string {
  return lookUp(`preset.${game}.${preset}.name`);
}

/** Options with their values, a sentence each. */
export function optionLines(options: Options, seatNames: readonly string[] = []): string[] {
  return Object.entries(options).map(([name, value]) =>
    t("preset.option", {
      option: lookUp(`option.${name}`),
      value: valueText(name, value, seatNames),
    }),
  );
}

function areEqual(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
