let observer: MutationObserver | null = null;

/**
 * Focuses an element now or once it is in the page: a panel that opens, an editor that is being loaded. A click or another request cancels
 * it.
 */
export function focusWhenMounted(selector: string): void {
  forget();
  if (focusElement(selector)) return;
  const before = document.activeElement;
  observer = new MutationObserver(() => {
    const isMoved = document.activeElement !== before && document.activeElement !== document.body;
    if (isMoved || focusElement(selector)) forget();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** @returns whether the element exists */
export function focusElement(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
}

function forget(): void {
  observer?.disconnect();
  observer = null;
}
