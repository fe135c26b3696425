/** The pages' components, each fetched when its address is first gone to. */

import type { Component } from "svelte";

import { texts as proofTexts } from "./fair/texts.ts";
import { texts as lessonTexts } from "./learn/texts.ts";
import { texts as linkTexts } from "./people/texts.ts";
import { texts as puzzleTexts } from "./puzzles/texts.ts";
import { type Route, route } from "./routes.ts";
import { texts as strategyTexts } from "./strategies/texts.ts";
import { type Part, speech } from "./text/speech.svelte.ts";
import { texts as whatIfTexts } from "./what_if/texts.ts";

type Name = Route["page"];
type Parts<P extends Name> = Omit<Extract<Route, { page: P }>, "page">;
type Pages = { readonly [P in Name]: () => Promise<{ default: Component<Parts<P>> }> };

const PAGES: Pages = {
  lobby: () => import("./pages/Lobby.svelte"),
  table: () => import("./pages/Table.svelte"),
  join: () => import("./pages/Join.svelte"),
  fair: () => saying(proofTexts, import("./pages/Fair.svelte")),
  rules: () => import("./pages/Rules.svelte"),
  study: () => import("./pages/Study.svelte"),
  learn: () => saying(lessonTexts, import("./pages/Learn.svelte")),
  puzzles: () => saying(puzzleTexts, import("./pages/Puzzles.svelte")),
  lab: () => import("./pages/Lab.svelte"),
  whatIf: () => saying(whatIfTexts, import("./pages/WhatIf.svelte")),
  strategies: () => saying(strategyTexts, import("./pages/Strategies.svelte")),
  review: () => import("./pages/Review.svelte"),
  score: () => import("./pages/Score.svelte"),
  statistics: () => saying(linkTexts, import("./pages/Statistics.svelte")),
  deviceLink: () => saying(linkTexts, import("./pages/DeviceLink.svelte")),
  operator: () => import("./pages/Operator.svelte"),
  missing: () => import("./pages/NotFound.svelte"),
};

/** A page once the texts that it alone needs are there. */
async function saying<P>(texts: Part, page: Promise<P>): Promise<P> {
  const [fetched] = await Promise.all([page, speech.add(texts)]);
  return fetched;
}

/** A page and what its address says to it. */
export interface Shown {
  readonly Page: Component<Record<string, unknown>>;
  readonly parts: Readonly<Record<string, unknown>>;
}

/**
 * The page at a path.
 *
 * Raises what a failed import does.
 */
export async function pageAt(path: string): Promise<Shown> {
  const { page, ...parts } = route(path);
  const { default: Page } = await PAGES[page]();
  return { Page: Page as Shown["Page"], parts }; // `Pages` says that the two fit
}
