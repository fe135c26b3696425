/** The run that this tab follows, so that it is found again when the page is loaded anew. */

const KEY = "pigpen.lab";

interface Kept {
  readonly run: string;
  readonly address: string; // of the design that is played
}

/** The run of the design at this address, if it was begun in this tab. */
export function keptRun(address: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.address === address ? kept.run : null;
  } catch {
    return null; // not ours, or no storage here
  }
}

/** Keep a run, or forget it. */
export function keepRun(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a run is followed as long as the page lasts.
  }
}
