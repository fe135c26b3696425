import { expect, test } from "vitest";

import { backoff } from "../src/net/live.ts";
import { momentPath, route } from "../src/routes.ts";
import { beatLength, stagger } from "../src/table/pace.ts";

test("addresses lead to their pages, and all others nowhere", () => {
  expect(route("/")).toEqual({ page: "lobby" });
  expect(route("/table/a%20b")).toEqual({ page: "table", table: "a b" });
  expect(route("/join/xyz/")).toEqual({ page: "join", invite: "xyz" });
  expect(route("/fair")).toEqual({ page: "fair", table: null });
  expect(route("/fair/abc")).toEqual({ page: "fair", table: "abc" });
  expect(route("/rules/hog")).toEqual({ page: "rules", game: "hog" });
  expect(route("/score/push-out-the-pig")).toEqual({ page: "score" });
  expect(route("/review/abc/2")).toEqual({ page: "review", table: "abc", deal: 1, ply: null });
  expect(route(momentPath("abc", 7))).toEqual({ page: "review", table: "abc", deal: null, ply: 7 });
  expect(route(momentPath("abc", 7, 2))).toEqual({ page: "review", table: "abc", deal: 1, ply: 7 });
  const nowhere = ["/score", "/score/pig", "/learn/pig", "/review/a/b", "/review/a/1/2", "/review/a/at/b"];
  for (const path of ["/rules", "/table", "/table/a/b", "/nowhere", "/join/%ff", ...nowhere]) {
    expect(route(path)).toEqual({ page: "missing" });
  }
});

test("a page knocks at least every second for half a minute, then ever less often", () => {
  const waits = (random: number) => Array.from({ length: 80 }, (_, n) => backoff(n, random));
  expect(Math.max(...waits(1).slice(0, 60))).toBeLessThan(1000);
  expect(
    waits(0.5)
      .slice(0, 60)
      .reduce((sum, wait) => sum + wait),
  ).toBeGreaterThan(30_000);
  expect(waits(1).at(-1)).toBe(10_000);
  expect(waits(1)).toEqual(waits(1).toSorted((a, b) => a - b));
});

test("no two pages wait alike, and the first attempts are spread", () => {
  expect([backoff(0, 0), backoff(0, 1)]).toEqual([0, 300]);
  expect([backoff(3, 0), backoff(3, 1)]).toEqual([350, 700]);
});

test("fifty dice come to rest within two seconds, in their order", () => {
  expect(stagger(50, "normal")).toBeGreaterThan(0);
  expect(beatLength(50, true, "normal")).toBeLessThan(2000);
  expect(beatLength(50, true, "instant")).toBe(0);
});
