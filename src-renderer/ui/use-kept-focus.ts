import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the focused control is removed. Otherwise keyboard and screen reader would start at the top of the
 * page.
 * @param change when it changes, controls may have been removed
 * @param choose returns the element inside that takes the focus; by default, or if null, the element itself
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

/** Moves the focus to an element when a focused control in it is removed. The element needs `tabIndex={-1}`. */
export function useFocusInside<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  // While rendering, the removed control still exists.
  const hadFocus = element.current?.contains(document.activeElement) === true;
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return element;
}
