/** The trays beside the board in three dimensions. */

import { BoxGeometry, Group, Mesh, MeshStandardMaterial } from "three";

import { DEPTH, trayAt, type TrayName, TRAYS } from "../trays.ts";
import type { Palette } from "./palette.ts";

const FLOOR = -0.25; // where the table is
const WALL = 0.09;

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
