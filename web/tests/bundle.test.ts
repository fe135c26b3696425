/** What is large, or of one page, game or language only, is fetched where it is shown. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((path) => /\.(ts|svelte)$/.test(path));

/** What a source imports as soon as it is loaded; not its types, and not what it may fetch later. */
function imported(source: string): string[] {
  const found = source.matchAll(/^\s*import\s+(?!type\b)[^"'();]*?["']([^"']+)["']/gm);
  return Array.from(found, ([, path]) => path ?? "");
}

/** The file that an import of `path` means. */
function resolved(path: string, target: string): string {
  return new URL(target, `file:///${path}`).pathname.slice(1);
}

const IMPORTS = new Map(FILES.map((path) => [path, imported(readFileSync(SOURCE + path, "utf-8"))]));

/** Everything that is loaded with a file. */
function loaded(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const target of IMPORTS.get(path) ?? []) {
    if (target.startsWith(".")) loaded(resolved(path, target), seen);
    else seen.add(target);
  }
  return seen;
}

/** What a file brings with it of these folders and packages. */
function brings(path: string, ...places: string[]): string[] {
  return [...loaded(path)].filter((one) => places.some((place) => one.startsWith(place)));
}

test("every page is begun without another page, a game's table or a catalogue", () => {
  expect(brings("main.ts", "pages/", "games/", "text/en", "text/zh", "three")).toEqual([]);
  expect([...loaded("main.ts")]).toContain("App.svelte");
});

test("the lobby brings pictures of games, and nothing that plays them", () => {
  const games = brings("pages/Lobby.svelte", "games/", "three");
  expect(games).toContain("games/pictures/Hog.svelte");
  expect(games.filter((path) => !/pictures|Shape.svelte$|(registry|covers).ts$/.test(path))).toEqual([]);
});

test("a table of Piggles is loaded without Three", () => {
  const all = [...loaded("games/piggles/face.ts")];
  expect(all).toContain("games/piggles/Scene.svelte");
  expect(all.filter((path) => path.startsWith("three"))).toEqual([]);
});

test("the stage is what brings it", () => {
  expect([...loaded("games/piggles/scene/stage.ts")]).toContain("three");
});
