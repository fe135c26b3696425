/** What is being entered and not sent yet; what follows from it the server says. */

import { goatText, type Food } from "../view.ts";
import { drawText, foodText, type KeptView } from "./view.ts";

export type Mode =
  | { readonly kind: "turn" } // nothing chosen yet
  | { readonly kind: "food"; readonly food: Food }
  | { readonly kind: "goat"; readonly prey: { readonly seat: number; readonly food: Food } | null };

const TURN: Mode = { kind: "turn" };

export class Entry {
  mode = $state.raw<Mode>(TURN);
  chosen = $state.raw<readonly string[]>([]); // cards, in the order of the taps

  /** `send` enters a text at the table. */
  constructor(
    private readonly view: () => KeptView,
    private readonly send: (text: string) => void,
  ) {}

  /** Begin anew: what was chosen was for a moment that is over. */
  clear(): void {
    this.mode = TURN;
    this.chosen = [];
  }

  lay(food: Food): void {
    this.chosen = [];
    this.mode = { kind: "food", food };
  }

  hunt(): void {
    this.chosen = [];
    this.mode = this.mode.kind === "goat" ? TURN : { kind: "goat", prey: null };
  }

  /** The goat is at this stack; where all its cards are alike it eats one at once. */
  find(seat: number, food: Food, cards: readonly string[]): void {
    const [card, ...others] = new Set(cards);
    if (card !== undefined && others.length === 0) this.eat(seat, card);
    else this.mode = { kind: "goat", prey: { seat, food } };
  }

  eat(seat: number, card: string): void {
    this.say(goatText({ seat, card }));
  }

  add(card: string): void {
    this.chosen = [...this.chosen, card];
  }

  remove(card: string): void {
    const at = this.chosen.lastIndexOf(card);
    this.chosen = this.chosen.filter((_, index) => index !== at);
  }

  /** Enter the food that was laid down, or what was drawn. */
  enter(): void {
    const { phase, draws } = this.view();
    if (phase === "draw") this.send(drawText(this.chosen, draws));
    else if (this.mode.kind === "food" && this.chosen.length > 0) this.send(foodText(this.chosen));
  }

  end(): void {
    this.send("end");
  }

  /** Show a card that was drawn and is to score, where that is free. */
  show(card: string): void {
    this.send(`score ${card}`);
  }

  /** Enter a text as it is. */
  say(text: string): void {
    this.send(text);
  }
}
