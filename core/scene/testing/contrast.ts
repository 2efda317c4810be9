import type { ColorToken, Mark, RectMark, Scene } from '../scene.ts';
import type { Theme } from '../theme.ts';

type Layers = readonly { readonly color: ColorToken; readonly opacity: number }[];

/** A text or a frame with the colours under it. A frame has two: outside and inside. */
export interface Drawn {
  readonly kind: 'text' | 'frame';
  readonly key: string;
  readonly color: ColorToken;
  readonly opacity: number;
  readonly grounds: readonly Layers[];
}

type Rgb = readonly [number, number, number];

/** Returns the contrast ratio (WCAG 2) of two colours, `#rrggbb` or 0 to 255 each, from 1 to 21. */
export function contrast(a: string | Rgb, b: string | Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string | Rgb): number {
  const [r, g, b] = rgbOf(color).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function rgbOf(color: string | Rgb): Rgb {
  if (typeof color !== 'string') return color;
  const part = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

export function drawnOn({ marks }: Scene): Map<string, Drawn> {
  const found = new Map<string, Drawn>();
  const filled: RectMark[] = [];
  for (const mark of marks) {
    if (mark.kind === 'rect' && mark.fill !== undefined) filled.push(mark);
    const drawn = drawnBy(mark, filled);
    if (drawn === null) continue;
    const { kind, color, opacity, grounds } = drawn;
    const on = grounds.map((layers) => layers.map((layer) => `${layer.color} ${layer.opacity}`).join(' over '));
    found.set(`${kind} ${color} ${opacity} on ${on.join(' and ')}`, drawn);
  }
  return found;
}

function drawnBy(mark: Mark, filled: readonly RectMark[]): Drawn | null {
  const { key, opacity = 1 } = mark;
  if (mark.kind === 'text') {
    // A point in the first or last letter, or in the middle of the text.
    const x = mark.x + { start: 3, middle: 0, end: -3 }[mark.align];
    return { kind: 'text', key, color: mark.color, opacity, grounds: [under(filled, x, mark.y)] };
  }
  if (mark.kind !== 'rect' || mark.stroke === undefined) return null;
  const { x, y, width, height, stroke: color } = mark;
  const [outside, inside] = [y - 2, y + height / 2].map((at) => under(filled, x + width / 2, at)) as [Layers, Layers];
  return { kind: 'frame', key, color, opacity, grounds: [outside, inside] };
}

function under(filled: readonly RectMark[], x: number, y: number): Layers {
  const layers: { color: ColorToken; opacity: number }[] = [];
  for (const rect of filled.toReversed()) {
    if (x < rect.x || x > rect.x + rect.width || y < rect.y || y > rect.y + rect.height) continue;
    const opacity = rect.opacity ?? 1;
    layers.push({ color: rect.fill!, opacity });
    if (opacity === 1) return layers;
  }
  return [...layers, { color: 'background', opacity: 1 }];
}

/** Returns the contrast with the colours below in a theme. For a frame, the side with the better contrast counts. */
export function contrastOf({ color, opacity, grounds }: Drawn, { colors }: Theme): number {
  const ratios = grounds.map((layers) => {
    const below = layers.reduceRight<Rgb>((rgb, layer) => over(colors[layer.color], layer.opacity, rgb), [0, 0, 0]);
    return contrast(over(colors[color], opacity, below), below);
  });
  return Math.max(...ratios);
}

function over(color: string, opacity: number, below: Rgb): Rgb {
  const [r, g, b] = rgbOf(color);
  const mixed = (part: number, at: 0 | 1 | 2): number => part * opacity + below[at] * (1 - opacity);
  return [mixed(r, 0), mixed(g, 1), mixed(b, 2)];
}
