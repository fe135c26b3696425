/** Bots say something of what everybody has seen happen to them, at most once a deal. */

import { expect, test } from "vitest";

import { mayRemark, remarkOn } from "../../src/life/remarks.ts";
import { Talk } from "../../src/life/talk.svelte.ts";
import { preferences } from "../../src/preferences.svelte.ts";
import { speech } from "../../src/text/speech.svelte.ts";
import { has } from "../../src/text/text.ts";
import type { LogEntry, Said, SeatInfo, TableView } from "../../src/wire.ts";
import "../english.ts";

const entry = (ply: number, key: string, values: Said["values"], more: Partial<LogEntry> = {}): LogEntry => ({
  ply,
  actor: 0,
  text: "",
  meaning: {},
  said: [{ key, values, ruling: "" }],
  ...more,
});
const seats = ["person", "bot", "bot"].map((kind, seat) => ({ seat, kind }) as SeatInfo);
const phrase = (key: string, values: Said["values"]) => remarkOn([entry(4, key, values)], seats)?.phrase;

test("a bot speaks about what it lost, stole or took; people and trifles are passed over", async () => {
  await speech.add("life");
  const said = [
    phrase("dice.lost_turn", { seat: 1, points: 14 }),
    phrase("push-out-the-pig.took_cards", { seat: 2, cards: "Q♠ 5♥" }),
    phrase("piggy-piggy.steals", { seat: 0, other: 1 }),
    phrase("piggy-piggy.steals", { seat: 1, other: 0 }),
  ];
  expect(said).toEqual(["bot_mud_2", "bot_pig_2", "bot_robbed_1", "bot_robs_1"]);
  expect(said.every((one) => has(`phrase.${one}`))).toBe(true);
  expect(phrase("dice.lost_turn", { seat: 0, points: 14 })).toBeUndefined();
  expect(phrase("dice.lost_turn", { seat: 1, points: 3 })).toBeUndefined();
  expect(phrase("push-out-the-pig.took_cards", { seat: 2, cards: "5♥" })).toBeUndefined();
});

test("bots speak once a deal, and once in sixty actions where there are no deals", () => {
  const dealt = entry(0, "x", {}, { meaning: { deal: "QS" } });
  const end = entry(104, "x", {}, { line: { number: 1, scores: [] } });
  expect([mayRemark([dealt], -1, 60), mayRemark([dealt], 60, 90), mayRemark([dealt, end], 60, 160)]).toEqual([
    true,
    false,
    true,
  ]);
  expect([mayRemark([], 10, 50), mayRemark([], 10, 70)]).toEqual([false, true]);
});

test("a remark is shown as a phrase, once; none at a first game, or once bots are silenced", async () => {
  const fresh = [entry(4, "dice.lost_turn", { seat: 1, points: 30 })];
  const table = { chance: "fair", log: fresh, now: { status: "playing", seats } } as unknown as TableView;
  const talk = new Talk();
  await talk.hear(fresh, { ...table, chance: "guided" });
  preferences.setTalk(false);
  await talk.hear(fresh, table);
  expect(talk.spoken).toEqual([]);
  preferences.setTalk(true);
  await talk.hear(fresh, table);
  const { spoken } = talk;
  expect(spoken.map(({ seat, phrase: said }) => [seat, said])).toEqual([[1, "bot_mud_2"]]);
  await talk.hear([entry(9, "dice.lost_turn", { seat: 2, points: 30 })], table);
  expect(talk.spoken).toBe(spoken);
  talk.close();
});
