/** The luck receipt: its verdict, its lines and its link. */

import { beforeAll, expect, test } from "vitest";

import { receiptOf, verdictOf } from "../src/life/receipt.ts";
import { speech } from "../src/text/speech.svelte.ts";
import type { LastWord } from "../src/wire.ts";
import "./english.ts";
import { now, table } from "./tables.ts";

const TOLD = { worst: null, habit: null };

function word(luck: number, cost: number, changes: Partial<LastWord> = {}): LastWord {
  const mistakes = cost > 0 ? 2 : 0;
  return { state: "ready", unit: "chance", is_exact: true, decisions: 9, mistakes, cost, luck, told: TOLD, ...changes };
}

beforeAll(() => speech.add("life"));

test.each([
  ["robbed_dice", -0.45, 0.09, false],
  ["perfect", -0.02, 0, false],
  ["own", -0.2, 0.4, false],
  ["own", 0.41, 1.03, false],
  ["wasted", 0.3, 0.1, false],
  ["lost", 0, 0.02, false],
  ["favoured_dice", 0.5, 0.1, true],
  ["against", -0.3, 0.1, true],
  ["won", 0.01, 0, true],
])("the verdict is %s at luck %d and mistakes %d", (verdict, luck, cost, hasWon) => {
  expect(verdictOf(word(luck, cost), hasWon, "dice")).toBe(verdict);
});

test("it says luck and mistakes with their signs, lists a few seats, and leads to the costliest mistake", () => {
  const places = Array.from({ length: 10 }, (_, seat) => ({ place: seat + 1, points: 100 - seat }));
  const names = Object.assign([...Array.from({ length: 9 }, (_, seat) => `Bot ${seat}`), "You"], {
    you: 9,
    own: "Ann",
  });
  const at = table(now({ status: "over", places, result: places.map((_, seat) => (seat === 0 ? 1 : -1)) }), {
    your_seat: 9,
  });
  const worst = { ply: 12, count: 1, cost: 0.09 } as NonNullable<LastWord["told"]["worst"]>;
  const receipt = receiptOf(word(-0.45, 0.09, { told: { worst, habit: null } }), at, names, new Date(2026, 0, 2));
  expect([receipt.luck, receipt.mistakes, receipt.verdict]).toEqual(["−45\u00a0%", "−9\u00a0%", "Robbed by the dice"]);
  expect(receipt.lines.map(({ name }) => name)).toEqual(["Bot 0", "Bot 1", "Bot 2", "Bot 3", "Bot 4", "Ann"]);
  expect(receipt.path).toBe("/review/t/at/12");
  const perfect = receiptOf(word(0.1, 0), at, names, new Date());
  expect([perfect.mistakes, perfect.text]).toEqual([
    "none",
    "Pig: luck +10\u00a0%, no mistakes. Flawless, and lost anyway",
  ]);
});
