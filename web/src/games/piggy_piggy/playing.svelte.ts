/** What a person may do at a table of Piggy Piggy, and has begun to: a goat that looks for what to eat, seats unfolded. */

import { SvelteMap } from "svelte/reactivity";

import type { GameProps } from "../registry.ts";
import {
  choices,
  foodOf,
  GOAT,
  goatText,
  isCrowded,
  kinds,
  type PiggyView,
  seatOrder,
  type Target,
  targetKey,
} from "./view.ts";

export class Playing {
  room = $state(Infinity); // pixels for the rows of the seats
  #hasGoat = $state(false); // a goat was chosen
  #kept = $state<string>(); // the card in a stack that had the focus last
  readonly #unfolded = new SvelteMap<number, boolean>(); // seats that a person folded or unfolded

  readonly own = $derived.by(() => this.props().table.your_seat);
  readonly order = $derived.by(() => {
    const { length } = this.props().names;
    return seatOrder(length, this.own ?? length - 1);
  });
  readonly choice = $derived.by(() => choices(this.props().canAct ? this.props().table.now.legal : []));
  readonly isGoating = $derived.by(() => this.#hasGoat && this.choice.goats.size > 0);
  readonly isScoring = $derived.by(() => this.view().phase === "score" && this.view().seat === this.own);
  readonly isCrowded = $derived.by(() => isCrowded(this.props().names.length, this.room));

  readonly #targets = $derived.by(() =>
    this.order
      .filter((seat) => seat !== this.own && this.isOpen(seat))
      .flatMap(
        (seat) => this.view().tables[seat]?.flatMap((stack) => kinds(stack).map(({ card }) => ({ seat, card }))) ?? [],
      )
      .map(targetKey),
  );
  /** The card in a stack where the Tab key stops. */
  readonly stop = $derived.by(() =>
    this.#kept !== undefined && this.#targets.includes(this.#kept)
      ? this.#kept
      : (this.#targets.find((target) => this.choice.goats.has(target)) ?? this.#targets[0]),
  );

  constructor(
    private readonly props: () => GameProps,
    private readonly view: () => PiggyView, // as shown
  ) {}

  /** Whether the cards of a seat are to be seen, and not their totals alone. */
  isOpen(seat: number): boolean {
    return (this.isGoating && seat !== this.own) || (this.#unfolded.get(seat) ?? !this.isCrowded);
  }

  fold(seat: number): void {
    this.#unfolded.set(seat, !this.isOpen(seat));
  }

  isEdible(target: Target): boolean {
    return this.choice.goats.has(targetKey(target));
  }

  readonly playable = (card: string): boolean => {
    if (card === GOAT) return this.choice.goats.size > 0;
    return this.choice.foods.has(foodOf(card) ?? "") || this.choice.scores.has(card);
  };

  readonly play = (card: string): void => {
    const food = foodOf(card) ?? "";
    if (card === GOAT) this.takeGoat();
    else if (this.isScoring) this.#say(this.choice.scores.get(card), `score ${card}`);
    else this.playFood(food);
  };

  playFood(food: string): void {
    this.#say(this.choice.foods.get(food), `food ${food}`);
  }

  readonly end = (): void => this.#say(this.choice.end, "end");

  /** Choose a goat, or put it back; where it has nothing to eat, hear why. */
  takeGoat(): void {
    if (this.choice.goats.size > 0) this.#hasGoat = !this.#hasGoat;
    else this.props().ask(goatText({ seat: this.order[0] ?? 0, card: "A1" }));
  }

  putGoatBack(): void {
    this.#hasGoat = false;
  }

  readonly eat = (target: Target): void => this.#say(this.choice.goats.get(targetKey(target)), goatText(target));

  readonly keepStop = (target: Target): void => {
    this.#kept = targetKey(target);
  };

  /** Do it, or hear why not. */
  #say(action: number | undefined, text: string): void {
    if (action === undefined) return this.props().ask(text);
    this.#hasGoat = false;
    this.props().act(action);
  }
}
