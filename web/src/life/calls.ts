/** Calling the visitor back to the table: a sound and a notification while the page is hidden. */

import { tablePath } from "../routes.ts";
import { nickname } from "../table/names.ts";
import { list, lookUp, t } from "../text/text.ts";
import type { Frame, Now, TableView } from "../wire.ts";
import { play } from "./sound.ts";

const WORKER = "/calls.js"; // phones show notifications by a worker only

/** Whether this is the moment to offer it: the visitor has had a turn among people. */
export function isTimeToOffer({ your_seat: seat, now, log }: TableView): boolean {
  const people = now.seats.filter(({ kind }) => kind === "person");
  const hasPlayed = seat !== null && log.some((entry) => entry.actor === seat);
  return hasPlayed && now.status === "playing" && people.length > 1;
}

/** Whether a frame brings the visitor the turn. */
export function bringsTurn(before: Now | null, frame: Frame, seat: number | null): boolean {
  const now = frame.type === "update" ? frame.now : frame.type === "snapshot" ? frame.table.now : null;
  return seat !== null && now?.to_move === seat && before !== null && before.to_move !== seat;
}

/** Ask the browser; whether it will show notifications. */
export async function allowed(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker?.register(WORKER).catch(() => undefined);
  return true;
}

/** Call the visitor, who looks elsewhere, to a table. */
export async function call(table: TableView): Promise<void> {
  play("turn");
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const path = tablePath(table.table);
  const options = { body: body(table), tag: path, icon: "/icons/icon-192.png", data: path };
  const worker = await navigator.serviceWorker?.getRegistration(WORKER).catch(() => undefined);
  if (worker) await worker.showNotification(t("calls.title"), options);
  else show(options);
}

function show(options: NotificationOptions): void {
  const shown = new Notification(t("calls.title"), options);
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

function body({ game, now, your_seat: own }: TableView): string {
  const others = now.seats.filter(({ seat }) => seat !== own);
  const names = others.map(({ name, kind }) => (kind === "bot" ? nickname(name) : name));
  return t("calls.body", { game: lookUp(`game.${game}.name`), names: list(names) });
}
