/** The pointer on a board: it takes the cup, turns and stretches the arrow, or says where a real piece lies. */

import { pointedAt } from "./aim.ts";
import type { Board } from "./board.svelte.ts";
import { steps, type Point } from "./shake.ts";

type Heard = (event: PointerEvent) => void;
export interface Handlers {
  readonly onpointerdown: Heard;
  readonly onpointermove: Heard;
  readonly onpointerup: Heard;
  readonly onpointercancel: Heard;
}

/** Handlers of pointer events for what draws `board`.

`inchesAt` gives the point of the board under the pointer, and nothing where there is none. */
export function pointer(
  board: Board,
  inchesAt: (event: PointerEvent) => Point | null,
  isOnCup: (event: PointerEvent, at: Point) => boolean,
): Handlers {
  let held: { readonly what: "cup" | "arrow"; readonly by: number } | null = null; // and the pointer

  function take(event: PointerEvent): void {
    const at = inchesAt(event);
    if (at && board.point) return board.point(at.x, at.y);
    if (!at || !board.aim || held || event.button !== 0) return;
    held = { what: isOnCup(event, at) ? "cup" : "arrow", by: event.pointerId };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (held.what === "cup") board.hand.take(at, board.aim, board.thrower, event.timeStamp);
    else move(event);
  }

  function move(event: PointerEvent): void {
    const at = inchesAt(event);
    if (held?.by !== event.pointerId || !board.aim || !at) return;
    if (held.what === "arrow") return board.setAim(pointedAt(board.aim, board.thrower, at.x, at.y));
    const path = steps(event).map((one) => ({ ...(inchesAt(one) ?? at), ms: one.timeStamp }));
    board.setAim(board.hand.move(path, board.aim, board.thrower));
  }

  function letGo(event: PointerEvent): void {
    if (held?.by !== event.pointerId) return;
    held = null;
    if (board.hand.letGo(event.timeStamp) && board.aim) board.throwIt();
  }

  function leave(): void {
    held = null;
    board.hand.drop();
  }

  return { onpointerdown: take, onpointermove: move, onpointerup: letGo, onpointercancel: leave };
}
