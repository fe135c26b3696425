/** The trays beside the board: kitchen, pen and mud of each player, in front of that player. Inches. */

import { halfOf, piecesAt, type Piece, type PigglesView, type Place } from "./view.ts";

export type TrayName = Extract<Place, "pen" | "mud" | "kitchen">;

interface Tray {
  readonly name: TrayName;
  readonly x: number; // of its middle, seen by its player from the left
  readonly width: number;
}

export const TRAYS: readonly Tray[] = [
  { name: "kitchen", x: -4.65, width: 3.7 },
  { name: "pen", x: 0, width: 5.2 },
  { name: "mud", x: 4.65, width: 3.7 },
];
export const GAP = 0.35; // between the board and the trays
export const DEPTH = 2.1; // of a tray, away from the board
const STEP = 0.86; // from piece to piece
const ROWS = 2;

/** The middle of a seat's tray. */
export function trayAt(half: number, seat: number, name: TrayName): { x: number; y: number; width: number } {
  const sign = halfOf(seat);
  const { x, width } = TRAYS.find((tray) => tray.name === name) ?? { x: 0, width: 0 };
  return { x: -sign * x, y: sign * (half + GAP + DEPTH / 2), width };
}

export function isInTray({ place }: Piece): boolean {
  return TRAYS.some(({ name }) => name === place);
}

/** Where a piece stands in its tray, in the order of the list. */
export function traySpot(view: PigglesView, piece: Piece): { x: number; y: number } {
  const name = piece.place as TrayName;
  const { x, y, width } = trayAt(view.board.half, piece.controller, name);
  const inside = piecesAt(view, piece.controller, piece.place);
  const many = Math.max(1, Math.floor(width / STEP));
  const columns = Math.min(many, Math.ceil(Math.max(inside.length, 1) / (inside.length > many ? ROWS : 1)));
  const at = inside.indexOf(piece);
  const rows = Math.ceil(inside.length / columns);
  const row = Math.floor(at / columns);
  return {
    x: x + ((at % columns) - (Math.min(columns, inside.length) - 1) / 2) * STEP,
    y: y + (row - (rows - 1) / 2) * STEP,
  };
}
