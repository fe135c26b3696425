/** The hint of the moment at a table: asked for, or given at each turn, and gone with the position. */

import { api } from "../net/api.ts";
import { t } from "../text/text.ts";
import { explain } from "../trouble.ts";
import type { Hint, HintedAction, TableView } from "../wire.ts";

const WIDE = "(min-width: 60rem)"; // pages where a hint lies beside the table
const LONG_MS = 1_000; // after which it is said that a hint is being worked out

export class AskedHint {
  hinted = $state.raw<HintedAction | null>(null); // what was set up, as a hint says it
  private toggledAt = $state<number>(); // the ply at which the player asked, or wanted none
  private found = $state.raw<Hint | null>(null);
  private said = $state("");
  private toldFigures = $state<boolean>(); // whether the player wants them; until told, as the table has it
  private takenFrom = $state.raw<Hint | null>(null);

  private readonly ply = $derived.by(() => this.table()?.now.ply ?? -1);
  readonly isOffered = $derived.by(() => isOffered(this.table()));
  readonly isWanted = $derived.by(
    () => this.isOffered && this.canAct() && (this.table()?.hints === "always") !== (this.toggledAt === this.ply),
  );
  readonly hint = $derived.by(() => (this.isWanted && this.found?.ply === this.ply ? this.found : null));
  readonly news = $derived.by(() => (this.isWanted && !this.hint ? this.said : ""));
  readonly isTaken = $derived.by(() => this.hint !== null && this.takenFrom === this.hint);

  readonly showsFigures = $derived.by(
    () => this.toldFigures ?? (this.table()?.hints === "always" && matchMedia(WIDE).matches),
  );

  /** Made while a component is, for which it fetches what is wanted. */
  constructor(
    private readonly table: () => TableView | null,
    readonly canAct: () => boolean,
  ) {
    $effect(() => {
      if (!this.isWanted) return;
      const at = this.ply;
      let isLeft = false;
      const later = setTimeout(() => (this.said = t("hints.working")), LONG_MS);
      void this.fetch(() => !isLeft && at === this.ply).finally(() => clearTimeout(later));
      return () => {
        isLeft = true;
        clearTimeout(later);
      };
    });
  }

  readonly toggle = (): void => {
    if (this.canAct()) this.toggledAt = this.toggledAt === this.ply ? undefined : this.ply;
  };

  readonly toggleFigures = (): void => {
    this.toldFigures = !this.showsFigures;
  };

  /** Have the game set up what the hint says. */
  take(action: HintedAction): void {
    this.takenFrom = this.hint;
    this.hinted = { ...action };
  }

  private async fetch(isStillWanted: () => boolean): Promise<void> {
    this.said = "";
    const table = this.table()?.table;
    if (table === undefined) return;
    try {
      const found = await api.get("/api/tables/{table_id}/hint", { path: { table_id: table } });
      if (isStillWanted()) [this.found, this.said] = [found, ""];
    } catch (problem) {
      if (isStillWanted()) this.said = explain(problem);
    }
  }
}

/** Whether who looks at this table may have hints now. */
function isOffered(table: TableView | null): boolean {
  return table !== null && table.hints !== "off" && table.your_seat !== null && table.now.status === "playing";
}
