/** What happens if …, asked by ready questions, by laying cards, and by typing. */

import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import WhatIf from "../../src/pages/WhatIf.svelte";
import { speech } from "../../src/text/speech.svelte.ts";
import answers from "../answers/what_if.json";
import { serve } from "./server.ts";

// Styles are not laid out here, and to ask for them takes most of the time; a busy machine may take seconds.
configure({ defaultHidden: true, asyncUtilTimeout: 20_000 });
const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });

beforeAll(() => speech.add("what_if"));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(game: string, search = "", held?: (path: string) => Promise<void>): Promise<void> {
  serve(answers, held);
  history.replaceState(null, "", `/what-if/${game}${search}`);
  render(WhatIf, { game });
  await screen.findByRole("heading", { level: 2, name: "What happens" });
}

const part = (name: string): HTMLElement => screen.getByRole("region", { name });

const field = <T extends HTMLElement>(role: string, name: string): T => screen.getByRole<T>(role, { name });

/** The whole text, as somebody reads it. */
function said(of: HTMLElement): string {
  return (of.textContent ?? "").replace(/\s+/g, " ");
}

const says = (of: () => HTMLElement, words: string): Promise<void> =>
  waitFor(() => expect(said(of())).toContain(words));

const happens = (words: string): Promise<void> => says(() => part("What happens"), words);

async function ask(question: string): Promise<void> {
  await user.selectOptions(field("combobox", "Common questions"), question);
  await waitFor(() => expect(part("What happens").getAttribute("aria-busy")).toBe("false"));
}

/** The text of each cell of a row. */
function cells(of: HTMLElement, row: RegExp): string[] {
  const found = within(of)
    .getAllByRole("row")
    .find((each) => row.test(said(each).trim()));
  if (!found) throw new Error(`no row ${row}`);
  return within(found)
    .getAllByRole("cell")
    .map((cell) => said(cell).trim());
}

async function lay(pile: string, ...cards: string[]): Promise<void> {
  const group = await screen.findByRole("group", { name: pile });
  await user.click(group.querySelector("summary") as HTMLElement);
  for (const card of cards) await user.click(within(group).getByRole("button", { name: `Add ${card}` }));
}

async function fill(name: string, text: string): Promise<void> {
  const box = field<HTMLInputElement>("textbox", name);
  await user.clear(box);
  await user.type(box, text);
}

const settled = (): Promise<void> =>
  waitFor(() => expect(document.querySelectorAll("[aria-busy=true]")).toHaveLength(0));

const focused = (heading: string): Promise<void> =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: heading })));

/** Answers that may be held back, and let go. */
function holding() {
  let letGo = (): void => undefined;
  let until = Promise.resolve();
  return {
    held: (): Promise<void> => until,
    hold: (): void => void (until = new Promise((done) => (letGo = done))),
    letGo: (): void => letGo(),
  };
}

const clear = (): Promise<void> => user.click(field("button", "Clear the table"));

test("what is laid faster than answers come is all there", async () => {
  const laid = ["Apple with one icon", "Apple with 2 icons", "Egg with one icon"];
  const late = holding();
  await open("piggy-piggy", "", late.held);
  late.hold();
  await clear();
  await lay("Stacks, Seat 2", ...laid);
  late.letGo();
  const stack = (): string[] =>
    within(within(field("group", "Stacks, Seat 2")).getByRole("list"))
      .getAllByRole("button")
      .map(said);
  const starting = (cards: readonly string[]): unknown => cards.map((card) => expect.stringContaining(card));
  await waitFor(() => expect(stack()).toEqual(starting(laid)));
  await user.click(field("button", `Remove ${laid[1]}`));
  await waitFor(() => expect(stack()).toEqual(starting([laid[0] ?? "", laid[2] ?? ""])));
});

test("what is typed while an answer is awaited stays", async () => {
  const late = holding();
  await open("piggles", "", late.held);
  const pieces = (): HTMLInputElement => field("textbox", "Pigs");
  await waitFor(() => expect(pieces().value).not.toBe(""));
  late.hold();
  await clear();
  await user.clear(pieces());
  await user.type(pieces(), "1a on the roof");
  late.letGo();
  await waitFor(() => expect(document.querySelectorAll("[aria-busy=true]")).toHaveLength(0));
  expect(pieces().value).toBe("1a on the roof");
  await user.tab();
  await screen.findByText(/doesn’t place a pig/);
});

test("chance brings what one chooses and is taken back", async () => {
  await open("piggy-piggy");
  await ask("Which cards that I draw score, and how much?");
  await happens("Seat 1 draws Apple 1: +1 for its pig (now 2).");
  await user.click(field("button", "Undo last step"));
  await focused("Next comes a random outcome:");
  await user.click(field("button", "Egg with one icon"));
  await waitFor(() => expect(cells(part("What happens"), /^Points, Seat 1/)).toEqual(["0", "1"]));
});

test("what cannot be says why beside the field", async () => {
  await open("piggy-piggy");
  await clear();
  await user.selectOptions(field("combobox", "Apple"), "Seat 2");
  const reason = await screen.findByRole("alert");
  await says(() => reason, "Seat 2 can’t have the Apple pig without any Apple.");
  within(reason).getByRole("button", { name: "Rule Y13" });
  await happens("This position is impossible");
  await lay("Stacks, Seat 2", "Apple with one icon");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("rules of the table may be others", async () => {
  await open("piggy-piggy");
  await ask("My goat leaves a pig’s holder tied with me. Do they keep the pig?");
  await user.click(screen.getByText("Rules at this table"));
  await user.selectOptions(field("combobox", "Tied after a goat"), "The holder loses it");
  await happens("Nobody leads alone: it goes back");
  part("Tied after a goat: The holder keeps it");
});

test("throws are typed and pieces laid out in words", async () => {
  await open("piggles");
  await clear();
  for (const text of ["1a on the roof", "1a 0 2.5 down", "1a 0 2.5 up"]) {
    await fill("Pigs", text);
    await user.tab();
    await settled();
    // a round may begin with one that lies down
    expect(screen.queryAllByText(/doesn’t place a pig/)).toHaveLength(Number(text.includes("roof")));
  }
  for (const text of ["load a", "throw v=20", "0a 0 -2.5 up; 1a off; settled"]) {
    await fill("What do you want to try?", text);
    await user.keyboard("{Enter}");
    await settled();
  }
  await happens("Bonus: 1 point.");
  expect(cells(part("What happens"), /^Points, Seat 1/)).toEqual(["0", "4"]);
});

test("suits that were led are laid out by clicking", async () => {
  await open("push-out-the-pig");
  await ask("The pig was exposed, and spades have never been led. May it be played on the first spade?");
  await happens("you can’t play it the first time its suit is led");
  await lay("Suits led", "spades");
  await happens("Seat 2 plays Q♠.");
  await lay("Missing suits, Seat 3", "clubs");
  await says(() => screen.getByRole("alert"), "This seat holds 4♣ 5♣");
});

test("a game that is not there", async () => {
  serve(answers);
  history.replaceState(null, "", "/what-if/chess");
  render(WhatIf, { game: "chess" });
  await screen.findByRole("heading", { name: "Nothing here" });
});
