/** The boundary between roll and hold in three dimensions; loaded only where it is shown. */

import {
  Box3,
  Box3Helper,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";

import { isDrawnBySoftware } from "../graphics.ts";
import { boundary } from "./boundary.ts";
import { type Label, Labels } from "./labels.ts";
import type { Solved } from "./solved.ts";

export interface Palette {
  readonly face: string; // between roll and hold
  readonly edge: string; // where rolling goes on to the target
  readonly met: string; // positions shown
  readonly frame: string;
  readonly here: string;
  readonly ink: string;
}

/** What stands along the axes. */
export interface Axes {
  readonly own: string;
  readonly other: string;
  readonly total: string;
}

/** A drawing of one solved game on a canvas; it draws when something changed, and only then. */
export class Surface {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(38, 1, 0.1, 20);
  readonly #controls: OrbitControls;
  readonly #solid = new Mesh(new BufferGeometry(), new MeshLambertMaterial({ vertexColors: true }));
  readonly #slice = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial());
  readonly #here = new Mesh(new SphereGeometry(0.018), new MeshBasicMaterial());
  readonly #labels = new Labels();
  #palette: Palette;
  #target = 1;

  /** Throws where the browser has no WebGL. */
  constructor(
    canvas: HTMLCanvasElement,
    palette: Palette,
    readonly axes: Axes,
  ) {
    this.#palette = palette;
    this.#renderer = new WebGLRenderer({ canvas, antialias: !isDrawnBySoftware(), alpha: true });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#controls = new OrbitControls(this.#camera, canvas);
    this.#furnish();
    this.reset();
    this.#controls.addEventListener("change", () => this.draw());
  }

  /** Show a game, with the cells of `bit` picked out. */
  show(solved: Solved, bit: number): void {
    const { face, edge, met } = this.#palette;
    const { positions, normals, kinds, indices } = boundary(solved, bit);
    const colours = [face, edge, met].map((colour) => new Color(colour));
    const painted = new Float32Array(kinds.length * 3);
    kinds.forEach((kind, vertex) => colours[kind]?.toArray(painted, 3 * vertex));
    this.#target = solved.head.target;
    this.#solid.geometry.dispose();
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(positions, 3));
    geometry.setAttribute("normal", new BufferAttribute(normals, 3, true));
    geometry.setAttribute("color", new BufferAttribute(painted, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    this.#solid.geometry = geometry;
    this.#labels.write(labelled(this.axes, this.#target), this.#palette.ink);
    this.draw();
  }

  /** Mark a position, and the slice that it is in. */
  mark(own: number, other: number, total: number): void {
    const at = (points: number): number => (points + 0.5) / this.#target;
    this.#here.position.set(at(own), at(total), at(other));
    this.#slice.position.set(0.5, 0.5, at(other));
    this.draw();
  }

  paint(palette: Palette): void {
    this.#palette = palette;
    this.#slice.material.color.set(palette.here);
    this.#here.material.color.set(palette.here);
  }

  /** Turn by angles in radians, to the right and up. */
  turn(right: number, up: number): void {
    const from = this.#camera.position.clone().sub(this.#controls.target);
    const length = from.length();
    const tilt = Math.acos(from.y / length) - up;
    const around = Math.atan2(from.x, from.z) + right;
    const height = Math.min(Math.PI / 2, Math.max(0.05, tilt));
    from.setFromSphericalCoords(length, height, around);
    this.#camera.position.copy(this.#controls.target).add(from);
    this.#controls.update();
    this.draw();
  }

  /** Come nearer by a factor above 1, or go farther. */
  zoom(factor: number): void {
    const { target } = this.#controls;
    this.#camera.position.sub(target).divideScalar(factor).clampLength(0.9, 6).add(target);
    this.#controls.update();
    this.draw();
  }

  resize(width: number, height: number): void {
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / Math.max(1, height);
    this.#camera.updateProjectionMatrix();
    this.draw();
  }

  reset(): void {
    this.#controls.target.set(0.45, 0.32, 0.5);
    this.#camera.position.set(-1.05, 1.75, -1.15);
    this.#controls.minDistance = 0.9;
    this.#controls.maxDistance = 6;
    this.#controls.maxPolarAngle = Math.PI / 2;
    this.#controls.enablePan = false;
    this.#controls.update();
  }

  draw(): void {
    this.#renderer.render(this.#scene, this.#camera);
  }

  dispose(): void {
    this.#controls.dispose();
    this.#solid.geometry.dispose();
    this.#labels.dispose();
    this.#renderer.dispose();
  }

  #furnish(): void {
    const sun = new DirectionalLight(0xffffff, 2.2);
    sun.position.set(-2, 3, -1);
    const frame = new Box3Helper(new Box3(new Vector3(0, 0, 0), new Vector3(1, 1, 1)), new Color(this.#palette.frame));
    Object.assign(this.#slice.material, { transparent: true, opacity: 0.16, side: DoubleSide });
    this.#slice.material.depthWrite = false;
    const all = new Group();
    all.add(this.#solid, this.#slice, this.#here, frame, this.#labels);
    this.#scene.add(all, sun, new HemisphereLight(0xffffff, 0x998877, 1.6));
    this.paint(this.#palette);
  }
}

/** Names and ends of the axes, beside the edges that one sees first. */
function labelled({ own, other, total }: Axes, target: number): Label[] {
  const end = String(target);
  return [
    { text: own, at: [0.5, 0, -0.2] },
    { text: end, at: [1, 0, -0.08] },
    { text: other, at: [-0.2, 0, 0.5] },
    { text: end, at: [-0.08, 0, 1] },
    { text: total, at: [1, 1.08, 0] },
    { text: end, at: [1.08, 0.97, -0.08] },
    { text: "0", at: [-0.07, 0, -0.07] },
  ];
}
