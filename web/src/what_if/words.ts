/** Fields, things and actions of a layout in words. */

import { layoutFace } from "../games/registry.ts";
import { valueText } from "../lobby/words.ts";
import { lookUp, t } from "../text/text.ts";
import type { LayoutField, WhatIfReading, WhatIfRun } from "../wire.ts";
import { HIDDEN, REST } from "./notation.ts";

/** What the seats that have fields are called: nobody sits there. */
export function seatNames(fields: readonly LayoutField[]): string[] {
  const seats = Math.max(0, ...fields.map(({ seat }) => (seat ?? -1) + 1));
  return Array.from({ length: seats }, (_, seat) => lookUp("seat.numbered", { number: seat + 1 }));
}

export function topicName(field: LayoutField): string {
  return lookUp(`layout.${field.topic}`);
}

/** "Hand of Seat 1". */
export function fieldName(field: LayoutField, names: readonly string[]): string {
  if (field.seat === null) return topicName(field);
  return t("whatif.of", { what: topicName(field), name: names[field.seat] ?? "" });
}

/** A card. */
export function thingName(game: string, thing: string): string {
  if (thing === HIDDEN) return t("whatif.hidden");
  if (thing === REST) return t("whatif.rest");
  return layoutFace(game)?.name?.(thing) ?? thing;
}

/** What was tried and is not allowed: as it was written, for it may be no action at all. */
export function readingName({ option, value }: WhatIfReading): string {
  return t("preset.option", { option: lookUp(`option.${option}`), value: valueText(option, value) });
}

/** Who is to act after a run. */
export function nextWords(run: WhatIfRun, names: readonly string[]): string {
  if (run.over) return t("whatif.over");
  if (run.seat === null) return t("whatif.nextChance");
  return t("whatif.next", { name: names[run.seat] ?? "" });
}
