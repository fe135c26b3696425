/** What the page of puzzles works out from what the server says: pure functions. */

import { type Names, seatNames } from "../table/names.ts";
import { stillTable } from "../table/still.ts";
import { puzzlePath } from "../routes.ts";
import { t } from "../text/text.ts";
import type { Answered, HintedAction, Puzzle, PuzzleChoice, SeatInfo, TableView } from "../wire.ts";

/** How many sit there: every game's view has a list by seat. */
export function seatsOf({ view }: Puzzle): number {
  const list = view["totals"] ?? view["scores"];
  return Array.isArray(list) ? list.length : 0;
}

/** Names for the other seats, as bots have them at a table. */
const OTHERS = ["Clover", "Bruno", "Hazel", "Otis", "Rosie", "Maple"];

function seatInfo(seat: number, own: number): SeatInfo {
  const name = seat === own ? "" : (OTHERS[seat % OTHERS.length] ?? "");
  return {
    seat,
    kind: seat === own ? "person" : "bot",
    name,
    bot: name,
    connected: true,
    stand_in: "",
    retired: false,
    gone: false,
    face: 0,
  };
}

/** The position as a table, for the game's own component to draw. */
export function tableOf(puzzle: Puzzle): TableView {
  return stillTable({
    game: puzzle.game,
    options: puzzle.options,
    your_seat: puzzle.seat,
    now: {
      to_move: puzzle.seat,
      view: puzzle.view,
      legal: puzzle.choices.map(({ action, text, meaning }) => ({ action, text, meaning, outcomes: [] })),
      seats: Array.from({ length: seatsOf(puzzle) }, (_, seat) => seatInfo(seat, puzzle.seat)),
    },
  });
}

/** What the seats are called: the visitor is told as *you*. */
export function namesOf(puzzle: Puzzle): Names {
  return seatNames(tableOf(puzzle).now.seats, puzzle.seat);
}

/** Whether the game's own table shows the position, with cards to choose from. */
export function isOfCards({ view }: Puzzle): boolean {
  return "hand" in view;
}

/** What may be chosen, in the order of its buttons: to go on before to stop, and cards as they are held. */
export function offered(puzzle: Puzzle): readonly PuzzleChoice[] {
  return isOfCards(puzzle) ? puzzle.choices : [...puzzle.choices].reverse();
}

/** The choice that a key stands for: the first letter of what is to be done. */
export function chosenBy(key: string | null, { choices }: Puzzle): number | undefined {
  const found = choices.filter(({ meaning }) => typeof meaning["do"] === "string");
  return found.find(({ meaning }) => String(meaning["do"]).charAt(0) === key)?.action;
}

/** Every choice, the best first. */
export function ranked({ actions, best }: Answered): readonly HintedAction[] {
  return [...actions].sort((a, b) => Number(b.text === best) - Number(a.text === best) || a.cost - b.cost);
}

export const PIGS = 4; // that a perfect answer earns

/** What an answer earned, as pigs. */
function pigsOf(count: number): string {
  return "🐷".repeat(count) + "⬜".repeat(PIGS - count);
}

/** The name by which the piglet of a day is drawn. */
export function pigletOf(day: string): string {
  return `piglet ${day}`;
}

/** The address of a puzzle of a day, for everybody. */
export function addressOf({ day, game, day_game }: Puzzle): string {
  return `${location.origin}${puzzlePath(day, game === day_game ? null : game)}`;
}

/** A text to share that tells how well one did and nothing of the answer. */
export function shareText(puzzle: Puzzle, { pigs }: Answered, streak: number): string {
  const days = streak > 1 ? [t("puzzles.inARow", { days: streak })] : [];
  return [pigsOf(pigs), ...days, addressOf(puzzle)].join(" · ");
}

/** A chance in percent with two digits, or points with their sign. */
export function worth(value: number, unit: Answered["unit"]): string {
  if (unit === "chance") return `${(100 * value).toFixed(2)} %`;
  const rounded = Math.round(value);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : "0";
}

/** What a choice is worth; with its standard error, where worlds were sampled. */
export function worthOf({ value, error }: HintedAction, unit: Answered["unit"]): string {
  return error > 0 ? `${worth(value, unit)} ±${Math.round(error)}` : worth(value, unit);
}

/** What a choice gives away; nothing where it gives nothing. */
export function given({ cost }: HintedAction, unit: Answered["unit"]): string {
  if (unit === "chance") return cost < 0.00005 ? "0" : `${(100 * cost).toFixed(2)} %`;
  return String(Math.round(cost));
}
