/** Short sounds, synthesised when they are heard: there is no file to load. */

import type { Frame, LogEntry } from "../wire.ts";

/** A piece of a sound: a tone that may glide, or noise around a pitch. */
interface Tone {
  readonly hertz: number;
  readonly to?: number; // hertz at its end; as at its start, unless said
  readonly at: number; // seconds from the start
  readonly lasts: number; // seconds
  readonly wave?: OscillatorType | "noise"; // a triangle, unless said
  readonly loud?: number; // compared with the others
}

const LOUDNESS = 0.08; // of 1: calm
const KNOCK_SECONDS = 0.035;
const FAINTEST = 0.15; // of the loudness of a tone: the least knock

const rattle = (hertz: number): Tone[] =>
  [0, 0.05, 0.09, 0.16, 0.27].map((at) => ({ hertz: hertz - 300 * at, at, lasts: 0.05, wave: "noise", loud: 3 }));
const chime = (...hertz: number[]): Tone[] =>
  hertz.map((one, index) => ({ hertz: one, at: 0.07 * index, lasts: 0.16 }));
const slow = (...hertz: number[]): Tone[] => hertz.map((one, index) => ({ hertz: one, at: 0.14 * index, lasts: 0.2 }));
const grunt = (at: number, hertz: number, to: number): Tone[] => [
  { hertz, to, at, lasts: 0.15, wave: "sawtooth" },
  { hertz: 4 * hertz, to: 3 * to, at, lasts: 0.12, wave: "noise", loud: 2 },
];
const flick = (at: number): Tone => ({ hertz: 2_600, to: 1_400, at, lasts: 0.06, wave: "noise", loud: 2 });

const TONES = {
  dice: rattle(900),
  low_dice: rattle(480), // while much is at risk
  bank: chime(1_047, 1_568),
  mud: [
    { hertz: 300, to: 80, at: 0, lasts: 0.35, wave: "sine", loud: 2 },
    { hertz: 500, to: 150, at: 0.08, lasts: 0.3, wave: "noise", loud: 4 },
  ],
  card: [flick(0)],
  deal: [0, 0.09, 0.18, 0.27, 0.36].map(flick),
  snort: [...grunt(0, 105, 70), ...grunt(0.2, 95, 60)],
  oink: [...grunt(0, 170, 330), ...grunt(0.18, 230, 130)],
  bleat: [0, 1, 2, 3, 4, 5].map((step) => ({
    hertz: step % 2 === 0 ? 540 : 470,
    at: 0.06 * step,
    lasts: 0.08,
    wave: "sawtooth",
    loud: 0.6,
  })),
  munch: [0, 0.14, 0.28].map((at) => ({ hertz: 1_100, to: 500, at, lasts: 0.09, wave: "noise", loud: 3 })),
  coins: chime(1_568, 2_093, 1_760, 2_349, 2_637),
  turn: chime(660, 880),
  end: slow(523, 659, 784),
  lost: slow(392, 330, 262),
  said: [{ hertz: 440, at: 0, lasts: 0.07 }],
} as const satisfies Readonly<Record<string, readonly Tone[]>>;
export type Sound = keyof typeof TONES;

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Play a sound after so many seconds, if this browser can. */
export function play(sound: Sound, after = 0): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  for (const tone of TONES[sound] as readonly Tone[]) beep(context, { ...tone, at: tone.at + after }, LOUDNESS);
}

/** Play the sound of one thing that hits another: `force` from 0 to 1. */
export function knock(hertz: number, force: number): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  beep(context, { hertz, at: 0, lasts: KNOCK_SECONDS }, LOUDNESS * (FAINTEST + (1 - FAINTEST) * force));
}

/** Let the phone vibrate: milliseconds of vibration and of rest in turn. */
export function vibrate(pattern: readonly number[]): void {
  if (pattern.length > 0 && typeof navigator.vibrate === "function") navigator.vibrate([...pattern]);
}

function beep(audio: AudioContext, tone: Tone, loudness: number): void {
  const start = audio.currentTime + tone.at;
  const end = start + tone.lasts;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loudness * (tone.loud ?? 1), start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(audio.destination);
  const source = tone.wave === "noise" ? noiseOf(audio, tone, start, volume) : waveOf(audio, tone, start, volume);
  source.start(start);
  source.stop(end);
}

function waveOf(audio: AudioContext, { hertz, to = hertz, lasts, wave }: Tone, start: number, into: AudioNode) {
  const source = audio.createOscillator();
  source.type = (wave ?? "triangle") as OscillatorType;
  glide(source.frequency, hertz, to, start, lasts);
  source.connect(into);
  return source;
}

function noiseOf(audio: AudioContext, { hertz, to = hertz, lasts }: Tone, start: number, into: AudioNode) {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  glide(filter.frequency, hertz, to, start, lasts);
  source.connect(filter).connect(into);
  return source;
}

function glide(of: AudioParam, from: number, to: number, start: number, lasts: number): void {
  of.setValueAtTime(from, start);
  of.exponentialRampToValueAtTime(to, start + lasts);
}

/** One second of it. */
function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 2 * Math.random() - 1));
  return buffer;
}

/** The sound of a frame that is not drawn step by step, to a seat, if it has one. */
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
