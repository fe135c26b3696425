/** How a game ended, as the reader of the page sees it. */

import { has, languageTag, lookUp, t } from "../text/text.ts";
import type { TableView } from "../wire.ts";
import { isOneSide, isYou, outcome, sidesOf, together, winner, winners } from "./words.ts";

/** Whether the reader has won, alone or with partners: the one who celebrates. */
export function isOwnVictory(table: TableView): boolean {
  const first = winners(table);
  return (first.length === 1 || isOneSide(table, first)) && first.some((seat) => isYou(table, seat));
}

/** Whether one seat or side has won by a single point. */
export function isByOnePoint(table: TableView): boolean {
  if (winners(table).length === 0 || table.now.places.length < 2) return false;
  const points = sidesOf(table).map(([seat = 0]) => table.now.places[seat]?.points ?? null);
  const [best = null, second = null] = points.filter((one) => one !== null).sort((one, other) => other - one);
  return best !== null && second !== null && best - second === 1;
}

/** The heading: who won, or where the reader came. */
export function headline(table: TableView, names: readonly string[]): string {
  const champion = winner(table);
  const own = ownPlace(table);
  if (champion === null || isYou(table, champion) || own === null || names.length === 2) return outcome(table, names);
  return t("result.came", { place: ordinal(own.place) });
}

/** The scores in a line; nothing where none are counted. */
export function scores(table: TableView, names: readonly string[]): string {
  const { places } = table.now;
  const champion = winner(table);
  const own = ownPlace(table);
  const best = champion === null ? null : (places[champion]?.points ?? null);
  if (champion === null || best === null) return everybody(table, names);
  if (names.length === 2) return t("result.to", { best: score(best), other: score(places[1 - champion]?.points ?? 0) });
  const name = names[champion] ?? "";
  if (own === null) return everybody(table, names);
  if (isYou(table, champion)) return ofOthers(table, names, champion);
  return t("result.behind", { points: score(own.points ?? 0), name, best: score(best) });
}

/** What the winner has, and who came second. */
function ofOthers(table: TableView, names: readonly string[], champion: number): string {
  const { places } = table.now;
  const second = places.findIndex(({ place }, seat) => seat !== champion && place === 2);
  const values = {
    best: score(places[champion]?.points ?? 0),
    name: names[second] ?? "",
    points: score(places[second]?.points ?? 0),
  };
  return second < 0 ? "" : t("result.ahead", values);
}

/** All scores, the best first. */
function everybody(table: TableView, names: readonly string[]): string {
  const { places } = table.now;
  const all = sidesOf(table).map((seats) => {
    const { place = 0, points = null } = places[seats[0] ?? 0] ?? {};
    return { place, points, name: together(seats, names) };
  });
  if (all.some(({ points }) => points === null)) return "";
  const sorted = all.sort((one, other) => one.place - other.place);
  return sorted.map(({ name, points }) => t("result.score", { name, points: score(points ?? 0) })).join(" · ");
}

function ownPlace(table: TableView): TableView["now"]["places"][number] | null {
  const seat = table.your_seat;
  return seat !== null && isYou(table, seat) ? (table.now.places[seat] ?? null) : null;
}

/** "second", where there is a word for it. */
function ordinal(place: number): string {
  const key = `result.ordinal.${place}`;
  return has(key) ? lookUp(key) : String(place);
}

function score(points: number): string {
  return new Intl.NumberFormat(languageTag()).format(points).replace("-", "−");
}
