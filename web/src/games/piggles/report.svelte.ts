/** What landed on a real board, as it is being said. */

import type { Piece, Side, Zone } from "./view.ts";

const FINEST = 64; // parts of an inch to which a pointed place is rounded

export class Report {
  id = $state("");
  side = $state<Side>("up");
  zone = $state<Zone | "">(""); // nothing: as the place says
  x = $state<number | null>(null); // inches
  y = $state<number | null>(null);

  /** Begin with another piece, where it lies if it lies. */
  begin(piece: Piece | undefined): void {
    const lies = piece?.place === "board";
    this.id = piece?.id ?? "";
    this.side = lies ? piece.side : "up";
    this.zone = "";
    this.x = lies ? piece.x : null;
    this.y = lies ? piece.y : null;
  }

  readonly point = (x: number, y: number): void => {
    this.x = Math.round(x * FINEST) / FINEST;
    this.y = Math.round(y * FINEST) / FINEST;
  };

  /** The game's text of it; nothing while something is missing. */
  get text(): string | null {
    if (!this.id || this.x === null || this.y === null) return null;
    return [this.id, this.x, this.y, this.side, this.zone].filter((part) => part !== "").join(" ");
  }
}

/** `piece` as the report says that it lies; nothing while no place is said. */
export function ghost(piece: Piece | undefined, report: Report): Piece | null {
  const { x, y, side } = report;
  if (!piece || x === null || y === null) return null;
  return { ...piece, place: "board", x, y, side, points: 0, cocked: false };
}
