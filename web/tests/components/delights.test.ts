/** Feats have their moment, and let go of it. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { Feat } from "../../src/life/feat.ts";
import Theatre from "../../src/life/Theatre.svelte";
import { preferences } from "../../src/preferences.svelte.ts";

const FEAT: Feat = { kind: "hearts", ply: 52, seat: 1, words: "A small slam for Bob!" };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  preferences.setPace("normal");
});

test("a feat is shown for at most three seconds, or until something is pressed", async () => {
  vi.useFakeTimers();
  const { container } = render(Theatre, { feat: FEAT });
  const isShown = (): boolean => container.querySelector(".theatre") !== null;
  expect([isShown(), container.textContent?.trim()]).toEqual([true, FEAT.words]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isShown()).toBe(false);
  cleanup();
  const again = render(Theatre, { feat: FEAT });
  window.dispatchEvent(new Event("pointerdown"));
  await vi.advanceTimersByTimeAsync(1);
  expect(again.container.querySelector(".theatre")).toBe(null);
});

test("at an instant pace there is none", () => {
  preferences.setPace("instant");
  const { container } = render(Theatre, { feat: FEAT });
  expect(container.querySelector(".theatre")).toBe(null);
});
