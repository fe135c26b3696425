/** What few visitors see of invites, fetched with its texts where it is shown. */

import type { Component } from "svelte";

import { speech } from "../text/speech.svelte.ts";

/** The page of a table that waits. Raises what a failed import does. */
export const fetchWaiting = () => saying(import("./Waiting.svelte"));

/** The notice about the visitor's table elsewhere. Raises what a failed import does. */
export const fetchAwaited = () => saying(import("./AwaitedTable.svelte"));

/** The link to send, for the table's menu. Raises what a failed import does. */
export const fetchShareLink = () => saying(import("./ShareLink.svelte"));

async function saying<P extends { default: Component<never> }>(part: Promise<P>): Promise<P["default"]> {
  const [fetched] = await Promise.all([part, speech.add("invites")]);
  return fetched.default;
}
