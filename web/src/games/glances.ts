/** The pictures beside a game's rules at a glance, fetched where they are shown. */

import type { Component } from "svelte";

import { inFolder } from "./folders.ts";

/** Draws the picture of a sentence, counted from 0. */
export type GlancePicture = Component<{ index: number }>;

const PICTURES = import.meta.glob<{ readonly default: GlancePicture }>("./*/Glance.svelte");

/** A game's pictures, or null if it has none or they could not be fetched. */
export async function glancePicture(game: string): Promise<GlancePicture | null> {
  const file = await PICTURES[inFolder(game, "Glance.svelte")]?.().catch(() => null);
  return file?.default ?? null;
}
