import type { TextMark } from './scene.ts';

type Font = TextMark['font'];

/** A bundled font file in assets/fonts with the family name that canvas, browser and SVG use. */
export interface FontFile {
  readonly family: string;
  readonly weight: 400 | 600;
  readonly file: string;
}

export const fontFiles: readonly FontFile[] = [
  { family: 'Atlas Sans', weight: 400, file: 'inter-400.woff2' },
  { family: 'Atlas Sans', weight: 600, file: 'inter-600.woff2' },
  { family: 'Atlas Mono', weight: 400, file: 'jetbrains-mono-400.woff2' },
  { family: 'Atlas Mono', weight: 600, file: 'jetbrains-mono-600.woff2' },
  { family: 'Atlas CJK', weight: 400, file: 'noto-sans-sc-400.woff2' },
  { family: 'Atlas CJK', weight: 600, file: 'noto-sans-sc-600.woff2' },
];

/** Font families in order of preference. The generic ones only serve viewers without the bundled fonts. */
export const fontStack: Readonly<Record<Font, string>> = {
  mono: "'Atlas Mono', 'Atlas CJK', 'JetBrains Mono', ui-monospace, monospace",
  sans: "'Atlas Sans', 'Atlas CJK', Inter, system-ui, sans-serif",
};

/** Returns the CSS `font` shorthand for a canvas. `size` is in CSS pixels. */
export function cssFont(font: Font, size: number, weight: 400 | 600): string {
  return `${weight} ${size}px ${fontStack[font]}`;
}

/**
 * Half of the capital height in em. Texts are drawn with the middle of their capitals on `y`; capitals and digits of both Latin fonts are 0.73 em
 * high.
 */
export const HALF_CAP = 0.365;
