/** The cup over the place of a throw, and the line along which it is aimed. */

import {
  DoubleSide,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  RingGeometry,
  Shape,
  ShapeGeometry,
  Vector2,
  Vector3,
} from "three";

import { CUP_RADIUS, heading, reach, release } from "../aim.ts";
import type { Point } from "../shake.ts";
import type { Aim } from "../view.ts";
import type { Palette } from "./palette.ts";

export const DEPTH = 3;
const WALL = 0.12;
const PROFILE = [
  [0, 0],
  [CUP_RADIUS * 0.82, 0],
  [CUP_RADIUS + WALL, DEPTH],
  [CUP_RADIUS, DEPTH],
  [CUP_RADIUS * 0.74, WALL * 2],
  [0, WALL * 2],
] as const;
const TILT = 2.05; // radians from upright, while it is poured out
const ARROW = { head: 0.8, wide: 0.45, shaft: 0.13, least: 1.2 }; // inches
const SEEN_THROUGH = 0.28; // so that what is in the cup, and behind it, is seen

export class Cup {
  readonly group = new Group();
  readonly #cup: Mesh;
  readonly #shadow: Mesh;
  readonly #arrow: Mesh;

  constructor(seat: number, palette: Palette) {
    const paint = new MeshStandardMaterial({
      color: palette[seat === 0 ? "cup-0" : "cup-1"],
      roughness: 0.45,
      side: DoubleSide,
      transparent: true,
      depthWrite: false, // what is in the cup is drawn behind its wall, whichever comes first
    });
    const shape = PROFILE.map(([x, y]) => new Vector2(x, y));
    this.#cup = new Mesh(new LatheGeometry(shape, 48).rotateX(Math.PI / 2).translate(0, 0, -DEPTH / 2), paint);
    const mark = new MeshBasicMaterial({ color: palette.aim, transparent: true, opacity: 0.8 });
    this.#shadow = new Mesh(new RingGeometry(CUP_RADIUS * 0.92, CUP_RADIUS * 1.04, 48), mark);
    const over = new MeshBasicMaterial({ color: palette.aim, depthTest: false, transparent: true });
    this.#arrow = new Mesh(new ShapeGeometry(new Shape()), over);
    this.#arrow.renderOrder = 1; // seen through the cup
    this.group.add(this.#cup, this.#shadow, this.#arrow);
  }

  /** Hold it over where it is aimed from; `pour` from 0, upright, to 1, poured out; `swing` in inches. */
  hold(aim: Aim, seat: number, pour = 0, swing: Point = { x: 0, y: 0 }): void {
    const { x, y, h } = release(aim, seat);
    const [dx, dy] = heading(aim, seat);
    this.#cup.position.set(x + swing.x, y + swing.y, h + DEPTH / 2 - pour * 0.4);
    this.#cup.quaternion.setFromAxisAngle(new Vector3(-dy, dx, 0), pour * TILT);
    this.#cup.castShadow = pour > 0; // or it would darken what is in it
    (this.#cup.material as MeshStandardMaterial).opacity = pour === 0 ? SEEN_THROUGH : 1;
    this.#shadow.position.set(x, y, 0.03);
    this.#arrow.geometry.dispose();
    this.#arrow.geometry = arrow(CUP_RADIUS + Math.max(ARROW.least, reach(aim)));
    this.#arrow.position.set(x, y, 0.04);
    this.#arrow.rotation.z = Math.atan2(dy, dx);
    this.group.visible = true;
    this.#shadow.visible = this.#arrow.visible = pour === 0;
  }

  hide(): void {
    this.group.visible = false;
  }

  dispose(): void {
    for (const mesh of [this.#cup, this.#shadow, this.#arrow]) {
      mesh.geometry.dispose();
      (mesh.material as MeshBasicMaterial).dispose();
    }
  }
}

/** An arrow along x from the ring of the cup to `far` inches from its middle. */
function arrow(far: number): ShapeGeometry {
  const { head, wide, shaft } = ARROW;
  const outline: [number, number][] = [
    [CUP_RADIUS, -shaft],
    [far - head, -shaft],
    [far - head, -wide],
    [far, 0],
    [far - head, wide],
    [far - head, shaft],
    [CUP_RADIUS, shaft],
  ];
  return new ShapeGeometry(new Shape(outline.map(([x, y]) => new Vector2(x, y))));
}
