/** The screen of a phone that lies on the table stays on, where the browser can see to it. */

/** An attachment: for as long as its element is there, and whenever the page is seen again. */
export function awake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const hold = async (): Promise<void> => {
    if (document.hidden || !("wakeLock" in navigator)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => undefined); // a low battery says no
  };
  const again = (): void => void hold();
  document.addEventListener("visibilitychange", again);
  again();
  return () => {
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
