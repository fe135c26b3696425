import { expect, test } from "vitest";

import { backoff } from "../src/net/live.ts";
import { route } from "../src/routes.ts";
import { beatLength, stagger } from "../src/table/pace.ts";

test("addresses lead to their pages, and all others nowhere", () => {
  expect(route("/")).toEqual({ page: "lobby" });
  expect(route("/table/a%20b")).toEqual({ page: "table", table: "a b" });
  expect(route("/join/xyz/")).toEqual({ page: "join", invite: "xyz" });
  expect(route("/fair")).toEqual({ page: "fair", table: null });
  expect(route("/fair/abc")).toEqual({ page: "fair", table: "abc" });
  expect(route("/rules/hog")).toEqual({ page: "rules", game: "hog" });
  for (const path of ["/rules", "/table", "/table/a/b", "/nowhere", "/join/%ff"]) {
    expect(route(path)).toEqual({ page: "missing" });
  }
});

test("waits double up to a limit, and no two clients wait alike", () => {
  expect(backoff(0, 1)).toBe(400);
  expect(backoff(3, 1)).toBe(3200);
  expect(backoff(30, 1)).toBe(10_000);
  expect(backoff(3, 0)).toBe(1600);
});

test("fifty dice come to rest within two seconds, in their order", () => {
  expect(stagger(50, "normal")).toBeGreaterThan(0);
  expect(beatLength(50, true, "normal")).toBeLessThan(2000);
  expect(beatLength(50, true, "instant")).toBe(0);
});
