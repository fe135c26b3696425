/** The way to a table that is being opened: what it needs is fetched while the server opens it. */

import { fetchFace } from "../games/registry.ts";
import { navigation } from "../navigation.svelte.ts";
import { tablePath } from "../routes.ts";

/** Open a table of a game, or sit down at one, and go there. Raises what `sit` does. */
export async function goToTable(game: string, sit: () => Promise<string>, isKept = false): Promise<void> {
  navigation.prepare(tablePath(game));
  fetchFace(game, isKept).catch(() => undefined); // the table tries again, and says what is wrong
  await navigation.go(tablePath(await sit()));
}
