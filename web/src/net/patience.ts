/** Asking again while the server is preparing an answer. */

const PAUSE_MS = 1_500;

interface Preparing {
  readonly state: "preparing";
}

/** The answer once it is ready, or nothing if it is no longer `wanted`. */
export async function whenReady<T extends { readonly state: "ready" }>(
  ask: () => Promise<T | Preparing>,
  isWanted: () => boolean,
  onPreparing: () => void,
): Promise<T | null> {
  while (isWanted()) {
    const answer = await ask();
    if (!isWanted()) return null;
    if (answer.state === "ready") return answer;
    onPreparing();
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
  return null;
}
