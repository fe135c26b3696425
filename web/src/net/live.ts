/**
 * A table's socket, which reconnects by itself.
 *
 * A line that broke is tried again at once, then twice a second for as long as a server
 * takes to be started again, and only after that at doubling waits. All waits have some
 * jitter, so that the people of a server do not all knock at the same moment.
 */

import type { Command, Frame } from "../wire.ts";

export interface Listener {
  frame(frame: Frame): void;
  opened(): void;
  lost(): void;
}

const FIRST_WAIT_MS = 300;
const SHORT_WAIT_MS = 700;
const NUM_SHORT = 60; // waits; together half a minute
const LONGEST_WAIT_MS = 10_000;

/** Milliseconds to wait before reconnecting, after so many failures in a row. */
export function backoff(failures: number, random = Math.random()): number {
  if (failures === 0) return FIRST_WAIT_MS * random;
  const doublings = Math.max(0, failures - NUM_SHORT);
  const longest = Math.min(LONGEST_WAIT_MS, SHORT_WAIT_MS * 2 ** doublings);
  return longest * (0.5 + random / 2);
}

export class Live {
  private socket: WebSocket | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.drop);
    addEventListener("visibilitychange", this.look);
  }

  /** Send a command, unless the connection is lost; answers are the caller's to await. */
  send(command: Command): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  /** End it for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.drop);
    removeEventListener("visibilitychange", this.look);
    this.socket?.close();
  }

  /** Reconnect now rather than after the wait. */
  readonly hurry = (): void => {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** Give the connection up as dead, without waiting for it to notice, and reconnect. */
  readonly drop = (): void => {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    if (dead && !this.closed) this.reconnect();
  };

  /** Somebody looks at the page again, whose timers the browser may have held back. */
  private readonly look = (): void => {
    if (!document.hidden) this.hurry();
  };

  private reconnect(): void {
    this.listener.lost();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), backoff(this.failures++));
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = `/api/tables/${encodeURIComponent(this.table)}/live`;
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    this.socket = socket;
    socket.onopen = () => this.listener.opened();
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      const frame = JSON.parse(String(message.data)) as Frame;
      if (frame.type === "snapshot") this.failures = 0; // a line that is refused at once is none
      this.listener.frame(frame);
    };
    socket.onclose = () => {
      if (!this.closed && this.socket === socket) this.reconnect();
    };
  }
}
