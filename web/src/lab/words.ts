/** Numbers of the lab as people read them. */

import { optionLines, presetName, presetOf, unusual } from "../lobby/presets.ts";
import { botName } from "../table/names.ts";
import { languageTag, t, lookUp, list } from "../text/text.ts";
import type { ComparedMeasure, Estimate, GameInfo, Histogram, LabDesign } from "../wire.ts";

type Kind = ComparedMeasure["kind"];

const MOST_NAMED = 3; // options in a title

/** What a measure is called. */
export function measureName({ topic, what }: ComparedMeasure): string {
  if (topic === "event") return lookUp(`event.${what}`);
  if (topic === "bot") return lookUp("measure.bot", { name: botName(what) });
  return lookUp(`measure.${topic}`, { number: what });
}

export function spreadName({ topic, what }: Histogram): string {
  return topic === "event" ? lookUp(`event.${what}`) : lookUp(`spread.${topic}`);
}

/** What a variant is: its published version, or what differs from the usual rules. */
export function variantWords(game: GameInfo, options: LabDesign["variants"][number]): string {
  const preset = presetOf(game, options);
  if (preset && game.presets.length > 0) return presetName(game.name, preset.name);
  const lines = optionLines(unusual(game, options));
  return lines.length > 0 ? list(lines) : t("lab.usual");
}

/** What each variant is called: where there are several, by the options that tell them apart. */
export function variantTitles(game: GameInfo, variants: LabDesign["variants"]): readonly string[] {
  const apart = game.options.filter((option) => {
    const values = variants.map((options) => String(options[option.name] ?? option.default));
    return new Set(values).size > 1;
  });
  return variants.map((options) => {
    if (presetOf(game, options) || apart.length === 0 || apart.length > MOST_NAMED) return variantWords(game, options);
    return list(
      optionLines(Object.fromEntries(apart.map(({ name, default: usual }) => [name, options[name] ?? usual]))),
    );
  });
}

/** A mean with half its interval: 52.1 % ± 0.4. */
export function estimateText(kind: Kind, { mean, low, high }: Estimate, isDifference = false): string {
  const reach = (high - low) / 2;
  const sign = isDifference || kind === "gain" ? "exceptZero" : "auto";
  const value = kind === "mean" ? digits(mean, 2, sign) : t("number.percent", { number: digits(100 * mean, 1, sign) });
  return `${value} ± ${kind === "mean" ? digits(reach, 2) : digits(100 * reach, 1)}`;
}

export function digits(value: number, places: number, signDisplay: "auto" | "exceptZero" = "auto"): string {
  const style = { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay } as const;
  return new Intl.NumberFormat(languageTag(), style).format(value).replace("-", "−");
}

export function share(value: number, places = 1): string {
  return t("number.percent", { number: digits(100 * value, places) });
}

export function count(value: number): string {
  return new Intl.NumberFormat(languageTag()).format(value);
}
