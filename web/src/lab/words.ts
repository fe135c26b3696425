/** Numbers of the lab as people read them. */

import { optionLines, presetName, presetOf, unusual } from "../lobby/presets.ts";
import { botName } from "../table/names.ts";
import { languageTag, t, lookUp, list } from "../text/text.ts";
import type { GameInfo, LabDesign, LabEstimate, LabMeasure, LabSpread } from "../wire.ts";

type Kind = LabMeasure["kind"];

/** What a measure is called. */
export function measureName({ topic, what }: LabMeasure): string {
  if (topic === "event") return lookUp(`event.${what}`);
  if (topic === "bot") return lookUp("measure.bot", { name: botName(what) });
  return lookUp(`measure.${topic}`, { number: what });
}

export function spreadName({ topic, what }: LabSpread): string {
  return topic === "event" ? lookUp(`event.${what}`) : lookUp(`spread.${topic}`);
}

/** What a variant is: its published version, or what differs from the usual rules. */
export function variantWords(game: GameInfo, options: LabDesign["variants"][number]): string {
  const preset = presetOf(game, options);
  if (preset && game.presets.length > 0) return presetName(game.name, preset.name);
  const lines = optionLines(unusual(game, options));
  return lines.length > 0 ? list(lines) : t("lab.usual");
}

/** A mean with its standard error: 52.1 % ± 0.4. */
export function estimateText(kind: Kind, { mean, error }: LabEstimate, isDifference = false): string {
  const sign = isDifference || kind === "gain" ? "exceptZero" : "auto";
  const value =
    kind === "mean"
      ? digits(mean, 2, sign)
      : t("number.percent", { number: digits(100 * mean, 1, sign) });
  return `${value} ± ${kind === "mean" ? digits(error, 2) : digits(100 * error, 1)}`;
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
