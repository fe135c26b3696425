/** The thrown piece and the numbers of a throw. Written by scripts/thrown_types.py. */

/** A part of the piece, inches: x towards the snout, y to its left, z out of its back. */
export interface Primitive {
  readonly name: "body" | "head" | "snout" | "ear" | "trotter";
  readonly kind: "ellipsoid" | "sphere" | "cylinder" | "capsule";
  readonly size: readonly number[]; // half axes; radius; radius and half length
  readonly at: readonly [number, number, number]; // its middle
  readonly axis: readonly [number, number, number]; // of a cylinder or capsule, of length 1
}

/** A number of a throw: the least and the most, and what 1 stands for. */
export interface Range {
  readonly low: number;
  readonly high: number;
  readonly unit: number;
}

export const PIECE: readonly Primitive[] = [
  { name: "body", kind: "ellipsoid", size: [0.5, 0.44, 0.28], at: [0, 0, 0], axis: [0, 0, 1] },
  { name: "head", kind: "sphere", size: [0.24], at: [0.32, 0, 0.12], axis: [0, 0, 1] },
  { name: "snout", kind: "cylinder", size: [0.13, 0.08], at: [0.48, 0, 0.32], axis: [0.642788, 0, 0.766044] },
  { name: "ear", kind: "capsule", size: [0.065, 0.15906], at: [-0.03, 0.3, 0.32], axis: [-0.188608, 0.754434, 0.628695] },
  { name: "ear", kind: "capsule", size: [0.065, 0.15906], at: [-0.03, -0.3, 0.32], axis: [-0.188608, -0.754434, 0.628695] },
  { name: "trotter", kind: "sphere", size: [0.09], at: [0.3, 0.27, -0.22], axis: [0, 0, 1] },
  { name: "trotter", kind: "sphere", size: [0.09], at: [0.3, -0.27, -0.22], axis: [0, 0, 1] },
  { name: "trotter", kind: "sphere", size: [0.09], at: [-0.3, 0.27, -0.22], axis: [0, 0, 1] },
  { name: "trotter", kind: "sphere", size: [0.09], at: [-0.3, -0.27, -0.22], axis: [0, 0, 1] },
];

export const THROW: Readonly<Record<"x" | "y" | "h" | "az" | "v" | "lift" | "spin", Range>> = {
  x: { low: -42, high: 42, unit: 0.125 },
  y: { low: 10, high: 60, unit: 0.125 },
  h: { low: 16, high: 96, unit: 0.125 },
  az: { low: -64, high: 63, unit: 0.0490874 },
  v: { low: 0, high: 60, unit: 1 },
  lift: { low: -8, high: 8, unit: 4 },
  spin: { low: 0, high: 7, unit: 6 },
};
