/** The sizes, weights, spaces and corners of the page are those of styles/theme.css. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const THEME = readFileSync(`${SOURCE}styles/theme.css`, "utf-8");
const PATHS = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" });
const STYLED = PATHS.filter((path) => /\.(svelte|css)$/.test(path) && !path.endsWith("theme.css"));

const DECLARED = /(?<=[;{}/]\s*)(?<property>[\w-]+):\s*(?<value>[^;{}]+)(?=;)/g;
/** How many tokens of a kind there may be, and the properties that take no other value. */
const SCALES = [
  { token: "text", most: 7, of: /^font-size$/ },
  { token: "weight", most: 3, of: /^font-weight$/ },
  { token: "space", most: 8, of: /^(gap|row-gap|column-gap|(padding|margin)(-[a-z-]+)?)$/ },
  { token: "radius", most: 3, of: /^border-.*radius$/ },
] as const;
/** Exceptions: hairlines, what is relative to its surroundings, and sizes that come from a measured box. */
const FREE = [
  /^-?[0-4]px$/,
  /^-?[\d.]+(em|%)$|^(0|auto|inherit)$/,
  /cq[wh]|env\(|var\(--(?!text-|weight-|space-|radius)/,
];
const OF_A_DRAWING = /^[\d.]+px$/; // letters of an SVG are in the units of its viewBox

interface Declaration {
  readonly property: string;
  readonly value: string;
}

function declared(path: string): Declaration[] {
  const source = readFileSync(SOURCE + path, "utf-8");
  const style = path.endsWith(".css") ? source : (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? "");
  return [...style.matchAll(DECLARED)].map(({ groups }) => groups as unknown as Declaration);
}

/** The values of a shorthand: `calc(…)` is one of them. */
function parts(value: string): string[] {
  const found = [""];
  let depth = 0;
  for (const letter of value.replaceAll(/\s+/g, " ")) {
    if (letter === " " && depth === 0) found.push("");
    else found.push((found.pop() ?? "") + letter);
    depth += Number(letter === "(") - Number(letter === ")");
  }
  return found;
}

function isFree(property: string, part: string): boolean {
  return FREE.some((one) => one.test(part)) || (property === "font-size" && OF_A_DRAWING.test(part));
}

test.each(SCALES)("at most $most tokens --$token, and no other value", ({ token, most, of }) => {
  const tokens = new Set(THEME.match(new RegExp(`--${token}\\b[\\w-]*(?=:)`, "g")));
  expect(tokens.size).toBeGreaterThan(1);
  expect(tokens.size).toBeLessThanOrEqual(most);
  const others = STYLED.flatMap((path) =>
    declared(path)
      .filter(({ property }) => of.test(property))
      .flatMap(({ property, value }) =>
        parts(value)
          .filter((part) => !part.includes(`var(--${token}`) && !isFree(property, part))
          .map((part) => `${path}: ${property}: ${part}`),
      ),
  );
  expect(others).toEqual([]);
});

test("every custom property that is used is set somewhere", () => {
  const sources = PATHS.filter((path) => /\.(svelte|css|ts)$/.test(path)).map((path) =>
    readFileSync(SOURCE + path, "utf-8"),
  );
  const set = new Set(
    sources.flatMap((text) => [...text.matchAll(/(--[\w-]+)["'}]?\s*[:=]/g)].map(([, name]) => name)),
  );
  const used = sources.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});
