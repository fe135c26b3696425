import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { backoff, Live } from "../src/net/live.ts";

/** A browser's socket that the test opens and breaks. */
class Line {
  static readonly OPEN = 1;
  static readonly all: Line[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  open(frame: object): void {
    this.readyState = Line.OPEN;
    this.onopen();
    this.onmessage({ data: JSON.stringify(frame) });
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  send(text: string): void {
    this.sent.push(text);
  }
}

const SNAPSHOT = { type: "snapshot", version: 1 };
const listeners = new Map<string, () => void>();
const page = { hidden: false };
const nothing = { frame: () => undefined, opened: () => undefined, lost: () => undefined };
const last = (): Line => Line.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(1); // the longest waits
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "pigs" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", (name: string, call: () => void) => listeners.set(name, call));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  Line.all.length = 0;
  page.hidden = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("after a restart of some seconds the page is back within a second of it", () => {
  const live = new Live("t", nothing);
  last().open(SNAPSHOT);
  last().close();
  const down = 5_000;
  let waited = 0;
  while (waited < down) {
    waited += 10;
    vi.advanceTimersByTime(10);
    if (last().readyState === 0) last().close(); // nobody listens yet
  }
  expect(Line.all.length).toBeLessThan(12);
  vi.advanceTimersByTime(1_000);
  expect(last().readyState).toBe(0); // it knocks, and the server may answer
  last().open(SNAPSHOT);
  live.close();
});

test("a line that is refused at once is not a success", () => {
  const live = new Live("t", nothing);
  for (let failures = 0; failures < 70; failures++) {
    last().open({ type: "refused", id: "", code: "too-many-pages", text: "", ruling: "" });
    last().close();
    vi.advanceTimersByTime(backoff(failures, 1));
    expect(Line.all.length).toBe(failures + 2);
  }
  live.close();
});

test("who looks at the page again does not wait", () => {
  const live = new Live("t", nothing);
  last().open(SNAPSHOT);
  page.hidden = true;
  last().close();
  listeners.get("visibilitychange")!();
  expect(Line.all.length).toBe(1);
  page.hidden = false;
  listeners.get("visibilitychange")!();
  expect(Line.all.length).toBe(2);
  live.close();
  expect(listeners.size).toBe(0);
});
