type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Creates an element with attributes and children. Texts are never parsed as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an icon of 24 × 24 pixels, drawn in the text's colour. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(line);
  return svg;
}

export const icons = {
  start: 'M17 18l-6-6 6-6M7 6v12',
  end: 'M7 18l6-6-6-6M17 6v12',
  previous: 'M18 20L8 12l10-8zM5 19V5',
  next: 'M6 4l10 8-10 8zM19 5v14',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  loop: 'M17 2l4 4-4 4M3 11v-1a4 4 0 014-4h14M7 22l-4-4 4-4M21 13v1a4 4 0 01-4 4H3',
  pictures: 'M3 5h6v6H3zM3 15h6v4H3zM13 6h8M13 10h5M13 16h8',
  fullscreen: 'M8 3H3v5M16 3h5v5M8 21H3v-5M16 21h5v-5',
} as const;
