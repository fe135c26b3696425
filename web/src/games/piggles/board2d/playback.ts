/** A throw on the flat board: smoothly, or as a few stills where nothing is to move. */

import { drawnSide } from "./attitude.ts";
import { type Trajectory, moment, pose } from "../trajectory.ts";
import type { Piece, PigglesView, Quaternion } from "../view.ts";

const STILLS = 6; // of a whole throw
const STILL_MS = 450; // that one stays, at the speed of the throw

/** Show a throw from its first moment to its last, then say so; gives what stops it. */
export function playFlat(
  { seconds: length }: Trajectory,
  speed: number,
  isInStills: boolean,
  show: (seconds: number) => void,
  done: () => void,
): () => void {
  return isInStills ? inStills(length, speed, show, done) : smoothly(length, speed, show, done);
}

function smoothly(length: number, speed: number, show: (seconds: number) => void, done: () => void): () => void {
  const began = performance.now();
  let awaited = 0;
  const step = (at: number): void => {
    const seconds = Math.max(0, ((at - began) / 1000) * speed);
    show(Math.min(seconds, length));
    if (seconds >= length) done();
    else awaited = requestAnimationFrame(step);
  };
  awaited = requestAnimationFrame(step);
  return () => cancelAnimationFrame(awaited);
}

function inStills(length: number, speed: number, show: (seconds: number) => void, done: () => void): () => void {
  let still = 0;
  show(0);
  const timer = setInterval(() => {
    still += 1;
    if (still <= STILLS) show((still / STILLS) * length);
    else done();
  }, STILL_MS / speed);
  return () => clearInterval(timer);
}

/** The pieces of the board `seconds` after the release, as they are drawn from above. */
export function piecesInMotion({ pieces }: PigglesView, trajectory: Trajectory, seconds: number): Piece[] {
  const { before, after, share } = moment(trajectory, seconds);
  const keyframe = share < 0.5 ? before : after;
  const moved = trajectory.pieces.map((place, body) => {
    const [x = 0, y = 0, z = 0, ...turn] = pose(trajectory, keyframe, body);
    const quat = turn as unknown as Quaternion;
    return { place, x, y, z, quat, side: drawnSide(quat) };
  });
  return pieces.flatMap((piece, index) => {
    const motion = moved.find(({ place }) => place === index);
    if (!motion) return piece.place === "board" ? [piece] : [];
    return [{ ...piece, ...motion, place: "board" as const }];
  });
}
