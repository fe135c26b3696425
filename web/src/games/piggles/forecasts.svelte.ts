/** The forecast of the throw that is being aimed: asked for as the aim rests, and now and then before. */

import type { Expected } from "./forecast.ts";

const REST_MS = 150;
const MOST_MS = 350; // that an aim may go on changing before it is asked about all the same

export class Forecasts {
  /** Of the aim, or of the one just before it; nothing while there is none. */
  shown = $state.raw<Expected | null>(null);
  #text: string | null = null;
  #asked = 0;
  #answered = 0; // the latest question that an answer came to
  #since: number | null = null; // when the aim changed that is not asked about yet
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (text: string) => Promise<Expected | null>) {}

  /** A throw is aimed so, in a table's text, or none is. */
  follow(text: string | null): void {
    if (text === this.#text) return;
    this.#text = text;
    clearTimeout(this.#resting);
    if (text === null) return this.#forget();
    const now = performance.now();
    this.#since ??= now;
    const wait = Math.max(0, Math.min(REST_MS, this.#since + MOST_MS - now));
    this.#resting = setTimeout(() => void this.#find(text), wait);
  }

  async #find(text: string): Promise<void> {
    this.#since = null;
    this.#asked += 1;
    const question = this.#asked;
    const found = await this.ask(text);
    if (question <= this.#answered) return; // one that was asked later is here already
    this.#answered = question;
    this.shown = found;
  }

  /** Nothing is aimed: what is still asked is wanted no more. */
  #forget(): void {
    this.#since = null;
    this.#answered = this.#asked;
    this.shown = null;
  }
}
