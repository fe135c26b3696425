/** Feats have their moment, and let go of it. */

import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import type { Walk } from "../../src/games/push_out_the_pig/walks.ts";
import Walks from "../../src/games/push_out_the_pig/Walks.svelte";
import type { Feat } from "../../src/life/feat.ts";
import Theatre from "../../src/life/Theatre.svelte";
import { preferences } from "../../src/preferences.svelte.ts";

const motion = vi.hoisted(() => {
  const found = { isReduced: false };
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  window.matchMedia = (media) =>
    ({
      media,
      ...listening,
      get matches() {
        return found.isReduced;
      },
    }) as unknown as MediaQueryList;
  return found;
});

const FEAT: Feat = { kind: "hearts", ply: 52, seat: 1, words: "A small slam for Bob!" };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  preferences.setPace("normal");
  motion.isReduced = false;
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

test("at an instant pace, and with reduced motion, there is none", () => {
  const isShown = (): boolean => render(Theatre, { feat: FEAT }).container.querySelector(".theatre") !== null;
  preferences.setPace("instant");
  expect(isShown()).toBe(false);
  preferences.setPace("normal");
  motion.isReduced = true;
  expect(isShown()).toBe(false);
});

test("animals walk once for a trick, however often it is drawn, and not with reduced motion", async () => {
  const walks: Walk[] = [{ animal: "pig", from: 0, to: 1 }];
  const table = document.createElement("div");
  table.innerHTML = '<ul class="trick"><li data-seat="0"></li></ul><div class="plate" data-seat="1"></div>';
  const show = (props = {}) =>
    render(Walks, { target: table, props: { walks, ply: 9, delayMs: 1, runMs: 900, ...props } });
  const pig = (): Element | null => table.querySelector(".walk.pig");
  const { rerender } = show();
  const first = pig();
  expect(first).not.toBe(null);
  await rerender({ walks: [...walks] });
  expect(pig()).toBe(first);
  await rerender({ walks: [], ply: -1 });
  expect(pig()).toBe(first); // it goes on to the plate
  cleanup();
  show({ runMs: 0 });
  expect(pig()).toBe(null);
  cleanup();
  motion.isReduced = true;
  show();
  expect(pig()).toBe(null);
});
