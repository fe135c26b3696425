/** One stop for the Tab key among many things, and the arrow keys between them. */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Where a key leads to from place `at` of `count`; nothing if it leads nowhere. */
export function led(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, at + step));
}

/** Move the focus among the buttons of a list as a key says. */
export function lead(event: KeyboardEvent, buttons: readonly HTMLElement[]): void {
  const at = buttons.findIndex((button) => button === document.activeElement);
  const next = at < 0 ? null : led(event.key, at, buttons.length);
  if (next === null) return;
  event.preventDefault();
  buttons[next]?.focus();
}
