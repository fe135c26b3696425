/** The page speaks the language that it is told to. */

import shared from "../../src/pigpen/text/zh.json";
import { expect, test } from "vitest";

import { fill } from "../src/text/filling.ts";
import { catalogue } from "../src/text/catalogues.ts";
import { type Catalogue, type Folder, LANGUAGES, preferred } from "../src/text/languages.ts";
import { speech } from "../src/text/speech.svelte.ts";
import { list, lookUp, paragraph, t } from "../src/text/text.ts";
import own from "../src/text/zh.json";

test("the Chinese texts have the one plural form of Chinese", () => {
  const texts = Object.values({ ...shared, ...own });
  const forms = texts.flatMap((text) => text.match(/\{\w+\|[^}]*\}/g) ?? []);
  expect(forms.filter((form) => form.split("|").length !== 2)).toEqual([]);
});

const APART = ["lobby.title", "table.title", "calls.title"]; // of the site, of a turn

const FOLDERS: readonly Folder[] = ["doors", "fair", "learn", "operator", "people", "puzzles", "strategies", "what_if"];

test("the titles of pages end alike", async () => {
  for (const language of LANGUAGES) {
    const texts = await Promise.all([undefined, ...FOLDERS].map((folder) => catalogue(language, folder)));
    const titles = Object.entries(Object.assign({}, ...texts) as Catalogue).filter(
      ([key]) => /\.title(Alone)?$/.test(key) && !APART.includes(key),
    );
    expect(titles.length).toBeGreaterThan(12);
    expect(titles.filter(([, text]) => !text.endsWith(" – Pigpen"))).toEqual([]);
  }
});

test("a browser's list of languages leads to one that is there", () => {
  expect(preferred(["de-AT", "zh-TW", "en"])).toBe("zh");
  expect(preferred(["EN-gb", "zh"])).toBe("en");
  expect(preferred(["de"])).toBe("en");
  expect(preferred([])).toBe("en");
});

test("a language has as many plural forms as it has plurals", () => {
  expect(fill("{count|1 die|# dice}", { count: 1 }, "en")).toBe("1 die");
  expect(fill("{count|# 颗骰子}", { count: 1 }, "zh")).toBe("1 颗骰子");
});

test("the page speaks Chinese once it is told to, and English again", async () => {
  await speech.speak("zh");
  expect(t("controls.rollDice", { count: 2 })).toBe("掷 2 颗");
  expect(paragraph(["一。", "二。"]) + list([1, 2])).toBe("一。二。1、2");
  expect(lookUp("dice.first", { seat: "Ann" })).toBe("Ann 先手。");
  expect(lookUp("dice.first", { seat: "松露" })).toBe("松露先手。");
  await speech.speak("en");
  expect(t("controls.rollDice", { count: 1 })).toBe("Roll 1 die");
});

test("what has no translation is said in English, with English plurals", async () => {
  await speech.speak("zh");
  const chinese = speech.catalogue;
  speech.catalogue = {};
  expect(t("controls.rollDice", { count: 2 })).toBe("Roll 2 dice");
  speech.catalogue = chinese;
  await speech.speak("en");
});

test("who changes the language twice gets the last one", async () => {
  await Promise.all([speech.speak("zh"), speech.speak("en")]);
  expect(speech.language).toBe("en");
});
