/** The sizes, weights, spaces, corners, lines, shadows and buttons of the page are those of styles/theme.css. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const THEME = readFileSync(`${SOURCE}styles/theme.css`, "utf-8");
const PATHS = readdirSync(SOURCE, { recursive: true, encoding: "utf-8" });
const STYLED = PATHS.filter((path) => /\.(svelte|css)$/.test(path) && !path.endsWith("theme.css"));

/** How many tokens of a kind there may be, the properties that take no other value, and what is free of them. */
const SCALES = [
  { token: "text", most: 7, of: /^font-size$/, free: /^(0|[\d.]+em)$|cq[wh]|var\(--(?!space-)/ },
  { token: "weight", most: 3, of: /^font-weight$/, free: /^inherit$/ },
  {
    token: "space",
    most: 8,
    of: /^(gap|row-gap|column-gap|(padding|margin)(-[a-z-]+)?)$/,
    free: /^(0|auto|inherit|-?[0-4]px|-?[\d.]+(em|%))$|cq[wh]|env\(|var\(--(?!text-)/,
  },
  { token: "radius", most: 3, of: /^border-.*radius$/, free: /^(0|50%|inherit|var\(--pill\))$/ },
  { token: "leading", most: 4, of: /^line-height$/, free: null },
  { token: "shadow", most: 5, of: /^(box|text)-shadow$/, free: /^none$/ },
  // What is pressed is measured in pixels; a box in letters or in the window.
  { token: "press", most: 3, of: /^min-height$/, free: /^(0|100dvh|[\d.]+(em|lh|rem))$|cq[wh]/ },
] as const;
const OF_A_DRAWING = /(^|[\s,])text$/; // letters of an SVG are in the units of its viewBox
const MIXED = /\(.*\drem/; // a size in rem beside what is measured is a token

/** Declarations that have a value of their own, with the reason. */
const NAMED = new Map([
  [
    "a badge or a sign is as high as its one line",
    [
      "games/cards/Trick.svelte: line-height: 1.3rem",
      "games/piggles/KindGrid.svelte: line-height: 1.1rem",
      "games/piggles/Load.svelte: line-height: 1.25rem",
      "games/piggles/board3d/TrayNames.svelte: line-height: 15px",
      "games/piggy_piggy/Caption.svelte: line-height: 1.6rem",
      "games/piggy_piggy/Middle.svelte: line-height: 0.95rem",
      "games/piggy_piggy/Middle.svelte: line-height: 1rem",
      "games/piggy_piggy/Stack.svelte: line-height: 0.8",
    ],
  ],
  [
    "text of many lines, which a token would move by more than a line",
    ["games/piggles/Told.svelte: line-height: 1.4", "pages/Rules.svelte: line-height: 1.6"],
  ],
  [
    "a drawn card, die or sty has the units of the drawing",
    [
      "games/cards/Hand.svelte: border-radius: calc(var(--hand) * 0.09)",
      "games/cards/PlayingCard.svelte: min-height: 42px",
      "games/cards/Trick.svelte: border-radius: calc(var(--trick) * 0.09)",
      "games/dice/Die.svelte: border-radius: 17%",
      "games/dice/Die.svelte: border-radius: 8%",
      "games/dice/Die.svelte: box-shadow: inset 0 0 0 calc(var(--size) * 0.03) var(--die-edge)",
      "games/piggy_piggy/HeldCards.svelte: border-radius: 3px",
      "games/piggy_piggy/HeldCards.svelte: line-height: 14px",
      "games/piggy_piggy/HeldCards.svelte: line-height: 17px",
      "games/piggy_piggy/HeldCards.svelte: min-height: 14px",
      "games/piggy_piggy/HeldCards.svelte: min-height: 17px",
      "games/piggy_piggy/Middle.svelte: box-shadow: 3px 3px 0 #8f4a3f66",
      "games/piggy_piggy/Middle.svelte: box-shadow: inset 0 3px 6px #0003",
      "games/piggy_piggy/Strip.svelte: min-height: 14px",
      "games/piggy_piggy/Strip.svelte: min-height: 17px",
      "games/piggy_piggy/kept/Board.svelte: border-radius: 2px",
      "games/push_out_the_pig/Figures.svelte: border-radius: 2px",
      "games/push_out_the_pig/LaidCard.svelte: min-height: 42px",
      "people/Course.svelte: border-radius: 2px",
    ],
  ],
  [
    "a bar of colour at one edge, a frame of a field, and the last step of a pulse",
    [
      "games/piggy_piggy/PiggyPiggyTable.svelte: box-shadow: 0 0 0 6px color-mix(in srgb, var(--focus) 55%, transparent)",
      "games/piggy_piggy/SeatRow.svelte: box-shadow: inset var(--edge) var(--coat)",
      "games/piggy_piggy/kept/Board.svelte: box-shadow: inset 0 0 0 4px var(--tint)",
      "games/piggy_piggy/kept/Board.svelte: box-shadow: inset 7px 0 0 var(--coat)",
      "games/push_out_the_pig/DealEnd.svelte: box-shadow: 0 0 0 8px color-mix(in srgb, var(--gold) 45%, transparent)",
      "learn/CellTable.svelte: box-shadow: inset 4px 0 var(--accent)",
    ],
  ],
  [
    "room that the table leaves between two measured boxes",
    ["games/dice/Tray.svelte: padding-inline: max(0px, (min(38rem, 100cqw) - var(--columns) * var(--size) * 1.3) / 2)"],
  ],
  [
    "what is pressed in a place whose height is given, or carries a picture",
    [
      "games/piggles/AimPanel.svelte: min-height: 24px",
      "games/piggles/AimPanel.svelte: min-height: 26px",
      "games/piggles/BoardView.svelte: min-height: 28px",
      "games/piggles/KindPicks.svelte: min-height: 40px",
      "games/piggy_piggy/Middle.svelte: min-height: 24px",
      "games/piggy_piggy/kept/Cards.svelte: min-height: 36px",
      "games/piggy_piggy/kept/Cards.svelte: min-height: 64px",
      "games/piggy_piggy/kept/Pad.svelte: min-height: 76px",
      "games/piggy_piggy/kept/Plays.svelte: min-height: 68px",
      "score/EnterDeal.svelte: min-height: 40px",
    ],
  ],
]);
const EXCEPTIONS = [...NAMED.values()].flat();

interface Declaration {
  readonly path: string;
  readonly selector: string;
  readonly property: string;
  readonly value: string;
}

function declared(path: string): Declaration[] {
  const source = readFileSync(SOURCE + path, "utf-8");
  const style = path.endsWith(".css") ? source : (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? "");
  const rules = style.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector = "", body = ""]) =>
    [...body.matchAll(/([\w-]+):([^;]+)/g)].map(([, property = "", value = ""]) => ({
      path,
      selector: selector.trim(),
      property,
      value: value.trim().replaceAll(/\s+/g, " "),
    })),
  );
}

const DECLARED = STYLED.flatMap(declared);

/** The values of a shorthand, or the layers of a shadow: `calc(…)` is one of them. */
function parts({ property, value }: Declaration): string[] {
  const between = property.endsWith("shadow") ? "," : " ";
  const found = [""];
  let depth = 0;
  for (const letter of value) {
    if (letter === between && depth === 0) found.push("");
    else found.push((found.pop() ?? "") + letter);
    depth += Number(letter === "(") - Number(letter === ")");
  }
  return found.map((part) => part.trim());
}

/** The declarations in all styles that stray from a scale, each as `path: property: value`. */
function strays({ token, of, free }: (typeof SCALES)[number]): string[] {
  const isOfScale = (part: string) => part.includes(`var(--${token}`) || (free?.test(part) ?? false);
  return DECLARED.filter(({ property }) => of.test(property))
    .filter(({ property, selector }) => property !== "font-size" || !OF_A_DRAWING.test(selector))
    .flatMap((one) =>
      parts(one)
        .filter((part) => MIXED.test(part) || !isOfScale(part))
        .map((part) => `${one.path}: ${one.property}: ${part}`),
    );
}

test.each(SCALES)("at most $most tokens --$token, and no other value", (scale) => {
  const tokens = new Set(THEME.match(new RegExp(`--${scale.token}\\b[\\w-]*(?=:)`, "g")));
  expect(tokens.size).toBeGreaterThan(1);
  expect(tokens.size).toBeLessThanOrEqual(scale.most);
  expect(strays(scale).filter((stray) => !EXCEPTIONS.includes(stray))).toEqual([]);
});

test("each exception is still there", () => {
  const found = new Set(SCALES.flatMap(strays));
  expect(EXCEPTIONS.filter((exception) => !found.has(exception))).toEqual([]);
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
