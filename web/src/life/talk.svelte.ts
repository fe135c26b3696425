/** Bots that talk: a line at most once a deal, shown as phrases are, and off by one press. */

import { preferences } from "../preferences.svelte.ts";
import { speech } from "../text/speech.svelte.ts";
import type { LogEntry, Spoken, TableView } from "../wire.ts";
import { mayRemark, remarkOn } from "./remarks.ts";

const SHOWN_MS = 5_000;

export class Talk {
  spoken = $state.raw<readonly Spoken[]>([]);
  #last = -1; // ply of the last remark
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Let a bot speak about what has just been drawn, except in a first game, where the guide speaks. */
  async hear(fresh: readonly LogEntry[], table: TableView): Promise<void> {
    const { now, log, chance } = table;
    if (!preferences.hasTalk || chance !== "fair" || now.status !== "playing" || document.hidden) return;
    const remark = remarkOn(fresh, now.seats);
    if (!remark || !mayRemark(log, this.#last, remark.ply)) return;
    const { ply, seat, phrase } = remark;
    this.#last = ply;
    await speech.add("life").catch(() => undefined);
    clearTimeout(this.#timer);
    this.spoken = [{ type: "spoken", number: -1 - ply, seat, phrase }];
    this.#timer = setTimeout(() => (this.spoken = []), SHOWN_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
