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
