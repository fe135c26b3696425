/** What there is to be said at a table besides the game, the gravest first. */

import type { CommandRefused, Now, TableView } from "../wire.ts";

interface Common {
  readonly id: string; // the same for as long as the same thing is to be said
  readonly isUrgent: boolean;
  readonly canWait: boolean; // may be put aside
}

export type TableNotice = Common &
  (
    | { readonly kind: "lost" | "restarting" | "trouble" | "standIn" }
    | { readonly kind: "closed"; readonly word: string }
    | { readonly kind: "blocked"; readonly by: NonNullable<Now["blocked"]> }
    | { readonly kind: "refused"; readonly refusal: CommandRefused }
    | { readonly kind: "gone"; readonly seat: number }
  );

/** `trouble` is what went wrong when a notice was answered, in words. */
export function waitingNotices(
  table: TableView,
  refusal: CommandRefused | null,
  isLost: boolean,
  isRestarting: boolean,
  trouble: string,
): TableNotice[] {
  const { now, your_seat: own } = table;
  const standsIn = now.seats.some(({ seat, stand_in }) => seat === own && stand_in);
  const canStandIn = now.status === "playing" && own !== null && !table.kept;
  const gone = canStandIn ? now.seats.filter((seat) => seat.gone && !seat.stand_in) : [];
  return [
    ...one(isRestarting, { kind: "restarting", id: "restarting", isUrgent: false, canWait: false } as const),
    ...one(isLost && !isRestarting, { kind: "lost", id: "lost", isUrgent: true, canWait: false } as const),
    ...one(now.blocked, {
      kind: "blocked",
      id: "blocked",
      isUrgent: true,
      canWait: true,
      by: now.blocked ?? "internal",
    } as const),
    ...(refusal
      ? [{ kind: "refused", id: `refused ${refusal.id}`, isUrgent: true, canWait: true, refusal } as const]
      : []),
    ...one(trouble, { kind: "trouble", id: `trouble ${trouble}`, isUrgent: true, canWait: true } as const),
    ...(now.closing
      ? [{ kind: "closed", id: "closed", isUrgent: false, canWait: true, word: now.closing } as const]
      : []),
    ...one(standsIn, { kind: "standIn", id: "standIn", isUrgent: false, canWait: false } as const),
    ...gone.map(({ seat }) => ({ kind: "gone", id: `gone ${seat}`, isUrgent: false, canWait: true, seat }) as const),
  ];
}

function one<T>(isSo: unknown, notice: T): T[] {
  return isSo ? [notice] : [];
}
