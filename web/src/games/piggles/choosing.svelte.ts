/** What may be done at a table of Piggles, and how far the player has got with choosing it. */

import { untrack } from "svelte";

import { isByHand } from "../../table/words.ts";
import type { LegalAction } from "../../wire.ts";
import type { GameProps } from "../registry.ts";
import { Draft } from "./draft.svelte.ts";
import { fetchForecast } from "./forecast.ts";
import { Forecasts } from "./forecasts.svelte.ts";
import { Loadout } from "./loadout.svelte.ts";
import { options } from "./options.ts";
import { Report } from "./report.svelte.ts";
import { choices, type Kind, piecesAt, type Place, throwText, viewOf } from "./view.ts";

export class Choosing {
  readonly draft = new Draft();
  readonly loadout = new Loadout(); // a seat's own set may be marked before it is its turn
  readonly report = new Report(); // of real pieces: what landed is said one by one
  readonly #forecasts: Forecasts;
  looked = $state.raw<Kind | null>(null); // the kind whose card is shown

  readonly view = $derived.by(() => viewOf(this.props().table.now));
  readonly byHand = $derived.by(() => isByHand(this.props().table));
  readonly isGuided = $derived.by(() => this.props().table.chance === "guided");
  readonly near = $derived.by(() => this.props().table.your_seat ?? 0);
  readonly onlooks = $derived.by(() => this.props().table.your_seat === null && !this.byHand);
  readonly chooser = $derived.by(() =>
    this.props().canAct || this.byHand ? (this.view.seat ?? this.near) : this.near,
  );
  readonly choice = $derived.by(() => choices(this.props().canAct ? this.props().table.now.legal : []));
  readonly offered = $derived.by(() => options(this.view, this.choice, this.props().names));

  /** The options that are pieces of the board, by their piece. */
  readonly picks = $derived.by(
    () => new Map(this.offered.flatMap(({ piece, ...option }) => (piece ? [[piece.id, option]] : []))),
  );

  readonly aim = $derived.by(() => this.draft.aim(this.choice.throws));
  readonly isAiming = $derived.by(() => this.aim !== null && !this.byHand);
  readonly left = $derived.by(() => this.draft.left(this.view));
  readonly due = $derived.by(() => {
    const ids = new Set([...this.choice.recoups.keys()].flatMap((set) => set.split(" ")));
    return this.held("mud").filter(({ id }) => ids.has(id));
  });

  readonly isEntering = $derived.by(() => this.byHand && this.props().canEnter && this.view.phase === "rolling");
  readonly awaited = $derived.by(() => this.view.pieces.filter(({ id }) => this.view.flying.includes(id)));
  readonly lying = $derived.by(() => this.view.pieces.filter(({ place }) => place === "board"));
  readonly reported = $derived.by(() => [...this.awaited, ...this.lying].find(({ id }) => id === this.report.id));

  /** Made while a component is: its effects end with that. */
  constructor(private readonly props: () => GameProps) {
    this.#forecasts = new Forecasts((text) => fetchForecast(this.props().table.table, text));
    // A throw that is on its way is no longer foretold.
    const aimed = $derived(this.isAiming && this.aim ? throwText(this.aim) : null);
    $effect(() => {
      const text = aimed;
      untrack(() => this.#forecasts.follow(text));
    });
    $effect(() => {
      const { hinted } = this.props();
      if (hinted) untrack(() => this.draft.take(this.view, hinted));
    });
    $effect(() => {
      const [first] = this.awaited;
      if (this.isEntering) untrack(() => this.report.begin(first));
    });
    $effect(() => {
      const isDrafting = this.props().canAct && this.view.draft;
      const next = isDrafting ? this.loadout.next(this.view, this.chooser, this.choice.drafts) : null;
      if (next) untrack(() => this.choose(next));
    });
  }

  /** What the throw that is aimed mostly comes to. */
  get expected(): Forecasts["shown"] {
    return this.#forecasts.shown;
  }

  /** The pieces of whose turn it is, at one place. */
  held(place: Place): ReturnType<typeof piecesAt> {
    return this.view.seat === null ? [] : piecesAt(this.view, this.view.seat, place);
  }

  readonly choose = (legal: LegalAction | undefined): void => {
    if (legal) this.props().act(legal.action);
  };

  readonly throwIt = (): void => {
    if (this.aim) this.props().actText(throwText(this.aim));
  };

  readonly another = (): void => this.draft.another(this.choice.throws);

  readonly setLeft = (ids: readonly string[]): void => this.draft.setLeft(this.view, ids);
}
