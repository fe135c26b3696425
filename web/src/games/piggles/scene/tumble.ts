/** A roll in motion: bodies between two key frames. */

import { type Object3D, Quaternion, Vector3 } from "three";

import { type Frames, moment, pose } from "../frames.ts";

/** Put every body of a roll where it is after so many seconds. */
export function tumble(frames: Frames, seconds: number, find: (piece: number) => Object3D | undefined): void {
  const { before, after, share } = moment(frames, seconds);
  frames.pieces.forEach((piece, body) => {
    const pig = find(piece);
    if (!pig) return;
    const [from, to] = [placed(frames, before, body), placed(frames, after, body)];
    pig.visible = true;
    pig.position.lerpVectors(from.at, to.at, share);
    pig.quaternion.slerpQuaternions(from.turn, to.turn, share);
  });
}

function placed(frames: Frames, frame: number, body: number): { at: Vector3; turn: Quaternion } {
  const [px = 0, py = 0, pz = 0, w = 1, x = 0, y = 0, z = 0] = pose(frames, frame, body);
  return { at: new Vector3(px, py, pz), turn: new Quaternion(x, y, z, w).normalize() };
}
