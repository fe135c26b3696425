/** A finished game as a picture to pass on: what luck and mistakes came to, and a verdict. */

import { momentPath, reviewPath } from "../routes.ts";
import { isOwnVictory } from "../table/ending.ts";
import type { Names } from "../table/names.ts";
import { points } from "../text/numbers.ts";
import { graphemes, languageTag, lookUp, t } from "../text/text.ts";
import type { LastWord, TableView } from "../wire.ts";

export interface ReceiptProps {
  readonly word: LastWord;
  readonly table: TableView;
  readonly names: Names;
  readonly close: () => void;
}

export interface Line {
  readonly name: string;
  readonly points: string;
  readonly isOwn: boolean;
}

export interface Receipt {
  readonly verdict: string;
  readonly game: string;
  readonly day: string;
  readonly lines: readonly Line[]; // the best seat first
  readonly luck: string;
  readonly mistakes: string;
  readonly isLucky: boolean;
  readonly hasWon: boolean;
  readonly seat: number; // the viewer's
  readonly text: string; // all of it in a sentence
  readonly path: string; // to the costliest mistake, or to the review
}

const SMALL = { chance: 0.05, points: 20 }; // luck, or mistakes, that decided nothing
const MOST_LINES = 6;
const MOST_LETTERS = 16; // of a name
const TOYS: Readonly<Record<string, string>> = { "push-out-the-pig": "cards", "piggy-piggy": "cards", piggles: "pigs" };

export function receiptOf(word: LastWord, table: TableView, names: Names, today: Date): Receipt {
  const game = lookUp(`game.${table.game}.name`);
  const luck = signed(word.luck, word.unit);
  const mistakes = word.mistakes === 0 ? t("receipt.perfect") : signed(-word.cost, word.unit);
  const hasWon = isOwnVictory(table);
  const verdict = lookUp(`receipt.verdict.${verdictOf(word, hasWon, TOYS[table.game] ?? "dice")}`);
  const worst = word.unit === "chance" ? word.told.worst : null;
  return {
    verdict,
    game,
    day: new Intl.DateTimeFormat(languageTag(), { dateStyle: "medium" }).format(today),
    lines: linesOf(table, names),
    luck,
    mistakes,
    isLucky: word.luck >= 0,
    hasWon,
    seat: table.your_seat ?? 0,
    text: t(word.mistakes === 0 ? "receipt.text.perfect" : "receipt.text", { game, luck, mistakes, verdict }),
    path: worst ? momentPath(table.table, worst.ply) : reviewPath(table.table),
  };
}

/** The end of the verdict's key: how the game was won or lost, in the eyes of its player. */
export function verdictOf({ luck, cost, mistakes, unit }: LastWord, hasWon: boolean, toy: string): string {
  const small = SMALL[unit];
  if (hasWon) return luck > Math.max(small, cost) ? `favoured_${toy}` : luck < -small ? "against" : "won";
  if (luck < -small && -luck >= cost) return `robbed_${toy}`;
  if (mistakes === 0) return "perfect";
  if (cost > small && cost >= luck) return "own";
  return luck > small ? "wasted" : "lost";
}

/** Seats with their points, cut to a few, the viewer's among them. */
function linesOf({ now, your_seat: own }: TableView, names: Names): Line[] {
  const sorted = now.places
    .map(({ place, points: count }, seat) => ({ place, count, seat }))
    .filter(({ count }) => count !== null)
    .sort((one, other) => one.place - other.place);
  const rest = sorted.filter(({ seat }, index) => index < MOST_LINES - 1 || seat === own);
  return (sorted.length > MOST_LINES ? rest : sorted).map(({ count, seat }) => ({
    name: shortened(seat === names.you ? (names.own ?? "") : (names[seat] ?? "")),
    points: new Intl.NumberFormat(languageTag()).format(count ?? 0).replace("-", "−"),
    isOwn: seat === own,
  }));
}

function shortened(name: string): string {
  const letters = graphemes(name);
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : name;
}

/** An amount with its sign: −45 %, +4.1 %, −35 points. */
function signed(value: number, unit: LastWord["unit"]): string {
  if (unit === "points") return t("skill.points", { number: points(value) });
  const style = { maximumFractionDigits: Math.abs(value) < 0.1 ? 1 : 0, signDisplay: "exceptZero" } as const;
  const number = new Intl.NumberFormat(languageTag(), style).format(100 * value).replace("-", "−");
  return t("number.percent", { number });
}
