/** Which key presses are commands to the table. */

/** The key in lower case, or nothing if the press belongs to a field, a button or a dialog. */
export function command(event: KeyboardEvent): string | null {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, select, textarea, input:not([type=range])")) return null;
  if (event.key === " " && target?.closest("button, a, summary")) return null;
  return event.key.toLowerCase();
}
