import type { Page } from '@playwright/test';

export const PHONE = { width: 390, height: 844 };

/**
 * Finds what a finger or an eye would miss on a phone: controls that are below 44 pixels or covered by others, texts below 14 pixels, and parts that
 * are wider than the page. The diagram's accessible cells are measured by unit tests.
 */
export function phoneFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const scope = document.querySelector('dialog[open], [role=menu], .overlay') ?? document.body;
    const nameOf = (element: Element): string => {
      const words = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${element.tagName.toLowerCase()}.${element.className} “${words.slice(0, 40)}”`;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.mirror, .visually-hidden, [inert]') === null &&
      element.getBoundingClientRect().width > 1;
    // A part that is scrolled out of view is no fault.
    const isOutside = (element: Element, x: number, y: number): boolean => {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { left, right, top, bottom } = around.getBoundingClientRect();
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowY !== 'visible' && (y < top || y > bottom)) return true;
        if (overflowX !== 'visible' && (x < left || x > right)) return true;
      }
      return false;
    };
    const coverOf = (element: Element): Element | null => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      if (at === null || isOutside(element, x + width / 2, y + height / 2)) return null;
      return element.contains(at) || at.contains(element) ? null : at;
    };
    // A control that is covered by a comparison's player must be reachable by scrolling it to the middle of the screen.
    const isCoveredInTheMiddle = (element: Element): boolean => {
      const places: [Element, number][] = [];
      for (let around = element.parentElement; around !== null; around = around.parentElement)
        places.push([around, around.scrollTop]);
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const isCovered = coverOf(element) !== null;
      for (const [around, top] of places) around.scrollTop = top;
      return isCovered;
    };
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide`);
    for (const element of scope.querySelectorAll(
      'button, select, input:not([type=checkbox], [type=radio]), .scrubber',
    )) {
      if (!isShown(element) || element.closest('.cm-editor') !== null) continue;
      const { width, height } = element.getBoundingClientRect();
      if (Math.min(width, height) < 43.5) found.push(`${nameOf(element)}: ${width.toFixed()} × ${height.toFixed()}`);
      const cover = coverOf(element);
      if (cover !== null && isCoveredInTheMiddle(element))
        found.push(`${nameOf(element)} is covered by ${nameOf(cover)}`);
    }
    for (const element of scope.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '',
      );
      if (!hasText || !isShown(element) || element.closest('.cm-editor') !== null) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 13.99) found.push(`${nameOf(element)}: ${size} px`);
      const { left, right } = element.getBoundingClientRect();
      const isCut = left < -1 || right > innerWidth + 1;
      const scrolls = element.closest('.argument, .cm-editor, pre, code, .lesson-comparison') !== null;
      if (isCut && !scrolls) found.push(`${nameOf(element)} is cut off: ${left.toFixed()} to ${right.toFixed()}`);
    }
    return [...new Set(found)];
  });
}
