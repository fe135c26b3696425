/** The pages' components, each fetched when its address is first gone to. */

import type { Component } from "svelte";

import { type Route, route } from "./routes.ts";
import type { Folder } from "./text/languages.ts";
import { speech } from "./text/speech.svelte.ts";

type Name = Route["page"];
type Parts<P extends Name> = Omit<Extract<Route, { page: P }>, "page">;
type Pages = { readonly [P in Name]: () => Promise<{ default: Component<Parts<P>> }> };

const PAGES: Pages = {
  lobby: () => import("./pages/Lobby.svelte"),
  table: () => import("./pages/Table.svelte"),
  join: () => saying("invites", import("./pages/Join.svelte")),
  fair: () => saying("fair", import("./pages/Fair.svelte")),
  rules: () => import("./pages/Rules.svelte"),
  study: () => import("./pages/Study.svelte"),
  learn: () => saying("doors", import("./pages/Learn.svelte")),
  bestPlay: () => saying("learn", import("./pages/BestPlay.svelte")),
  explore: () => saying("doors", import("./pages/Explore.svelte")),
  puzzles: () => saying("puzzles", import("./pages/Puzzles.svelte")),
  lab: () => saying("lab", import("./pages/Lab.svelte")),
  whatIf: () => saying("what_if", import("./pages/WhatIf.svelte")),
  strategies: () => saying("strategies", import("./pages/Strategies.svelte")),
  review: () => saying("review", import("./pages/Review.svelte")),
  score: () => import("./pages/Score.svelte"),
  profile: () => saying("people", import("./pages/Profile.svelte")),
  deviceLink: () => saying("people", import("./pages/DeviceLink.svelte")),
  operator: () => import("./pages/Operator.svelte"),
  missing: () => import("./pages/NotFound.svelte"),
};

/** A page once the texts that it alone needs are there. */
async function saying<P>(folder: Folder, page: Promise<P>): Promise<P> {
  const [fetched] = await Promise.all([page, speech.add(folder)]);
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
