/** A design goes into the address and comes out of it again. */

import { expect, test } from "vitest";

import { formatDesign, parseDesign } from "../src/lab/design.ts";
import { estimateText, variantTitles } from "../src/lab/words.ts";
import type { GameInfo, LabDesign } from "../src/wire.ts";
import { speech } from "../src/text/speech.svelte.ts";

await speech.add("lab");

const OPTION = { default: 100, low: 1, high: 200, choices: [], ruling: "", is_rare: false };
const GAME: GameInfo = {
  name: "pig",
  options: [
    { ...OPTION, name: "target" },
    { ...OPTION, name: "bank", choices: ["hold", "at_once"] },
  ],
  presets: [],
  bots: [],
  usual_bot: "duchess",
  by_hand: true,
  kept: false,
  guided: true,
};
const USUAL: LabDesign = { variants: [{}], bots: ["keep-pace"], games: 1000, seed: 7 };

test("a design is the same after it was an address", () => {
  const design: LabDesign = {
    variants: [{}, { target: 50, bank: "at_once" }],
    bots: ["hold-at-20", "random"],
    games: 250,
    seed: 99,
  };
  const address = formatDesign(design);
  expect(address).toBe("?v=&v=target=50,bank=at_once&bots=hold-at-20,random&games=250&seed=99");
  expect(parseDesign(address, GAME, USUAL)).toEqual({ design, unknown: [] });
});

test("what an address does not say, or says wrongly, is the usual", () => {
  expect(parseDesign("", GAME, USUAL)).toEqual({ design: USUAL, unknown: [] });
  expect(parseDesign("?games=many&seed=-4", GAME, USUAL).design).toEqual(USUAL);
  expect(parseDesign("?games=0", GAME, USUAL).design.games).toBe(1);
});

test("options that the game has not are named and left out", () => {
  const { design, unknown } = parseDesign("?v=mud=3,target=20&v=mud=4", GAME, USUAL);
  expect(design.variants).toEqual([{ target: 20 }, {}]);
  expect(unknown).toEqual(["mud"]);
});

test("numbers with their errors", () => {
  const found = { mean: 0.521, low: 0.517, high: 0.525, clear: true, error: 0.1, games: 100 };
  expect(estimateText("share", found)).toBe("52.1 % ± 0.4");
  expect(estimateText("share", { ...found, mean: -0.021 }, true)).toBe("−2.1 % ± 0.4");
  expect(estimateText("gain", { ...found, mean: 0.021 })).toBe("+2.1 % ± 0.4");
  expect(estimateText("mean", { ...found, mean: 12.345, low: 12.2449, high: 12.4449 })).toBe("12.35 ± 0.10");
});

test("titles name what tells the variants apart", () => {
  expect(variantTitles(GAME, [{}])).toEqual(["Default rules"]);
  const variants = [{ bank: "at_once" }, { bank: "at_once", target: 50 }];
  expect(variantTitles(GAME, variants)).toEqual(["Target: 100", "Target: 50"]);
});
