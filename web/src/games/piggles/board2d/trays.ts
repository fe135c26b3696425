/** The trays of the flat board: along its ends, or where it is wider than high, beside it. Inches. */

import { piecesAt, type Piece, type PigglesView } from "../view.ts";
import { TRAYS, type TrayName } from "../trays.ts";

/** A rectangle of the picture: y is down, the viewer's edge of the board below. */
export interface Box {
  readonly x: number; // of its left edge
  readonly y: number; // of its upper edge
  readonly width: number;
  readonly height: number;
}

export interface FlatTray {
  readonly seat: number;
  readonly name: TrayName;
  readonly box: Box;
  readonly inside: Box; // where its pieces are; the rest is for its name
}

export interface FlatTable {
  readonly picture: Box;
  readonly trays: readonly FlatTray[];
}

const GAP = 0.15; // around trays
const END = 1.15; // of a tray along an end, away from the board
const SIDE = 2.4; // of a tray beside the board, likewise
const BEHIND = 0.6; // beyond the edge where no trays are: a cup may be held there
const NAME = { width: 1.5, height: 0.75 }; // left of the pieces along an end, above them beside the board
const INSET = 0.2; // at the far end of the pieces
const LARGEST = 1.1; // from piece to piece

/** The arrangement that draws the board larger in a field so wide and high; `near` is the viewer's seat. */
export function flatTable(half: number, near: number, width: number, height: number): FlatTable {
  const pictures = [ends(half), sides(half)];
  const scales = pictures.map((picture) => Math.min(width / picture.width, height / picture.height));
  const isAtEnds = (scales[0] ?? 0) >= (scales[1] ?? 0);
  const place = isAtEnds ? atEnd : beside;
  const trays = [0, 1].flatMap((seat) =>
    TRAYS.map(({ name }, index) => ({ seat, name, ...place(half, seat === near, index) })),
  );
  return { picture: isAtEnds ? ends(half) : sides(half), trays };
}

function ends(half: number): Box {
  return around(half + GAP, half + END + 2 * GAP);
}

function sides(half: number): Box {
  return around(half + SIDE + 2 * GAP, half + BEHIND);
}

function around(x: number, y: number): Box {
  return { x: -x, y: -y, width: 2 * x, height: 2 * y };
}

/** Each player's from the left as that player sees them. */
function atEnd(half: number, isNear: boolean, index: number): { box: Box; inside: Box } {
  const width = (2 * half - 2 * GAP) / TRAYS.length;
  const at = isNear ? index : TRAYS.length - 1 - index;
  const box = { x: -half + at * (width + GAP), y: isNear ? half + GAP : -half - GAP - END, width, height: END };
  return { box, inside: { ...box, x: box.x + NAME.width, width: width - NAME.width - INSET } };
}

/** The near player's at the right from below, the other's as it sees them, turned about. */
function beside(half: number, isNear: boolean, index: number): { box: Box; inside: Box } {
  const height = (2 * half - 2 * GAP) / TRAYS.length;
  const up = isNear ? TRAYS.length - 1 - index : index;
  const box = { x: isNear ? half + GAP : -half - GAP - SIDE, y: -half + up * (height + GAP), width: SIDE, height };
  return { box, inside: { ...box, y: box.y + NAME.height, height: height - NAME.height - INSET } };
}

export interface TrayPiece {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly step: number; // from piece to piece
}

/** What is in a tray, as large as it fits. */
export function inTray(view: PigglesView, { seat, name, inside }: FlatTray): TrayPiece[] {
  const pieces = piecesAt(view, seat, name);
  const { columns, step } = packed(pieces.length, inside);
  const rows = Math.ceil(pieces.length / columns);
  const middle = { x: inside.x + inside.width / 2, y: inside.y + inside.height / 2 };
  return pieces.map((piece, index) => ({
    piece,
    x: middle.x + ((index % columns) - (Math.min(columns, pieces.length) - 1) / 2) * step,
    y: middle.y + (Math.floor(index / columns) - (rows - 1) / 2) * step,
    step,
  }));
}

/** The columns that give so many pieces the most room each. */
function packed(many: number, { width, height }: Box): { columns: number; step: number } {
  const ways = Array.from({ length: Math.max(1, many) }, (_, index) => {
    const columns = index + 1;
    return { columns, step: Math.min(LARGEST, width / columns, height / Math.ceil(many / columns)) };
  });
  return ways.reduce((best, way) => (way.step >= best.step ? way : best)); // of equals the widest: one row
}
