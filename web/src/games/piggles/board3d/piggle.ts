/** A piece, built from the primitives that the physics throws, with a face painted on. */

import {
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshStandardMaterial,
  Object3D,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";

import { PIECE, type Primitive } from "../thrown.ts";

/** What a piece looks like; the game's own colour is a blanket with a sign on its back. */
export interface Coat {
  readonly skin: string;
  readonly snout: string;
  readonly trotter: string;
  readonly blanket: MeshStandardMaterial | null;
}

const UP = new Vector3(0, 1, 0); // the axis of Three's cylinders and capsules
const INK = "#3a2426";
const BLANKET = { bulge: 1.02, reach: 1.05 }; // beyond the body; radians from the top of the back
const EYE = { radius: 0.05, white: 0.062, at: new Vector3(0.42, 0.62, 0.78).normalize() };

function primitive(name: Primitive["name"]): Primitive {
  const found = PIECE.find((one) => one.name === name);
  if (!found) throw new RangeError(`a piece without ${name}`);
  return found;
}

export function piggle(coat: Coat): Group {
  const pig = new Group();
  const skin = material(coat.skin);
  const snout = material(coat.snout);
  const trotter = material(coat.trotter);
  for (const one of PIECE) {
    const paint = one.name === "trotter" ? trotter : one.name === "snout" ? snout : skin;
    pig.add(placed(new Mesh(geometry(one), paint), one));
  }
  pig.add(...face(snout), tail(skin));
  if (coat.blanket) pig.add(new Mesh(blanketGeometry(), coat.blanket));
  pig.traverse((part) => {
    part.castShadow = true;
    part.receiveShadow = true;
  });
  return pig;
}

function material(color: string): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, roughness: 0.5 });
}

function geometry({ kind, size }: Primitive): BufferGeometry {
  const [first = 0, second = 0, third = 0] = size;
  switch (kind) {
    case "ellipsoid":
      return new SphereGeometry(1, 40, 28).scale(first, second, third);
    case "sphere":
      return new SphereGeometry(first, 28, 20);
    case "cylinder":
      return new CylinderGeometry(first, first, 2 * second, 32);
    case "capsule":
      return new CapsuleGeometry(first, 2 * second, 8, 16);
  }
}

function placed(mesh: Mesh, { kind, at, axis }: Primitive): Mesh {
  mesh.position.set(...at);
  if (kind === "cylinder" || kind === "capsule") {
    mesh.quaternion.setFromUnitVectors(UP, new Vector3(...axis).normalize());
  }
  return mesh;
}

/** Eyes on the head, nostrils and a rim on the snout. */
function face(rim: MeshStandardMaterial): Object3D[] {
  const ink = material(INK);
  const white = material("#ffffff");
  const head = primitive("head");
  const snout = primitive("snout");
  const [radius = 0] = head.size;
  const middle = new Vector3(...head.at);
  const axis = new Vector3(...snout.axis).normalize();
  const [round = 0, long = 0] = snout.size;
  const end = new Vector3(...snout.at).addScaledVector(axis, long);
  const ring = new Mesh(new TorusGeometry(round - 0.012, 0.022, 12, 32), rim);
  ring.position.copy(end);
  ring.quaternion.setFromUnitVectors(new Vector3(0, 0, 1), axis);
  const parts: Object3D[] = [ring];
  for (const side of [-1, 1]) {
    const out = new Vector3(EYE.at.x, side * EYE.at.y, EYE.at.z);
    parts.push(ball(white, EYE.white, middle.clone().addScaledVector(out, radius - 0.02)));
    parts.push(ball(ink, EYE.radius * 0.8, middle.clone().addScaledVector(out, radius + 0.012)));
    const nostril = ball(ink, 0.034, end.clone().add(new Vector3(0, side * 0.052, 0)));
    nostril.scale.set(0.6, 0.7, 0.6);
    parts.push(nostril);
  }
  return parts;
}

function ball(paint: MeshStandardMaterial, radius: number, at: Vector3): Mesh {
  const mesh = new Mesh(new SphereGeometry(radius, 16, 12), paint);
  mesh.position.copy(at);
  return mesh;
}

function tail(paint: MeshStandardMaterial): Mesh {
  const [length = 0] = primitive("body").size;
  const mesh = new Mesh(new TorusGeometry(0.05, 0.018, 10, 24, 5), paint);
  mesh.position.set(-length - 0.02, 0, 0.06);
  mesh.quaternion.setFromAxisAngle(new Vector3(1, 0, 0), 0.9);
  return mesh;
}

/** A cap over the back; its picture is seen from above, with the snout to the right. */
function blanketGeometry(): BufferGeometry {
  const [long = 0, wide = 0, high = 0] = primitive("body").size;
  const cap = new SphereGeometry(1, 40, 14, 0, 2 * Math.PI, 0, BLANKET.reach);
  cap.applyQuaternion(new Quaternion().setFromUnitVectors(UP, new Vector3(0, 0, 1)));
  const { position } = cap.attributes;
  const span = 2 * Math.sin(BLANKET.reach);
  const picture = Array.from({ length: position?.count ?? 0 }, (_, index) => [
    0.5 + (position?.getX(index) ?? 0) / span,
    0.5 + (position?.getY(index) ?? 0) / span,
  ]);
  cap.setAttribute("uv", new Float32BufferAttribute(picture.flat(), 2));
  return cap.scale(long * BLANKET.bulge, wide * BLANKET.bulge, high * BLANKET.bulge);
}
