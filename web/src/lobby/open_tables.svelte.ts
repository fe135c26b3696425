/** The tables at which anybody may sit down now; looked up again while the page is in sight. */

import { api } from "../net/api.ts";
import type { OpenTables } from "../wire.ts";

const AGAIN_MS = 8_000;

export class OpenTableList {
  found = $state.raw<OpenTables>({ tables: [], blocked: 0, here: 0 });

  /** Look up, and again every few seconds. Returns the function that ends this. */
  follow(): () => void {
    const timer = setInterval(() => !document.hidden && void this.look(), AGAIN_MS);
    return () => clearInterval(timer);
  }

  /** Look now. If that fails, the former list stays, and the next look tries again. */
  async look(): Promise<void> {
    this.found = await api.get("/api/open-tables").catch(() => this.found);
  }
}
