/** A server that answers what a real one answered: the recordings of `tests/answers`. */

import { vi } from "vitest";

/** Answer requests by address from here on, each once `held` lets it go. */
export function serve(
  answers: Readonly<Record<string, unknown>>,
  held: (path: string) => Promise<void> = () => Promise.resolve(),
): void {
  vi.stubGlobal("fetch", async (path: string) => {
    if (!(path in answers)) throw new Error(`No answer is recorded to ${path}`);
    await held(path);
    return Response.json(answers[path]);
  });
}
