/** Factors of the normal size. The last one is the smallest that is readable in a room. */
const SCALES = [1, 0.92, 0.84, 0.75] as const;

/**
 * Shrinks the type of an element's first child until its text fits, because a presentation remote cannot scroll. Sets `--type-scale`, a
 * factor of the normal size.
 * @returns a function that stops
 */
export function keepTypeFitted(element: HTMLElement | null): () => void {
  const words = element?.firstElementChild;
  if (!(words instanceof HTMLElement)) return () => undefined;
  const fit = (): void => fitType(words);
  const resized = new ResizeObserver(fit);
  // Called before the next frame is painted, so no other size is visible.
  const changed = new MutationObserver(fit);
  resized.observe(words);
  changed.observe(words, { childList: true, subtree: true, characterData: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}

function fitType(words: HTMLElement): void {
  for (const scale of SCALES) {
    words.style.setProperty('--type-scale', String(scale));
    if (words.scrollHeight <= words.clientHeight) return;
  }
}
