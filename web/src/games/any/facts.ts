/** What a view says, thing by thing, where nothing is known of the game. */

import { has, list, lookUp } from "../../text/text.ts";

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names are texts `view.NAME` where the game brings some; `seats` are the names of the seats. */
export function said(view: Readonly<Record<string, unknown>>, seats: readonly string[]): readonly Fact[] {
  return Object.entries(view).map(([name, value]) => ({
    name: has(`view.${name}`) ? lookUp(`view.${name}`) : name.replaceAll("_", " "),
    value: shown(value, seats),
  }));
}

/** A row with one thing for each seat says whose they are. */
function shown(value: unknown, seats: readonly string[]): string {
  if (!Array.isArray(value)) return typeof value === "object" ? JSON.stringify(value) : String(value);
  const each = value.map((one) => shown(one, []));
  if (value.length !== seats.length) return list(each);
  return list(each.map((one, seat) => (one === "" ? "" : `${seats[seat]} ${one}`)).filter(Boolean));
}
