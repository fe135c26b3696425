/** The proof by passkey that the server asks for before it changes whose games they are. */

import { api, Trouble } from "../net/api.ts";
import { speech } from "../text/speech.svelte.ts";
import { t } from "../text/text.ts";
import { explain } from "../trouble.ts";
import { signed } from "./webauthn.ts";

const FAILED: Readonly<Record<string, "passkeys.broken_off" | "passkeys.known">> = {
  NotAllowedError: "passkeys.broken_off",
  AbortError: "passkeys.broken_off",
  InvalidStateError: "passkeys.known",
};

export class Proof {
  isAsked = $state(false);
  #answer: (isAgreed: boolean) => void = () => {};

  /**
   * Do something. Where the server wants a proof first, ask the visitor for it, and do it again.
   *
   * Raises what it raises, and a `DOMException` if the visitor or the browser cancels.
   */
  async before<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await what();
    } catch (problem) {
      if (!(problem instanceof Trouble) || problem.code !== "proof-needed") throw problem;
    }
    await speech.add("passkeys");
    if (!(await this.#isAgreed())) throw new DOMException("", "AbortError");
    const { options } = await api.post("/api/me/proof/options");
    await api.post("/api/me/proof", { body: { credential: await signed(options) } });
    return what();
  }

  /** The visitor agrees. */
  readonly agree = (): void => this.#answer(true);

  /** The dialog is closed: cancelled, unless the visitor agrees in the same moment. */
  readonly close = (): void => {
    this.isAsked = false;
    queueMicrotask(() => this.#answer(false));
  };

  #isAgreed(): Promise<boolean> {
    this.isAsked = true;
    return new Promise((answer) => (this.#answer = answer));
  }
}

/** What went wrong with a passkey, or else, as a sentence. */
export function words(problem: unknown): string {
  if (!(problem instanceof DOMException)) return explain(problem);
  return t(FAILED[problem.name] ?? "passkeys.cannot");
}
