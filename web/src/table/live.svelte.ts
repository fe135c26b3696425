/** A table on the page: its state, its socket, and the clock that draws its beats. */

import { bringsTurn, call } from "../life/calls.ts";
import { BETWEEN, type Heard, type Hearing, settled, SILENCE, usualHearing } from "../life/hearing.ts";
import { play, type Sound, soundOf, vibrate } from "../life/sound.ts";
import { Live } from "../net/live.ts";
import { preferences } from "../preferences.svelte.ts";
import type { Act, Frame, Spoken, Update } from "../wire.ts";
import { diceTempo, type Tempo } from "./pace.ts";
import {
  begin,
  canAct,
  canEnter,
  catchUp,
  forget,
  isCaughtUp,
  newest,
  NOTHING,
  receive,
  send,
  settle,
} from "./state.ts";
import type { Pending, State } from "./state.ts";

const PATIENCE_MS = 8_000; // for an answer; after that the connection is taken to be dead
const HEARD_MS = 7_000; // that a phrase is shown
const RESTART_MS = 20_000; // that a restart may take; after that the connection is called lost
const MOST_WAITING = 40; // updates; with more than this, the page has been asleep

export class LiveTable {
  state = $state.raw<State>(NOTHING);
  isLost = $state(false);
  isRestarting = $state(false); // the server said so a moment ago
  skew = $state(0); // ms that this device's clock is ahead of the server's

  private readonly live: Live;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard: Heard = SILENCE; // of the beat

  /**
   * `tempoOf` is how a game's updates are drawn, by the name of the game, and `hearingOf` how they
   * are heard; while one `waits`, what others do is not drawn.
   */
  constructor(
    table: string,
    private readonly tempoOf: (game: string) => Tempo | undefined,
    private readonly waits: () => boolean = () => false,
    private readonly hearingOf: (game: string) => Hearing | undefined = () => undefined,
  ) {
    this.live = new Live(table, {
      opened: () => this.state.pending.forEach((command) => this.live.send(command)),
      frame: (frame) => this.take(frame),
      lost: () => (this.isLost = true),
    });
  }

  act(action: number): void {
    this.decide({ action });
  }

  /** Play an action that is in no list, by its text. */
  actText(text: string): void {
    this.decide({ text });
  }

  private decide(what: Pick<Act, "action" | "text">): void {
    const now = this.state.shown?.now;
    if (!now || !canAct(this.state)) return;
    this.command({ type: "act", id: newId(), ply: now.ply, undone: now.undone, ...what });
  }

  /** Enter what happened at a table of real dice: actions, then a text such as "3 6". */
  enter(actions: readonly number[], text = ""): void {
    const now = this.state.shown?.now;
    if (!now || !(canAct(this.state) || canEnter(this.state))) return;
    this.command({ type: "enter", id: newId(), ply: now.ply, undone: now.undone, actions, text });
  }

  resign(): void {
    const ply = this.state.shown?.now.ply;
    if (ply !== undefined) this.command({ type: "resign", id: newId(), ply });
  }

  /** Take the last decision back. */
  undo(): void {
    const now = newest(this.state);
    if (now) this.command({ type: "undo", id: newId(), ply: now.ply, undone: now.undone });
  }

  say(phrase: string): void {
    this.command({ type: "say", id: newId(), phrase });
  }

  /** Draw everything that waits at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.state = catchUp(this.state);
  }

  /** Draw the next thing that waits now, without the rest that is left of this one. */
  goOn(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.settle();
    this.play();
  }

  /** Draw on after a wait. */
  resume(): void {
    if (this.timer === undefined) this.play();
  }

  readonly retry = (): void => this.live.hurry();

  close(): void {
    clearTimeout(this.timer);
    this.live.close();
  }

  private command(command: Pending): void {
    this.state = send(this.state, command);
    this.live.send(command);
    setTimeout(() => {
      if (this.state.pending.includes(command)) this.live.drop();
    }, PATIENCE_MS);
  }

  private take(frame: Frame): void {
    if (frame.type === "restarting") {
      this.isRestarting = true;
      setTimeout(() => (this.isRestarting = false), RESTART_MS);
      return;
    }
    const before = this.state;
    this.state = receive(before, frame);
    const isCalled = this.callBack(before, frame);
    if (frame.type === "spoken") setTimeout(() => this.hush(frame), HEARD_MS);
    if (frame.type === "snapshot") {
      this.skew = Date.now() - frame.at;
      this.isLost = false;
      this.isRestarting = false;
      clearTimeout(this.timer);
      this.timer = undefined;
    }
    if (this.state.gap && !before.gap) this.live.send({ type: "resync" });
    const isByHand = this.state.shown?.chance === "by_hand"; // people have seen these dice fall
    const isSkipped = isByHand || document.hidden || this.state.queue.length > MOST_WAITING;
    const isHeardAtOnce = isSkipped || frame.type === "spoken"; // what is drawn is heard as it is
    if (isHeardAtOnce && !isCalled) this.hear(soundOf(frame, before.shown?.your_seat ?? null));
    if (isSkipped) this.skip();
    if (this.timer === undefined) this.play();
  }

  /** Whether the visitor, who looks elsewhere and wants to be called, has got the turn. */
  private callBack(before: State, frame: Frame): boolean {
    const table = this.state.shown;
    if (!table || !document.hidden || preferences.calls !== "on") return false;
    if (!bringsTurn(newest(before), frame, table.your_seat)) return false;
    void call(table);
    return true;
  }

  /** Begin the next beat, if one waits; then settle it, leave it to be read, and go on. */
  private play(): void {
    this.timer = undefined;
    if (this.waits()) return;
    this.state = begin(this.state);
    const { beat, shown } = this.state;
    if (!beat || !shown) return;
    const { pace } = preferences;
    const tempo = this.tempoOf(shown.game) ?? diceTempo;
    this.heard = (this.hearingOf(shown.game) ?? usualHearing)(beat, shown);
    this.hear(this.heard.begins);
    this.timer = setTimeout(
      () => {
        this.settle();
        this.timer = setTimeout(() => this.play(), tempo.rest(beat, this.isOwn(beat), pace, shown));
      },
      tempo.beat(beat, this.isOwn(beat), pace, shown),
    );
  }

  /** Draw the beat to its end. */
  private settle(): void {
    const { beat } = this.state;
    this.state = settle(this.state);
    if (!beat || !preferences.hasSound) return;
    const { sounds, buzz } = settled(beat, this.heard, this.state.shown?.your_seat ?? null, isCaughtUp(this.state));
    sounds.forEach((sound, index) => play(sound, BETWEEN * index));
    vibrate(buzz);
  }

  private hear(sound: Sound | null): void {
    if (sound && preferences.hasSound) play(sound);
  }

  private hush(said: Spoken): void {
    this.state = forget(this.state, said);
  }

  private isOwn(beat: Update): boolean {
    const actor = beat.entries.find((entry) => entry.actor >= 0)?.actor;
    return actor !== undefined && actor === this.state.shown?.your_seat;
  }

  get isPlaying(): boolean {
    return !isCaughtUp(this.state);
  }

  /** Whether something that others did is being drawn, and may be skipped. */
  get isShowingOthers(): boolean {
    const { beat, queue } = this.state;
    return queue.length > 0 || (beat !== null && !this.isOwn(beat));
  }
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("");
}
