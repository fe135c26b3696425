/** No component says what is in no catalogue, and none is too long to be read at one sitting. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { type AST, parse } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const PATHS = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" });
const COMPONENTS = PATHS.filter((path) => path.endsWith(".svelte"));

test.each(COMPONENTS)("%s says nothing by itself", (path) => {
  const { fragment } = parse(readFileSync(SOURCE + path, "utf-8"), { modern: true });
  expect(hardCoded(fragment)).toEqual([]);
});

const LONGEST = 250; // lines

test("each component is about one thing, and short", () => {
  const lines = (path: string) => readFileSync(SOURCE + path, "utf-8").split("\n").length - 1;
  expect(COMPONENTS.filter((path) => lines(path) > LONGEST)).toEqual([]);
});

const SPOKEN = ["alt", "aria-label", "aria-description", "placeholder", "title"];
const KEYS_OF_KEYBOARDS = "kbd";

/** The words of a tree that come from no catalogue: text, and attributes that are read out. */
function hardCoded(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(hardCoded);
  if (typeof node !== "object" || node === null) return [];
  const { type, name, data, value } = node as Record<string, unknown>;
  if (type === "Text") return hasWords(String(data)) ? [String(data).trim()] : [];
  if (type === "Comment" || name === KEYS_OF_KEYBOARDS) return [];
  if (type === "StyleDirective") return [];
  if (type === "Attribute" && !SPOKEN.includes(String(name))) return hardCoded(expressions(value));
  return Object.values(node).flatMap(hardCoded);
}

function expressions(value: unknown): unknown {
  return Array.isArray(value) ? value.filter((part: AST.Text) => part.type !== "Text") : value;
}

function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

test("a sentence in a component would be found", () => {
  const found = (source: string) => hardCoded(parse(source, { modern: true }).fragment);
  expect(found("<p>Roll again</p>")).toEqual(["Roll again"]);
  expect(found('{#if x}<img alt="A pig" class="big one" src={y} />{/if}')).toEqual(["A pig"]);
  expect(found('<kbd>Space</kbd><b class="wide">{t("menu.keys")} ✓</b>')).toEqual([]);
});
