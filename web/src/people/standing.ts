/** What of achievements and ladders is shown at first. */

import type { Achievement, Ladder, Rung } from "../wire.ts";

export const isReached = ({ count, goal }: Achievement): boolean => count >= goal;

const share = ({ count, goal }: Achievement): number => count / goal;

/** The achievements that were reached, then the others, the nearest first. */
export function byNearness(achievements: readonly Achievement[]): Achievement[] {
  const ahead = achievements.filter((one) => !isReached(one));
  return [...achievements.filter(isReached), ...ahead.sort((one, other) => share(other) - share(one))];
}

/** A few of them: the last ones that were reached, and the nearest of the others. */
export function foremost(achievements: readonly Achievement[], most: number): Achievement[] {
  const sorted = byNearness(achievements);
  const reached = sorted.filter(isReached).length;
  const first = Math.max(0, Math.min(reached - Math.floor(most / 2), sorted.length - most));
  return sorted.slice(first, first + most);
}

/** The bot after the strongest that was beaten; once that was the last one, the weakest that was not. */
export function nextRung({ rungs }: Ladder): Rung | undefined {
  const top = rungs.findLastIndex(({ is_beaten }) => is_beaten);
  return rungs[top + 1] ?? rungs.find(({ is_beaten }) => !is_beaten);
}
