/** All pieces of a table in the scene: one model a coat, and each put where the game says. */

import { Group, Mesh, MeshBasicMaterial, Object3D, Quaternion, RingGeometry, type Material } from "three";

import { isInTray, traySpot } from "../trays.ts";
import type { Piece, PigglesView } from "../view.ts";
import { blanket } from "./blanket.ts";
import type { Palette } from "./palette.ts";
import { piggle } from "./piggle.ts";

const IN_CUP = 0.52; // inches from the middle of the cup
const A_LAYER = 3; // pieces
const IN_TRAY_Z = 0.06; // of a standing piece's centre above its feet, less the tray's depth

export class Herd {
  readonly group = new Group();
  readonly #pigs = new Map<string, Object3D>();
  readonly #rings = new Map<string, Mesh>();

  constructor(
    view: PigglesView,
    readonly palette: Palette,
  ) {
    for (const piece of view.pieces) {
      const pig = piggle({
        skin: palette[piece.owner === 0 ? "pig-0" : "pig-1"],
        snout: palette[piece.owner === 0 ? "snout-0" : "snout-1"],
        trotter: palette.trotter,
        blanket: blanket(piece, palette),
      });
      this.#pigs.set(piece.id, pig);
      this.group.add(pig);
      const ring = new Mesh(
        new RingGeometry(0.66, 0.8, 40),
        new MeshBasicMaterial({ color: palette.aim, transparent: true, opacity: 0.9 }),
      );
      this.#rings.set(piece.id, ring);
      this.group.add(ring);
    }
  }

  /** Put every piece where it lies; `near` is the seat from which the yards are seen. */
  place(view: PigglesView, near: number): void {
    for (const piece of view.pieces) this.#put(piece, view, near);
  }

  /** Put what is loaded into the cup that is held at a place, inches. */
  fill(view: PigglesView, { x, y, h }: { x: number; y: number; h: number }): void {
    view.pieces
      .filter(({ place }) => place === "cup")
      .forEach(({ id }, index) => {
        const pig = this.#pigs.get(id);
        if (!pig) return;
        const [around, layer] = [(index % A_LAYER) * ((2 * Math.PI) / A_LAYER) + index, Math.floor(index / A_LAYER)];
        pig.visible = true;
        pig.position.set(x + IN_CUP * Math.cos(around), y + IN_CUP * Math.sin(around), h + 0.6 + layer * 0.8);
        pig.quaternion.set(Math.sin(index), Math.cos(index * 2), Math.sin(index * 3), 1).normalize();
      });
  }

  /** Light up the pieces that may be chosen. */
  mark(view: PigglesView, ids: ReadonlySet<string>): void {
    for (const piece of view.pieces) {
      const ring = this.#rings.get(piece.id);
      if (!ring) continue;
      ring.visible = ids.has(piece.id) && piece.place === "board";
      ring.position.set(piece.x, piece.y, 0.02);
    }
  }

  pig(id: string): Object3D | undefined {
    return this.#pigs.get(id);
  }

  dispose(): void {
    this.group.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.geometry.dispose();
      for (const one of [part.material].flat() as Material[]) {
        if ("map" in one && one.map) (one.map as { dispose(): void }).dispose();
        one.dispose();
      }
    });
  }

  #put(piece: Piece, view: PigglesView, near: number): void {
    const pig = this.#pigs.get(piece.id);
    if (!pig) return;
    pig.visible = piece.place === "board" || isInTray(piece);
    if (piece.place === "board") {
      const [w, x, y, z] = piece.quat;
      pig.position.set(piece.x, piece.y, piece.z);
      pig.quaternion.set(x, y, z, w);
    } else if (isInTray(piece)) {
      const { x, y } = traySpot(view, piece);
      pig.position.set(x, y, IN_TRAY_Z);
      pig.quaternion.copy(facing(near));
    }
  }
}

/** Upright, with the snout to whoever sits at this end. */
function facing(seat: number): Quaternion {
  const half = Math.PI / 4;
  return new Quaternion(0, 0, seat === 0 ? -Math.sin(half) : Math.sin(half), Math.cos(half));
}
