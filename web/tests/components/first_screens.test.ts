/** The question about sound waits for its moment, and a form folds its figures. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import Offers from "../../src/life/Offers.svelte";
import Opponents from "../../src/lobby/Opponents.svelte";
import { quickTable } from "../../src/lobby/setup.ts";
import TableList from "../../src/lobby/TableList.svelte";
import { preferences } from "../../src/preferences.svelte.ts";
import type { GameInfo, TableLine } from "../../src/wire.ts";
import recorded from "../answers/what_if.json";
import { entry, now, table } from "../tables.ts";

afterEach(cleanup);

const GAMES = recorded["/api/games"] as unknown as readonly GameInfo[];

test("sound is asked about at the end of a deal, and not beside a hint", async () => {
  expect(preferences.sound).toBe("unasked");
  const log = Array.from({ length: 3 }, (_, ply) => entry(ply, 0));
  const moment = { table: table(now(), { log }), isWaiting: true, isAmidDeal: true, hasHint: false };
  const { container, rerender } = render(Offers, moment);
  const isAsked = (): boolean => container.querySelector(".notice") !== null;
  expect(isAsked()).toBe(false);
  await rerender({ ...moment, isAmidDeal: false, hasHint: true });
  expect(isAsked()).toBe(false);
  await rerender({ ...moment, isAmidDeal: false });
  expect(isAsked()).toBe(true);
  await rerender({ ...moment, isAmidDeal: false, hasHint: true, isWaiting: false });
  expect(isAsked()).toBe(false);
});

test("the strength of bots is folded, and numbers of friends stand together", () => {
  const game = GAMES.find(({ name }) => name === "push-out-the-pig") as GameInfo;
  const { container } = render(Opponents, { game, seats: quickTable(game).seats, change: () => undefined });
  expect(container.querySelector(".about")?.textContent).not.toMatch(/\d/);
  expect(container.querySelector("details")?.open).toBe(false);
  expect(container.querySelector("details p")?.textContent).toContain("of 100 games");
  expect(container.querySelectorAll(".numbers label")).toHaveLength(4);
});

test("no heading stands over finished tables alone", async () => {
  const line = {
    table: "t",
    game: "pig",
    status: "over",
    your_turn: false,
    archived: false,
    names: [],
    bots: [],
    updated: "2026-11-01T00:00:00Z",
  };
  const over = [line as unknown as TableLine];
  const { container, rerender } = render(TableList, { tables: over, change: () => undefined });
  const isSeen = (): boolean => !container.querySelector("h2")?.classList.contains("unseen");
  expect(isSeen()).toBe(false);
  await rerender({
    tables: [...over, { ...line, table: "u", status: "playing" } as unknown as TableLine],
    change: () => undefined,
  });
  expect(isSeen()).toBe(true);
});
