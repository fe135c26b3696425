import { expect, test } from "vitest";

import { line, standings, tricks, zeroLine } from "../src/review/deals/deals.ts";
import { cardSign } from "../src/text/cards.ts";
import type { TableDealReview, DealTurn } from "../src/wire.ts";

function turn(ply: number, trick: number, points: number[]): DealTurn {
  const seat = ply % 2;
  return {
    ply,
    action: ply,
    seat,
    text: "",
    words: { key: "push-out-the-pig.action.pass", values: {}, ruling: "" },
    trick,
    taker: null,
    hands: [],
    points,
    verdict: null,
  };
}

const REVIEW = {
  seats: [{}, {}],
  turns: [turn(4, 0, [0, 0]), turn(5, 0, [-100, 0]), turn(6, 1, [-100, 0]), turn(7, 1, [-100, 50])],
} as unknown as TableDealReview;

test("turns are put together by their tricks", () => {
  expect(tricks(REVIEW).map(({ turns }) => turns.map(({ ply }) => ply))).toEqual([
    [4, 5],
    [6, 7],
  ]);
});

test("the graph begins at nothing and goes on after each trick", () => {
  const all = standings(REVIEW);
  expect(all).toEqual([
    [0, 0],
    [-100, 0],
    [-100, 50],
  ]);
  const heights = (seat: number) =>
    line(all, seat)
      .split(" ")
      .map((place) => Number(place.split(",")[1]));
  expect(heights(0)[0]).toBe(zeroLine(all));
  expect(heights(0)[2]).toBe(Math.max(...heights(0)));
  expect(heights(1)[2]).toBeLessThan(heights(1)[1] ?? 0);
});

test("a card is named by its rank and the sign of its suit", () => {
  expect(["QS", "10C", "AH", "JD"].map(cardSign)).toEqual(["Q♠", "10♣", "A♥", "J♦"]);
  expect(cardSign("JK2")).toBe("Joker 2");
});
