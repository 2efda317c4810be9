import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the control that had it is removed. Otherwise keyboard and screen reader start at the top of the page.
 * @param change controls may be removed when it changes
 * @param choose the element inside that takes the focus; left out or null: the element itself
 */
export function useKeptFocus<E extends HTMLElement>(
  change: unknown,
  choose?: (element: E) => HTMLElement | null,
): RefObject<E | null> {
  const element = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change can take the focus away
  useEffect(() => {
    const here = element.current;
    if (here !== null && document.activeElement === document.body)
      (choose?.(here) ?? here).focus({ preventScroll: true });
  }, [change]);
  return element;
}

/**
 * Moves the focus to an element when a focused control in it is removed, such as a link or a button that removes its row. The element needs
 * `tabIndex={-1}`.
 */
export function useFocusInside<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  // While rendering, the removed control still exists.
  const hadFocus = element.current?.contains(document.activeElement) === true;
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return element;
}
