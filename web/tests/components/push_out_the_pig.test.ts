/** Parts of the table of Push Out the Pig: what is asked, offered, counted and worth. */

import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import Hand from "../../src/games/cards/Hand.svelte";
import { places } from "../../src/games/cards/places.ts";
import Trick from "../../src/games/cards/Trick.svelte";
import Captured from "../../src/games/push_out_the_pig/Captured.svelte";
import Exposing from "../../src/games/push_out_the_pig/Exposing.svelte";
import HeartsOut from "../../src/games/push_out_the_pig/HeartsOut.svelte";
import { type Choices, type PigView, stillOut } from "../../src/games/push_out_the_pig/view.ts";
import Voids from "../../src/games/push_out_the_pig/Voids.svelte";
import Worth from "../../src/games/push_out_the_pig/Worth.svelte";

afterEach(cleanup);

const seen = (): string => document.body.textContent.replace(/\s+/g, " ").trim();

function choice(...cards: string[]): Choices {
  return { cards: new Map(cards.map((card, action) => [card, action])), pass: 56, finish: undefined };
}

test.each([
  ["names the cards", ["QS", "10C"], false, "Expose Q♠ or 10♣? It will count double. Expose nothing P"],
  ["ends with what was exposed", ["10C"], true, "Expose 10♣? It will count double. Done exposing P"],
  ["is no question without such a card", [], false, "You have nothing to expose. Expose nothing P"],
])("exposing %s", (_, cards, hasExposed, text) => {
  render(Exposing, { choice: choice(...cards), hasExposed, hasClock: false, pass: vi.fn<() => void>() });
  expect(seen()).toBe(text);
  expect(screen.getByRole("button", { hidden: true }).classList.contains("late")).toBe(cards.length === 0);
});

test.each([
  [true, ["offered", ""]],
  [false, ["", "out"]],
])("cards that may be shown are lifted, others look as usual: %s", (isOffer, looks) => {
  const cards = ["QS", "2S"];
  render(Hand, {
    cards,
    playable: new Set(["QS"]),
    isOffer,
    isDealt: false,
    nameOf: String,
    play: vi.fn<() => void>(),
  });
  const classes = screen.getAllByRole("button").map(({ classList }) => [...classList]);
  expect(classes.map((names) => names.find((name) => ["offered", "out"].includes(name)) ?? "")).toEqual(looks);
});

test("cards of a trick show the order of play from its leader", () => {
  const props = { names: ["A", "B", "C", "D"], winning: null, taker: null, nameOf: String, flyMs: 0, lookMs: 0 };
  render(Trick, { ...props, around: places(4, 0), laid: ["2S", null, "3S", "4S"], leader: 2 });
  const orders = [...document.querySelectorAll("li")].map((card) => card.querySelector(".order")?.textContent);
  expect(orders).toEqual(["1", "2", "3"]); // seats 2, 3 and 0
});

test("the key says what a heart and the doubler alone are worth, and what is still out", () => {
  const hearts = { AH: -50, KH: -40, "2H": 0 };
  const sums = { all_hearts: 200, hearts_pig_goat: 200, all_sixteen: 600, nothing: 0 };
  const worth = { cards: { ...hearts, QS: -100, JD: 100 }, doubler: "10C", times: 2, doubler_alone: 50, ...sums };
  render(Worth, { worth, out: ["2S", "KS", "AH"] });
  expect(document.querySelector(".key")?.textContent.replace(/\s+/g, "")).toContain("10×2alone+50each0to−50");
  expect(seen()).toContain("Still out spades K 2hearts Aclubs nonediamonds none");
  expect(screen.getByRole("button", { name: "Close", hidden: true })).toBeTruthy();
});

test("hearts that are left are counted, voids named, and the pig comes first of what was taken", () => {
  const view = { hand: ["2C", "JK1"], gone: ["AS", "JK2"] } as unknown as PigView;
  expect(stillOut(view)).toHaveLength(50);
  render(HeartsOut, { out: ["2S", "3H", "10H", "AH"] });
  expect(seen()).toBe("3 ♥ left A 10 3");
  cleanup();
  render(Voids, { suits: ["spades", "hearts"] });
  expect(seen()).toBe("No spades, hearts. no");
  cleanup();
  render(Captured, { cards: ["2H", "3H", "10C", "JD", "QS"] });
  const chips = [...document.querySelectorAll(".chip")].map((chip) => chip.textContent.replace(/\s+/g, ""));
  expect(chips).toEqual(["Q", "J", "10", "32×2"]);
});
