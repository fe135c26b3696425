import { expect, test } from "vitest";

import { NOTHING, receive } from "../src/table/state.ts";
import { waitingNotices } from "../src/table/notices.ts";
import { table, update } from "./tables.ts";

const kinds = (isLost: boolean, isRestarting: boolean) =>
  waitingNotices(table(), null, isLost, isRestarting, "").map(({ kind }) => kind);

test("a restart is said calmly, and no connection is called lost meanwhile", () => {
  expect(kinds(true, false)).toEqual(["lost"]);
  expect(kinds(true, true)).toEqual(["restarting"]);
  expect(kinds(false, true)).toEqual(["restarting"]);
  expect(kinds(false, false)).toEqual([]);
  expect(waitingNotices(table(), null, true, true, "")[0]?.isUrgent).toBe(false);
});

test("a restart changes nothing at the table", () => {
  const state = receive(NOTHING, update(1));
  expect(receive(state, { type: "restarting" })).toBe(state);
});
