/** Short sounds, synthesised when they are heard: there is no file to load. */

import type { Frame, LogEntry } from "../wire.ts";

export type Sound = "dice" | "turn" | "end" | "said";

interface Tone {
  readonly hertz: number;
  readonly at: number; // seconds from the start
  readonly lasts: number; // seconds
}

const LOUDNESS = 0.08; // of 1: calm
const KNOCK_SECONDS = 0.035;
const FAINTEST = 0.15; // of the loudness of a tone: the least knock
const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  dice: [0, 0.05, 0.11].map((at) => ({ hertz: 190 - 300 * at, at, lasts: 0.04 })),
  turn: [{ hertz: 660, at: 0, lasts: 0.12 }],
  end: [523, 659, 784].map((hertz, index) => ({ hertz, at: 0.14 * index, lasts: 0.2 })),
  said: [{ hertz: 440, at: 0, lasts: 0.07 }],
};

let context: AudioContext | undefined;

/** Let a sound be heard, if this browser can. */
export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const tone of TONES[sound]) beep(context, tone, LOUDNESS);
}

/** Let one thing be heard that hits another: `force` from 0 to 1. */
export function knock(hertz: number, force: number): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  beep(context, { hertz, at: 0, lasts: KNOCK_SECONDS }, LOUDNESS * (FAINTEST + (1 - FAINTEST) * force));
}

function beep(audio: AudioContext, tone: Tone, loudness: number): void {
  const start = audio.currentTime + tone.at;
  const wave = audio.createOscillator();
  const volume = audio.createGain();
  wave.type = "triangle";
  wave.frequency.value = tone.hertz;
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + tone.lasts);
  wave.connect(volume).connect(audio.destination);
  wave.start(start);
  wave.stop(start + tone.lasts);
}

/** What a frame sounds like to a seat, if like anything. */
export function soundOf(frame: Frame, seat: number | null): Sound | null {
  if (frame.type === "spoken") return frame.seat === seat ? null : "said";
  if (frame.type !== "update") return null;
  if (frame.now.status === "over") return frame.entries.length > 0 ? "end" : null;
  if (frame.entries.some(isOutcome) && !frame.entries.some(isLanding)) return "dice";
  const passed = frame.now.to_move === seat && frame.entries.some((entry) => entry.actor !== seat);
  return seat !== null && passed ? "turn" : null;
}

function isOutcome(entry: LogEntry): boolean {
  return entry.actor < 0;
}

/** A throw is heard as its pieces hit, while it is shown. */
function isLanding(entry: LogEntry): boolean {
  return entry.is_landing === true;
}
