/** Where thrown pieces mostly come to rest, as a haze over the board. */

import { DoubleSide, Group, Mesh, MeshBasicMaterial, Shape, ShapeGeometry, Vector2 } from "three";

import type { Point } from "../regions.ts";
import type { Palette } from "./palette.ts";

const ABOVE = 0.012; // the board, and each shape above the one before it, inches

export class Haze {
  readonly group = new Group();
  readonly #paint: MeshBasicMaterial;

  constructor(palette: Palette) {
    this.#paint = new MeshBasicMaterial({
      color: palette.aim,
      side: DoubleSide,
      transparent: true,
      opacity: 0.2,
      depthWrite: false,
    });
  }

  /** Show these shapes, given by their corners in inches, and no others. */
  show(outlines: readonly (readonly Point[])[]): void {
    this.#clear();
    outlines.forEach((corners, index) => {
      const shape = new Shape(corners.map(([x, y]) => new Vector2(x, y)));
      const mesh = new Mesh(new ShapeGeometry(shape), this.#paint);
      mesh.position.z = ABOVE * (index + 1);
      this.group.add(mesh);
    });
  }

  dispose(): void {
    this.#clear();
    this.#paint.dispose();
  }

  #clear(): void {
    for (const mesh of this.group.children) (mesh as Mesh).geometry.dispose();
    this.group.clear();
  }
}
