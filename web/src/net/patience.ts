/** Asking again while the server is preparing an answer. */

const PAUSE_MS = 1_500;

interface Preparing {
  readonly state: "preparing";
}

function isPreparing(answer: { readonly state: string }): answer is Preparing {
  return answer.state === "preparing";
}

/** The answer once it is ready, or nothing if it is no longer `wanted`. */
export async function whenReady<T extends { readonly state: string }>(
  ask: () => Promise<T>,
  isWanted: () => boolean,
  onPreparing: () => void,
): Promise<Exclude<T, Preparing> | null> {
  while (isWanted()) {
    const answer = await ask();
    if (!isWanted()) return null;
    if (!isPreparing(answer)) return answer as Exclude<T, Preparing>;
    onPreparing();
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
  return null;
}
