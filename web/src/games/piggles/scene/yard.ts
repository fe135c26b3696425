/** The trays beside the board: kitchen, pen and mud of each player, in front of that player. */

import { BoxGeometry, Group, Mesh, MeshStandardMaterial } from "three";

import { halfOf, piecesAt, type Piece, type PigglesView, type Place } from "../view.ts";
import type { Palette } from "./palette.ts";

export type TrayName = Extract<Place, "pen" | "mud" | "kitchen">;

interface Tray {
  readonly name: TrayName;
  readonly x: number; // of its middle, seen by its player from the left
  readonly width: number;
}

const TRAYS: readonly Tray[] = [
  { name: "kitchen", x: -4.65, width: 3.7 },
  { name: "pen", x: 0, width: 5.2 },
  { name: "mud", x: 4.65, width: 3.7 },
];
export const GAP = 0.35; // between the board and the trays
export const DEPTH = 2.1; // of a tray, away from the board
const FLOOR = -0.25; // where the table is
const STEP = 0.86; // from piece to piece
const ROWS = 2;
const WALL = 0.09;

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

/** The trays of both seats; all of them are low, so that nothing hides behind a wall. */
export function yards(half: number, palette: Palette): Group {
  const group = new Group();
  for (const seat of [0, 1]) {
    for (const { name } of TRAYS) group.add(tray(half, seat, name, palette));
  }
  return group;
}

function tray(half: number, seat: number, name: TrayName, palette: Palette): Group {
  const { x, y, width } = trayAt(half, seat, name);
  const group = new Group();
  group.position.set(x, y, FLOOR);
  const floor = new Mesh(new BoxGeometry(width, DEPTH, 0.05), paint(palette[name]));
  floor.position.z = 0.025;
  group.add(floor);
  const rim = paint(palette.edge);
  for (const side of [-1, 1]) {
    const long = new Mesh(new BoxGeometry(width, WALL, 0.22), rim);
    long.position.set(0, (side * (DEPTH - WALL)) / 2, 0.11);
    const short = new Mesh(new BoxGeometry(WALL, DEPTH, 0.22), rim);
    short.position.set((side * (width - WALL)) / 2, 0, 0.11);
    group.add(long, short);
  }
  group.traverse((part) => {
    part.receiveShadow = true;
    part.castShadow = true;
  });
  return group;
}

function paint(color: string): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, roughness: 0.9 });
}
