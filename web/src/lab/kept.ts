/** The run that this tab follows, so that it is found again when the page is loaded anew. */

import { load, store } from "../storage.ts";

const KEY = "pigpen.lab";

interface Kept {
  readonly run: string;
  readonly address: string; // of the design that is played
}

/** The run of the design at this address, if it was begun in this tab. */
export function keptRun(address: string): string | null {
  const kept = load<Kept>(KEY, "sessionStorage");
  return kept?.address === address ? kept.run : null;
}

/** Keep a run, or forget it. */
export const keepRun = (kept: Kept | null): void => store(KEY, kept, "sessionStorage");
