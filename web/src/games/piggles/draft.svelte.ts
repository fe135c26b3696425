/** What somebody has begun to choose: kept on the page whatever else is drawn meanwhile. */

import type { HintedAction, LegalAction, Now } from "../../wire.ts";
import { suggested } from "./aim.ts";
import { piecesAt, viewOf, type Aim, type PigglesView } from "./view.ts";

export class Draft {
  #aimed = $state.raw<Aim | null>(null);
  #suggestion = $state(0);
  #left = $state.raw<Readonly<Record<string, readonly string[]>>>({});

  /** The throw as it was aimed last, or as the game suggests; nothing where none is offered. */
  aim(throws: readonly LegalAction[]): Aim | null {
    return throws.length > 0 ? (this.#aimed ?? suggested(throws)[0] ?? null) : null;
  }

  readonly setAim = (aim: Aim): void => {
    this.#aimed = aim;
  };

  /** The next of the throws that the game suggests. */
  another(throws: readonly LegalAction[]): void {
    const menu = suggested(throws);
    this.#suggestion = (this.#suggestion + 1) % Math.max(1, menu.length);
    this.#aimed = menu[this.#suggestion] ?? this.#aimed;
  }

  /** Set up what a hint or the guide says. */
  take(view: PigglesView, { meaning }: Pick<HintedAction, "meaning">): void {
    const set = (meaning["load"] ?? meaning["recoup"]) as readonly string[] | undefined;
    if (meaning["throw"]) this.#aimed = meaning["throw"] as Aim;
    if (!set || view.seat === null) return;
    const from = piecesAt(view, view.seat, meaning["load"] ? "pen" : "mud");
    this.setLeft(
      view,
      from.map(({ id }) => id).filter((id) => !set.includes(id)),
    );
  }

  /** The pieces that are not taken into the cup, or out of the mud, at this decision. */
  left(view: PigglesView): readonly string[] {
    return this.#left[decisionOf(view)] ?? [];
  }

  setLeft(view: PigglesView, ids: readonly string[]): void {
    this.#left = { ...this.#left, [decisionOf(view)]: ids };
  }
}

/** Whether what a hint says now is set up before it is done. */
export function takesHints(now: Now): boolean {
  return ["load", "recoup", "throw"].includes(viewOf(now).phase);
}

/** One name for one decision about a set of pieces, also after it was taken back. */
function decisionOf({ phase, round, seat }: PigglesView): string {
  return `${phase} ${round} ${seat}`;
}
