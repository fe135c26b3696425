/** What a pig's face looks like: one that a person chose, or else it follows from the name. */

const COATS = [
  ["#f4aaa4", "#c97b7c"],
  ["#e8c39a", "#a87a4d"],
  ["#c9b2e4", "#8d73b5"],
  ["#a5cdb6", "#628f78"],
  ["#e7a77b", "#ad6b42"],
  ["#b9bcc9", "#787d91"],
  ["#f2cf74", "#b48d34"],
  ["#a9c7e6", "#6488ae"],
] as const;
const EARS = ["up", "flop", "one"] as const;
const GEAR = ["none", "straw", "bow", "beanie", "flower", "scarf", "glasses"] as const;

export interface Look {
  readonly coat: string;
  readonly dark: string; // of ears and cheeks
  readonly ears: (typeof EARS)[number];
  readonly gear: (typeof GEAR)[number];
  readonly isSpotted: boolean;
}

const WORN: readonly (readonly Look["gear"][])[] = [
  ["none", "bow", "straw"],
  ["beanie", "none", "flower"],
  ["glasses", "scarf", "none"],
  ["straw", "bow", "glasses"],
  ["flower", "beanie", "scarf"],
  ["none", "straw", "bow"],
  ["scarf", "glasses", "beanie"],
  ["bow", "flower", "straw"],
]; // by coat and ears
const SPOTTED = [3, 5, 9, 12, 16, 23]; // faces by number

/** The pigs among which people choose; the server knows how many there are. */
export const FACES: readonly Look[] = COATS.flatMap(([coat, dark], row) =>
  EARS.map((ears, column) => {
    const number = EARS.length * row + column + 1;
    return { coat, dark, ears, gear: WORN[row]?.[column] ?? "none", isSpotted: SPOTTED.includes(number) };
  }),
);

/** The look of the chosen face, by number from 1; of 0 the one that the name has. */
export function lookOf(name: string, face = 0): Look {
  return FACES[face - 1] ?? lookOfName(name);
}

function lookOfName(name: string): Look {
  let rest = hash(name);
  const pick = <T>(among: readonly T[]): T => {
    const chosen = among[rest % among.length] as T;
    rest = Math.floor(rest / among.length);
    return chosen;
  };
  const [coat, dark] = pick(COATS);
  return { coat, dark, ears: pick(EARS), gear: pick(GEAR), isSpotted: pick([false, true]) };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5);
}
