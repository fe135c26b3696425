/** What the visitor chose for this browser: colours, those of the suits, pace and language. */

import { PACES, type Pace } from "./table/pace.ts";
import { type Language, LANGUAGES, ORIGINAL, preferred } from "./text/languages.ts";
import { speech } from "./text/speech.svelte.ts";
import { languageTag } from "./text/text.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const HAND_ORDERS = ["suits", "high", "ranks"] as const; // by suit upwards, downwards; by rank
export type HandOrder = (typeof HAND_ORDERS)[number];
const SUIT_COLOURS = ["two", "four"] as const;
export const BOARDS = ["auto", "scene", "flat"] as const; // how thrown pieces are drawn
export type BoardLook = (typeof BOARDS)[number];
const SOUNDS = ["unasked", "on", "off"] as const; // with vibration, where there is any
const ON_OFF = ["on", "off"] as const;
const CALLS = ["unasked", "on", "off"] as const; // to the visitor's turn, while the page is hidden
type Calls = (typeof CALLS)[number];

class Preferences {
  theme = $state<Theme>(kept("pigpen.theme", THEMES, "system"));
  pace = $state<Pace>(kept("pigpen.pace", PACES, "normal"));
  sound = $state(kept("pigpen.sound", SOUNDS, "unasked"));
  hasFourColours = $state(kept("pigpen.suits", SUIT_COLOURS, "two") === "four");
  handOrder = $state<HandOrder>(kept("pigpen.order", HAND_ORDERS, "suits"));
  countsCards = $state(kept("pigpen.counts", ON_OFF, "on") === "on"); // shows what is still out
  playsLast = $state(kept("pigpen.last", ON_OFF, "on") === "on"); // the last card by itself
  hasTalk = $state(kept("pigpen.talk", ON_OFF, "on") === "on"); // of bots
  board = $state<BoardLook>(kept("pigpen.board", BOARDS, "auto"));
  calls = $state<Calls>(kept("pigpen.calls", CALLS, "unasked"));
  readonly ready: Promise<void>; // settled once the page can speak the visitor's language

  constructor() {
    this.show();
    const language = kept("pigpen.language", LANGUAGES, preferred(navigator.languages));
    // A page in a foreign language beats none.
    this.ready = this.speak(language).catch(() => this.speak(ORIGINAL));
    addEventListener("storage", (event) => this.follow(event));
  }

  get hasSound(): boolean {
    return this.sound === "on";
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep("pigpen.theme", theme);
    this.show();
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    keep("pigpen.pace", pace);
  }

  setSound(isOn: boolean): void {
    this.sound = isOn ? "on" : "off";
    keep("pigpen.sound", this.sound);
  }

  setCalls(calls: Calls): void {
    this.calls = calls;
    keep("pigpen.calls", calls);
  }

  setFourColours(isOn: boolean): void {
    this.hasFourColours = isOn;
    keep("pigpen.suits", isOn ? "four" : "two");
    this.show();
  }

  setHandOrder(order: HandOrder): void {
    this.handOrder = order;
    keep("pigpen.order", order);
  }

  nextHandOrder(): void {
    this.setHandOrder(HAND_ORDERS[(HAND_ORDERS.indexOf(this.handOrder) + 1) % HAND_ORDERS.length] ?? "suits");
  }

  setCountsCards(isOn: boolean): void {
    this.countsCards = isOn;
    keep("pigpen.counts", isOn ? "on" : "off");
  }

  setPlaysLast(isOn: boolean): void {
    this.playsLast = isOn;
    keep("pigpen.last", isOn ? "on" : "off");
  }

  setTalk(isOn: boolean): void {
    this.hasTalk = isOn;
    keep("pigpen.talk", isOn ? "on" : "off");
  }

  setBoard(board: BoardLook): void {
    this.board = board;
    keep("pigpen.board", board);
  }

  /** Raises what a failed import does: the page goes on in the language that it has. */
  async setLanguage(language: Language): Promise<void> {
    await this.speak(language);
    keep("pigpen.language", language);
  }

  /** Adopt the language or the colours that another tab has chosen. */
  private follow({ key, newValue }: StorageEvent): void {
    const language = LANGUAGES.find((one) => one === newValue);
    const theme = THEMES.find((one) => one === newValue);
    if (key === "pigpen.language" && language) void this.speak(language).catch(() => undefined);
    if (key !== "pigpen.theme" || !theme) return;
    this.theme = theme;
    this.show();
  }

  private async speak(language: Language): Promise<void> {
    await speech.speak(language);
    document.documentElement.lang = languageTag();
  }

  private show(): void {
    document.documentElement.dataset["theme"] = this.theme;
    document.documentElement.dataset["suits"] = this.hasFourColours ? "four" : "two";
  }
}

function kept<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  try {
    return allowed.find((value) => value === localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise; // storage is forbidden: the choice lasts as long as the page
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage is forbidden: the choice lasts as long as the page
  }
}

export const preferences = new Preferences();
