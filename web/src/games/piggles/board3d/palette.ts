/** The colours of the scene as the page has them now, light or dark. */

const NAMES = [
  "woods",
  "tree",
  "path",
  "pebble",
  "field",
  "tuft",
  "line",
  "letter",
  "edge",
  "ground",
  "pen",
  "mud",
  "kitchen",
  "light",
  "shade",
  "pig-0",
  "pig-1",
  "snout-0",
  "snout-1",
  "trotter",
  "cup-0",
  "cup-1",
  "aim",
  "coat-red",
  "coat-orange",
  "coat-yellow",
  "coat-green",
  "coat-blue",
  "coat-premium",
] as const;

export type ColourName = (typeof NAMES)[number];
export type Palette = Readonly<Record<ColourName, string>>;

/** Read the custom properties `--pg-NAME` where `probe` stands; its own colour is changed. */
export function palette(probe: HTMLElement): Palette {
  const read = (name: ColourName): [ColourName, string] => {
    probe.style.color = `var(--pg-${name})`;
    return [name, getComputedStyle(probe).color];
  };
  return Object.fromEntries(NAMES.map(read)) as Record<ColourName, string>;
}
