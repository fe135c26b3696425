/** The table that the visitor waits for elsewhere: at a first game, a puzzle or the rules. Of this tab only. */

import { load, store } from "../storage.ts";

const PLACE = "pigpen.awaited";

class Awaited {
  table = $state(load<string>(PLACE, "sessionStorage"));

  /** Wait for a table, or for none. */
  set(table: string | null): void {
    if (table === this.table) return;
    this.table = table;
    store(PLACE, table, "sessionStorage");
  }
}

export const awaited = new Awaited();
