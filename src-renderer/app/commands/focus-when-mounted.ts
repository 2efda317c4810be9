let observer: MutationObserver | null = null;

/** Focuses an element now or once it is in the page, such as an editor that is loading, unless a click or another request comes. */
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
