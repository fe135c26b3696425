/** Keeps the end of what scrolls in sight while it grows, unless the reader has scrolled back. */

const NEAR = 40; // pixels from the end that still count as being there

export function atItsEnd(box: HTMLElement): () => void {
  let stays = true;
  const noteScroll = (): void => {
    stays = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  };
  const sizes = new ResizeObserver(() => {
    if (stays) box.scrollTop = box.scrollHeight;
  });
  for (const each of [box, ...box.children]) sizes.observe(each);
  box.addEventListener("scroll", noteScroll, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener("scroll", noteScroll);
  };
}
