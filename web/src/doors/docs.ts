/** The documentation, where the server has it. */

const start = document.querySelector<HTMLLinkElement>("link[rel=help]")?.href;

/** The address of a page of the documentation, as "teaching.html"; null where it was not built. */
export function docsAddress(page: string): string | null {
  return start === undefined ? null : new URL(page, start).href;
}
