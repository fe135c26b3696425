/** What a pig's face looks like: it follows from the name, so that the same name is the same face. */

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

export function lookOf(name: string): Look {
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
