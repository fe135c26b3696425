import { expect, test } from "vitest";

import {
  line,
  linesOf,
  mistakes,
  moments,
  momentOf,
  opening,
  reviewed,
  standings,
  tableBefore,
  tricks,
  turnsOn,
  zeroLine,
} from "../src/review/deals/deals.ts";
import { firstFilter } from "../src/review/filter.ts";
import "./english.ts";
import { cardSign } from "../src/text/cards.ts";
import type { TableDealReview, DealTurn } from "../src/wire.ts";

function turn(ply: number, trick: number | null, points: number[]): DealTurn {
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

const CHOICES = ["QS", "10D"].map((text, action) => ({ text, action, meaning: { card: text } }));

/** A turn that cost so many points. */
function lost(ply: number, trick: number | null, cost: number): DealTurn {
  const verdict = { cost, is_mistake: true, best: "10D", actions: CHOICES, said: [] };
  return { ...turn(ply, trick, [0, 0]), action: 0, verdict } as unknown as DealTurn;
}

const TURNS = [turn(2, null, []), turn(3, null, []), lost(4, 0, 20), lost(5, 0, 90), turn(7, 1, []), lost(6, 1, 50)];
const OPEN = {
  ...REVIEW,
  turns: TURNS,
  views: TURNS.map(({ ply }) => ({ ply })),
  own: [0],
} as unknown as TableDealReview;

test("a review of a deal opens at the reader's dearest mistake, and steps from turn to turn of a seat", () => {
  const mine = firstFilter([0], 0);
  const at = (ply: number | null, review = OPEN) => opening(review, mine, ply)?.ply;
  expect([at(null), at(5), at(null, { ...OPEN, turns: TURNS.slice(0, 2) })]).toEqual([6, 5, 2]);
  expect(mistakes(OPEN, mine).map(({ ply }) => ply)).toEqual([6, 4]);
  const from = TURNS[2] ?? turn(0, 0, []);
  expect([turnsOn(OPEN, from, -1)?.ply, turnsOn(OPEN, from, 1)?.ply]).toEqual([2, 6]);
  expect(turnsOn(OPEN, TURNS[0] ?? from, -1)).toBeUndefined();
});

test("what the reader may not see is no moment", () => {
  const closed = { ...OPEN, views: TURNS.map(({ seat, ply }) => (seat === 0 ? { ply } : null)) };
  expect(moments(closed).map(({ ply }) => ply)).toEqual([2, 4, 6]);
  expect(tableBefore(closed, TURNS[3] ?? turn(0, 0, []))).toBeNull();
  const seen = tableBefore(closed, TURNS[2] ?? turn(0, 0, []));
  expect([seen?.your_seat, seen?.now.view]).toEqual([0, { ply: 4 }]);
  expect(momentOf(closed, TURNS.slice(2, 4), () => true)?.ply).toBe(4);
});

test("what was chosen and what was better are marked; who passed is in one line", () => {
  const { chosen, better } = reviewed(TURNS[2] ?? turn(0, 0, []));
  expect([chosen?.text, better?.text]).toEqual(["QS", "10D"]);
  expect(reviewed(turn(0, 0, []))).toEqual({ chosen: null, better: null });
  expect(linesOf(TURNS.slice(0, 2)).map(({ seats }) => seats)).toEqual([[0, 1]]);
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
