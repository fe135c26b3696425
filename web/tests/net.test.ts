import { expect, test, vi } from "vitest";

import { api, Trouble } from "../src/net/api.ts";
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
  expect(route("/statistics")).toEqual(route("/profile"));
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

/** What `fetch` is called with; each call is answered alike. */
function answering(status: number, body?: unknown): unknown[][] {
  const asked: unknown[][] = [];
  vi.stubGlobal("fetch", async (...given: unknown[]) => {
    asked.push(given);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  return asked;
}

test("nothing overtakes a change of the name, which would bring the old one back", async () => {
  const asked: string[] = [];
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path !== "/api/me") return Promise.resolve(Response.json({ table: "t", seat: 1 }));
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  const name = api.put("/api/me", { body: { name: "Bob" } });
  const seat = api.post("/api/join/{invite}", { path: { invite: "i" }, body: {} });
  await Promise.resolve();
  expect(asked).toEqual(["/api/me"]);
  answer(Response.json({ name: "Bob" }));
  await Promise.all([name, seat]);
  expect(asked).toEqual(["/api/me", "/api/join/i"]);
});

test("a call fills in the words of its address, and leaves those out that are null", async () => {
  const asked = answering(200, { state: "working" });
  const query = { deal: null, patience: 1.5 };
  const found = await api.get("/api/tables/{table_id}/review", { path: { table_id: "a/b" }, query });
  expect(found.state).toBe("working");
  await api.get("/api/what-if/{game}", { path: { game: "pig" }, query: { do: "roll", "seat 0": "1&2" } });
  expect(asked.map(([address]) => address)).toEqual([
    "/api/tables/a%2Fb/review?patience=1.5",
    "/api/what-if/pig?do=roll&seat+0=1%262",
  ]);
});

test("a body is sent as JSON, and an answer without content is undefined", async () => {
  const asked = answering(204);
  expect(await api.post("/api/tables/{table_id}/block", { path: { table_id: "x" }, body: { seat: 1 } })).toBe(
    undefined,
  );
  expect(asked).toEqual([
    [
      "/api/tables/x/block",
      {
        method: "POST",
        headers: { Accept: "application/json", "Accept-Language": "en", "Content-Type": "application/json" },
        body: '{"seat":1}',
      },
    ],
  ]);
});

test("a refusal is a trouble with the server's words", async () => {
  answering(409, { code: "stale", text: "Too late." });
  await expect(api.get("/api/me")).rejects.toEqual(new Trouble(409, "stale", "Too late."));
});

test("what the server does not describe cannot be asked of it", () => {
  // None of these is called: svelte-check has to refuse each.
  const wrong = [
    // @ts-expect-error no such address
    () => api.get("/api/nowhere"),
    // @ts-expect-error an address for other methods
    () => api.post("/api/games"),
    // @ts-expect-error a word of the address is missing
    () => api.get("/api/rules/{game}"),
    // @ts-expect-error the query has no such word
    () => api.get("/api/rules/{game}", { path: { game: "pig" }, query: { tongue: "en" } }),
    // @ts-expect-error a field of the body is of another type
    () => api.post("/api/first-games", { body: { game: 1 } }),
    // @ts-expect-error the answer has no such field
    async () => (await api.get("/api/me")).nickname,
  ];
  expect(wrong).toHaveLength(6);
});
