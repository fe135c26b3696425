/** What is large, or of one page, game or language only, is fetched where it is shown. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { LICENSES } from "../plugins/licenses.ts";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const FILES = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((path) => /\.(ts|svelte)$/.test(path));

/** What a source imports as soon as it is loaded; not its types, and not what it may fetch later. */
function imported(source: string): string[] {
  const found = source.matchAll(/^\s*import\s+(?!type\b)[^"'();]*?["']([^"']+)["']/gm);
  return Array.from(found, ([, path]) => path ?? "");
}

/** The files that a source takes in at once by what their names have in common, as covers of games. */
function gathered(path: string, source: string): string[] {
  const found = source.matchAll(/import\.meta\.glob<[^(]*\(["']([^"']+)["'], \{ eager: true \}\)/g);
  return Array.from(found, ([, pattern]) => resolved(path, pattern ?? "")).flatMap((pattern) => {
    const [before = "", after = ""] = pattern.split("*");
    const between = (file: string) => file.slice(before.length, file.length - after.length);
    return FILES.filter((file) => file.startsWith(before) && file.endsWith(after) && !between(file).includes("/")).map(
      (file) => `./${file.slice(path.lastIndexOf("/") + 1)}`,
    );
  });
}

/** The file that an import of `path` means. */
function resolved(path: string, target: string): string {
  return new URL(target, `file:///${path}`).pathname.slice(1);
}

const IMPORTS = new Map(
  FILES.map((path) => {
    const source = readFileSync(SOURCE + path, "utf-8");
    return [path, [...imported(source), ...gathered(path, source)]];
  }),
);

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
  expect(games).toContain("games/hog/Cover.svelte");
  const shown = /pictures|(Shape|Cover).svelte$|(registry|covers?|folders).ts$/;
  expect(games.filter((path) => !shown.test(path))).toEqual([]);
  expect(brings("pages/Lobby.svelte", "lobby/SetUp", "lobby/RulesFields")).toEqual([]); // the form of a table
});

test("a table of Piggles is loaded without Three", () => {
  const all = [...loaded("games/piggles/face.ts")];
  expect(all).toContain("games/piggles/board3d/Board.svelte");
  expect(all.filter((path) => path.startsWith("three"))).toEqual([]);
});

test("the stage is what brings it", () => {
  expect([...loaded("games/piggles/board3d/stage.ts")]).toContain("three");
});

test("the built client carries the licence of each package that its sources and styles name", () => {
  const styles = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" }).filter((path) => path.endsWith(".css"));
  const urls = styles.flatMap((path) => {
    const text = readFileSync(SOURCE + path, "utf-8");
    return Array.from(text.matchAll(/(?:@import|url\()\s*["']([@\w][^"']*)["']/g), ([, target]) => target ?? "");
  });
  const later = FILES.flatMap((path) =>
    Array.from(
      readFileSync(SOURCE + path, "utf-8").matchAll(/import\(["']([^"']+)["']\)/g),
      ([, target]) => target ?? "",
    ),
  );
  const named = [...IMPORTS.values(), later, urls].flat().filter((target) => /^[@a-z]/.test(target));
  const packages = new Set(named.map((target) => /^(?:@[\w-]+\/)?[\w-]+/.exec(target)?.[0]));
  const told = readFileSync(
    fileURLToPath(new URL(`../../src/pigpen/server/static/${LICENSES}`, import.meta.url)),
    "utf-8",
  );
  const licensed = Array.from(told.matchAll(/^## (\S+) - \S+ \((\S+)\)\n\n(.+)/gm), ([, name]) => name);
  expect([...packages].sort()).toContain("@fontsource-variable/nunito");
  expect([...packages].filter((name) => !licensed.includes(name))).toEqual([]);
  expect(licensed).toContain("d3-array"); // which no source names: d3-contour brings it
  expect(licensed.length).toBe(new Set(licensed).size);
});
