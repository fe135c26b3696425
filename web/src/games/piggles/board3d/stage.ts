/** The table in three dimensions; loaded only where it is shown, and drawn only when it changed. */

import {
  BoxGeometry,
  type CanvasTexture,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PCFShadowMap,
  PerspectiveCamera,
  Plane,
  PlaneGeometry,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";

import { isDrawnBySoftware } from "../../../graphics.ts";
import { preferences } from "../../../preferences.svelte.ts";
import { CUP_RADIUS, release } from "../aim.ts";
import { Clatter } from "../clatter.ts";
import type { Point } from "../shake.ts";
import type { Point as Corner } from "../regions.ts";
import type { Trajectory } from "../trajectory.ts";
import { pieceSigns } from "../signs.ts";
import { DEPTH, GAP } from "../trays.ts";
import type { Aim, PigglesView } from "../view.ts";
import { Cup, DEPTH as DEEP } from "./cup.ts";
import { grove } from "./grove.ts";
import { Haze } from "./haze.ts";
import { Herd } from "./herd.ts";
import { meadow } from "./meadow.ts";
import type { Palette } from "./palette.ts";
import { tumble } from "./tumble.ts";
import { aimCamera, type Look } from "./viewpoint.ts";
import { yards } from "./yard.ts";

const THICK = 0.25; // of the board, inches
const FIELD_OF_VIEW = 30; // degrees
const NAME = 0.7; // beyond the trays, for what they are called, inches
const POUR_SECONDS = 0.18; // from the upright cup to the first frame

/** Where something stands in the picture, in CSS pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What all pieces wear, to be compared. */
function pieceCoats({ pieces }: PigglesView): string {
  return pieces.map((piece) => `${pieceSigns(piece)}${piece.rune ?? ""}`).join(" ");
}

export class Stage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.5, 200);
  readonly #sky = new HemisphereLight();
  readonly #sun = new DirectionalLight();
  #herd: Herd | null = null;
  #cup: Cup | null = null;
  #haze: Haze | null = null;
  #outlines: readonly (readonly Corner[])[] = []; // of the haze
  #board: Mesh | null = null;
  #ground: Mesh | null = null;
  #picture: CanvasTexture | null = null;
  #look: Look;
  #running = 0; // the animation frame that is awaited

  /** Throws where the browser has no WebGL. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private view: PigglesView,
    private palette: Palette,
    readonly near: number,
    look: Look,
    private readonly drawn: () => void,
  ) {
    this.#look = look;
    const isFine = !isDrawnBySoftware(); // shadows and smooth edges are two thirds of the work
    this.#renderer = new WebGLRenderer({ canvas, antialias: isFine });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.shadowMap.enabled = isFine;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#scene.add(this.#sky, this.#sun, this.#sun.target);
    this.#lights();
    this.paint(palette);
  }

  /** Show the table at rest: `aim` holds the cup of the seat on turn, `marked` pieces light up. */
  show(view: PigglesView, aim: Aim | null, marked: ReadonlySet<string>, swing: Point = { x: 0, y: 0 }): void {
    this.stop();
    const isDressed = pieceCoats(view) === pieceCoats(this.view);
    this.view = view;
    if (!isDressed) this.paint(this.palette); // a piece was drafted
    this.#herd?.place(view, this.near);
    this.#herd?.mark(view, marked);
    if (aim) {
      const { x, y, h } = release(aim, view.seat ?? this.near);
      this.#cup?.hold(aim, view.seat ?? this.near, 0, swing);
      this.#herd?.fill(view, { x: x + swing.x, y: y + swing.y, h });
    } else this.#cup?.hide();
    this.draw();
  }

  /** Lay a haze over parts of the board, given by their corners. */
  cover(outlines: readonly (readonly Corner[])[]): void {
    if (outlines.length === 0 && this.#outlines.length === 0) return;
    this.#outlines = outlines;
    this.#haze?.show(outlines);
    this.draw();
  }

  /** Play a throw over `from`, the table before it; `speed` 1 is as it was. Calls back at its end. */
  play(from: PigglesView, aim: Aim | null, trajectory: Trajectory, speed: number, done: () => void): void {
    this.show(from, null, new Set());
    const began = performance.now();
    const clatter = new Clatter(trajectory.hits, () => preferences.hasSound);
    const step = (at: number): void => {
      const seconds = ((at - began) / 1000) * speed - POUR_SECONDS;
      if (aim && seconds < POUR_SECONDS) {
        this.#cup?.hold(aim, from.seat ?? this.near, Math.min(1, 1 + seconds / POUR_SECONDS));
      } else this.#cup?.hide();
      clatter.until(seconds);
      if (seconds >= 0) tumble(trajectory, seconds, (piece) => this.#herd?.pig(from.pieces[piece]?.id ?? ""));
      this.draw();
      if (seconds >= trajectory.seconds) return done();
      this.#running = requestAnimationFrame(step);
    };
    this.#running = requestAnimationFrame(step);
  }

  stop(): void {
    cancelAnimationFrame(this.#running);
  }

  look(look: Look): void {
    this.#look = look;
    this.#aimCamera();
    this.draw();
  }

  resize(width: number, height: number): void {
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / Math.max(1, height);
    this.#camera.updateProjectionMatrix();
    this.#aimCamera();
    this.draw();
  }

  /** Take on the page's colours: everything that has one is made anew. */
  paint(palette: Palette): void {
    this.palette = palette;
    this.#clear();
    this.#scene.background = null;
    this.#renderer.setClearColor(palette.ground);
    this.#sky.color.set(palette.light);
    this.#sky.groundColor.set(palette.shade);
    this.#picture = meadow(this.view.board, palette);
    this.#furnish();
    this.#herd = new Herd(this.view, palette);
    this.#cup = new Cup(this.near, palette);
    this.#haze = new Haze(palette);
    this.#haze.show(this.#outlines);
    this.#scene.add(this.#herd.group, this.#cup.group, this.#haze.group);
    this.#herd.place(this.view, this.near);
  }

  /** Where a point of the table stands in the picture. */
  project(x: number, y: number, z = 0): Spot {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const at = new Vector3(x, y, z).project(this.#camera);
    return { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height };
  }

  /** The point of the board's plane under a pixel of the canvas. */
  point(pixel: Spot): { x: number; y: number } | null {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((pixel.x / width) * 2 - 1, 1 - (pixel.y / height) * 2), this.#camera);
    return ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3());
  }

  /** Whether a pixel is on the cup that is held `h` inches over (x, y), or on its mark below. */
  isOnCup(pixel: Spot, x: number, y: number, h: number): boolean {
    const [foot, top, side] = [this.project(x, y), this.project(x, y, h + DEEP), this.project(x + CUP_RADIUS, y)];
    const along = { x: top.x - foot.x, y: top.y - foot.y };
    const length = Math.hypot(along.x, along.y) || 1;
    const share = ((pixel.x - foot.x) * along.x + (pixel.y - foot.y) * along.y) / length ** 2;
    const near = Math.max(0, Math.min(1, share));
    const away = Math.hypot(pixel.x - foot.x - near * along.x, pixel.y - foot.y - near * along.y);
    return away < Math.hypot(side.x - foot.x, side.y - foot.y);
  }

  draw(): void {
    this.#renderer.render(this.#scene, this.#camera);
    this.drawn();
  }

  dispose(): void {
    this.stop();
    this.#clear();
    this.#renderer.dispose();
  }

  #lights(): void {
    this.#sky.intensity = 1.7;
    this.#sky.position.set(0, 0, 1);
    this.#sun.intensity = 2.1;
    this.#sun.position.set(-7, -5, 16);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(2048, 2048);
    this.#sun.shadow.radius = 5;
    this.#sun.shadow.normalBias = 0.02;
    const { camera } = this.#sun.shadow;
    [camera.left, camera.right, camera.top, camera.bottom] = [-11, 11, 11, -11];
    camera.updateProjectionMatrix();
  }

  #furnish(): void {
    const { half } = this.view.board;
    const edge = new MeshStandardMaterial({ color: this.palette.edge, roughness: 0.8 });
    const top = new MeshStandardMaterial({ map: this.#picture, roughness: 0.95 });
    this.#board = new Mesh(new BoxGeometry(2 * half, 2 * half, THICK), [edge, edge, edge, edge, top, edge]);
    this.#board.position.z = -THICK / 2;
    this.#board.receiveShadow = true;
    this.#board.castShadow = true;
    const ground = new MeshStandardMaterial({ color: this.palette.ground, roughness: 1 });
    this.#ground = new Mesh(new PlaneGeometry(90, 90), ground);
    this.#ground.position.z = -THICK;
    this.#ground.receiveShadow = true;
    const around = yards(half, this.palette);
    around.name = "yards";
    this.#scene.add(this.#board, this.#ground, around, grove(half, this.palette));
  }

  #clear(): void {
    this.#herd?.dispose();
    this.#cup?.dispose();
    this.#haze?.dispose();
    this.#picture?.dispose();
    for (const part of this.#scene.children.filter((one) => one !== this.#sky && one !== this.#sun)) {
      part.traverse((one) => {
        if (one instanceof Mesh) one.geometry.dispose();
      });
    }
    this.#scene.clear();
    this.#scene.add(this.#sky, this.#sun, this.#sun.target);
  }

  #aimCamera(): void {
    const { half } = this.view.board;
    const far = half + GAP + DEPTH + NAME;
    const corners = [-1, 1].flatMap((x) => [-1, 1].map((y) => new Vector3(x * (half + 0.2), y * far, 0)));
    aimCamera(this.#camera, corners, this.#look);
  }
}
