/** What this browser keeps for a page; where it keeps nothing, all lasts as long as the page. */

type Place = "localStorage" | "sessionStorage";

/** What was kept under a key, as it was given; null where nothing was. */
export function load<T>(key: string, place: Place = "localStorage"): T | null {
  try {
    return JSON.parse(globalThis[place].getItem(key) ?? "null") as T | null;
  } catch {
    return null; // not ours, or no storage here
  }
}

/** Keep a value; null forgets the one that was kept. */
export function store(key: string, value: unknown, place: Place = "localStorage"): void {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, JSON.stringify(value));
  } catch {
    // No storage here.
  }
}
