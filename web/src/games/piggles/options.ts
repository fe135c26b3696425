/** Decisions that are a list: which piece is resolved, what it is aimed at, and the rest. */

import { sentence } from "../../table/names.ts";
import { type Key, t } from "../../text/text.ts";
import type { LegalAction } from "../../wire.ts";
import type { Choices, Phase, Piece, PigglesView } from "./view.ts";
import { effectWords, pieceName } from "./words.ts";

export interface Option {
  readonly legal: LegalAction;
  readonly piece: Piece | undefined; // that it is about
  readonly words: string;
  readonly note: string; // what would happen
}

const ASKS: Readonly<Partial<Record<Phase, Key>>> = {
  action: "piggles.table.askResolve",
  target: "piggles.table.askTarget",
  place: "piggles.table.askPlace",
  sudden: "piggles.table.askSudden",
};

export function asks(view: PigglesView): string {
  return t(ASKS[view.phase] ?? "piggles.table.askChoose");
}

/** Every such legal action, with its piece and what would happen. */
export function options(view: PigglesView, choice: Choices, names: readonly string[]): Option[] {
  const acting = view.pieces.find(({ id }) => id === view.acting);
  const of = (all: ReadonlyMap<string, LegalAction>, note: (id: string) => string): Option[] =>
    [...all].map(([id, legal]) => {
      const piece = view.pieces.find((one) => one.id === id);
      const words = piece ? pieceName(piece, names) : t("piggles.table.noTarget");
      return { legal, piece, words, note: foretold(legal, names) || (piece ? note(id) : "") };
    });
  return [
    ...of(choice.resolves, (id) => effectWords(view.pieces.find((one) => one.id === id))),
    ...of(choice.targets, () => effectWords(acting)),
    ...of(choice.suddens, () => ""),
    ...choice.places.map(({ x, y, legal }) => ({
      legal,
      piece: undefined,
      words: t("piggles.table.putAt", { x, y }),
      note: "",
    })),
    ...choice.others.map((legal) => ({ legal, piece: undefined, words: legal.text, note: "" })),
  ];
}

/** What the server says that an action would do. */
export function foretold({ foretold = [] }: LegalAction, names: readonly string[]): string {
  return foretold.map((said) => sentence(said, names)).join(" ");
}
