/** What a page loads and what a visitor does: the newest answer counts, and failures are said. */

import { expect, test } from "vitest";

import { Action } from "../src/net/action.svelte.ts";
import { Trouble } from "../src/net/api.ts";
import { Newest } from "../src/net/newest.svelte.ts";
import { Resource } from "../src/net/resource.svelte.ts";

const GONE = new Trouble(404, "unknown-table", "There is no such table.");
const REFUSED = new Trouble(422, "invalid", "Not so.", [
  { field: "target", text: "Too high.", ruling: "", said: null },
]);

test("a resource keeps its value until the next is there, and drops an answer that was overtaken", async () => {
  const resource = new Resource<string>();
  expect(await resource.load(async () => "first")).toBe(true);
  let answer: (text: string) => void = () => {};
  const slow = new Promise<string>((resolve) => (answer = resolve));
  const overtaken = resource.load(() => slow);
  expect([resource.value, resource.isLoading]).toEqual(["first", true]);
  expect(await resource.load(async () => "newest")).toBe(true);
  answer("late");
  expect(await overtaken).toBe(false);
  expect([resource.value, resource.isLoading, resource.trouble]).toEqual(["newest", false, ""]);
});

test("a resource that cannot be loaded says why, until it is asked for again", async () => {
  const resource = new Resource<string>();
  expect(await resource.load(() => Promise.reject(GONE))).toBe(false);
  expect([resource.isMissing, resource.isLoading, resource.trouble !== ""]).toEqual([true, false, true]);
  await resource.load(async () => "there");
  expect([resource.isMissing, resource.trouble, resource.value]).toEqual([false, "", "there"]);
});

test("nothing comes of an answer to a page that was left", async () => {
  const resource = new Resource<string>();
  const loading = resource.load(() => Promise.reject(GONE));
  resource.leave();
  expect(await loading).toBe(false);
  expect([resource.isLoading, resource.trouble]).toEqual([false, ""]);
});

test("an action says what was done, or what went wrong and which fields are to blame", async () => {
  const action = new Action();
  const running = action.run(async () => "Done.");
  expect(action.isBusy).toBe(true);
  expect(await running).toBe(true);
  expect([action.isBusy, action.done]).toEqual([false, "Done."]);
  expect(await action.run(() => Promise.reject(REFUSED))).toBe(false);
  expect([action.isBusy, action.done, action.trouble !== "", action.problems]).toEqual([
    false,
    "",
    true,
    REFUSED.problems,
  ]);
  action.clear();
  expect([action.trouble, action.problems]).toEqual(["", []]);
});

test("of many questions the first and the newest are asked, and its trouble is said", async () => {
  const answers = [Promise.resolve(), Promise.reject<void>(REFUSED), Promise.resolve()];
  let asked = 0;
  const newest = new Newest(() => answers[asked++] ?? Promise.resolve());
  await Promise.all([newest.ask(), newest.ask(), newest.ask()]);
  expect([asked, newest.isBusy, newest.trouble !== "", newest.problems]).toEqual([2, false, true, REFUSED.problems]);
  await newest.ask();
  expect([newest.trouble, newest.problems]).toEqual(["", []]);
});
