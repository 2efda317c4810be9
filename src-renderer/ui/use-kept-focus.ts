import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when the control that had it is gone. Without that, keyboard and screen reader start again at the top of the
 * page.
 * @param change another value: controls may be gone
 * @param choose what in the element takes the focus; left out or null: the element itself
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
 * Moves the focus to an element when a control in it that had the focus is gone: a link that leads to something else, a button that removes its
 * row. The element needs `tabIndex={-1}`.
 */
export function useFocusInside<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  // While rendering, what is about to go is still there.
  const hadFocus = element.current?.contains(document.activeElement) === true;
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  });
  return element;
}
