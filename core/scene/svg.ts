import { arrowHead } from './arrow-head.ts';
import { fontStack, HALF_CAP } from './fonts.ts';
import type { Mark, PathMark, RectMark, TextMark } from './scene.ts';
import type { Theme } from './theme.ts';

export interface Layer {
  readonly marks: readonly Mark[];
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** A rectangle in coordinates of the picture. */
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** A picture made of layers, the lowest first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Layer[];
}

interface SvgOptions {
  /** True to omit the background rectangle. */
  readonly transparent?: boolean;
  /** For screen readers and tooltips. */
  readonly title?: string;
  /** Text for `<metadata>`: the source of the picture. */
  readonly metadata?: string;
  readonly outlines?: Outlines;
  /** Rules of `@font-face` for viewers without our fonts. */
  readonly fontFaces?: string;
}

/** The outlines of one document's texts. */
export interface Outlines {
  text(mark: TextMark): string;
  /** Returns the `<defs>` that the outlines refer to. They are only complete after the last call of `text`. */
  definitions(): string;
}

/**
 * Renders a picture as an SVG document. Without outlines, texts name their fonts: `Atlas …` first, then generic families. Numbers have at most two
 * decimals and no locale is involved, so the same input always gives the same bytes.
 */
export function renderSvg(picture: Picture, theme: Theme, options: SvgOptions = {}): string {
  const { width, height } = picture;
  const { outlines } = options;
  const links = outlines === undefined ? '' : ' xmlns:xlink="http://www.w3.org/1999/xlink"';
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg"${links} width="${svgNumber(width)}" height="${svgNumber(height)}" viewBox="0 0 ${svgNumber(width)} ${svgNumber(height)}"${options.title === undefined ? '' : ' role="img"'}>`,
  ];
  if (options.title !== undefined) lines.push(`<title>${escapeXml(options.title)}</title>`);
  if (options.metadata !== undefined) lines.push(`<metadata>${escapeXml(options.metadata)}</metadata>`);
  if (options.fontFaces) lines.push(`<style>${options.fontFaces}</style>`);
  const layers = picture.layers.flatMap((layer, i) => layerLines(layer, `clip-${i}`, { theme, outlines }));
  if (outlines !== undefined) lines.push(outlines.definitions());
  if (options.transparent !== true) {
    lines.push(`<rect width="${svgNumber(width)}" height="${svgNumber(height)}" fill="${theme.colors.background}"/>`);
  }
  lines.push(...layers, '</svg>', '');
  return lines.join('\n');
}

export interface SvgStyle {
  readonly theme: Theme;
  readonly outlines: Outlines | undefined;
}

function layerLines(layer: Layer, id: string, style: SvgStyle): string[] {
  const lines: string[] = [];
  const { clip } = layer;
  if (clip !== undefined) {
    lines.push(`<clipPath id="${id}"><rect ${boxAttributes(clip.x, clip.y, clip.width, clip.height)}/></clipPath>`);
    lines.push(`<g clip-path="url(#${id})">`);
  }
  const move = layer.x === 0 && layer.y === 0 ? [] : [`translate(${svgNumber(layer.x)} ${svgNumber(layer.y)})`];
  const grow = layer.scale === 1 ? [] : [`scale(${svgNumber(layer.scale, 4)})`];
  const transform = [...move, ...grow].join(' ');
  lines.push(transform === '' ? '<g>' : `<g transform="${transform}">`);
  for (const mark of layer.marks) {
    if (mark.opacity !== 0) lines.push(markLine(mark, style));
  }
  lines.push('</g>');
  if (clip !== undefined) lines.push('</g>');
  return lines;
}

export function markLine(mark: Mark, { theme, outlines }: SvgStyle): string {
  switch (mark.kind) {
    case 'rect':
      return rectLine(mark, theme);
    case 'text':
      return outlines === undefined ? textLine(mark, theme) : shapedText(mark, theme, outlines);
    case 'path':
      return pathLines(mark, theme);
  }
}

function rectLine(mark: RectMark, theme: Theme): string {
  const radius = mark.radius === undefined || mark.radius === 0 ? '' : ` rx="${svgNumber(mark.radius)}"`;
  return `<rect ${boxAttributes(mark.x, mark.y, mark.width, mark.height)}${radius}${look(mark, theme)}/>`;
}

function textLine(mark: TextMark, theme: Theme): string {
  const anchor = mark.align === 'start' ? '' : ` text-anchor="${mark.align}"`;
  const weight = mark.weight === 600 ? ' font-weight="600"' : '';
  const y = svgNumber(mark.y + mark.size * HALF_CAP);
  return `<text x="${svgNumber(mark.x)}" y="${y}" font-family="${fontStack[mark.font]}" font-size="${svgNumber(mark.size)}"${weight}${anchor} fill="${theme.colors[mark.color]}"${opacity(mark)} xml:space="preserve">${escapeXml(mark.text)}</text>`;
}

/** The text is kept as a label, which editors of pictures show. */
function shapedText(mark: TextMark, theme: Theme, outlines: Outlines): string {
  const label = `aria-label="${escapeXml(mark.text)}"`;
  return `<g ${label} fill="${theme.colors[mark.color]}"${opacity(mark)}>${outlines.text(mark)}</g>`;
}

function pathLines(mark: PathMark, theme: Theme): string {
  const line = `<path d="${pathData(mark)}"${look(mark, theme)}/>`;
  if (mark.arrow !== true || mark.stroke === undefined) return line;
  const [ax, ay, bx, by, cx, cy] = arrowHead(mark.points, mark.strokeWidth ?? 1).map((n) => svgNumber(n));
  return `${line}\n<path d="M${ax} ${ay}L${bx} ${by}L${cx} ${cy}Z" fill="${theme.colors[mark.stroke]}"${opacity(mark)}/>`;
}

function pathData(mark: PathMark): string {
  const points = mark.points.map((n) => svgNumber(n));
  let data = `M${points[0]} ${points[1]}`;
  const each = mark.curve === 'line' ? 2 : 6;
  for (let i = 2; i + each <= points.length; i += each) {
    data += `${mark.curve === 'line' ? 'L' : 'C'}${points.slice(i, i + each).join(' ')}`;
  }
  return mark.closed === true ? `${data}Z` : data;
}

function look(mark: RectMark | PathMark, theme: Theme): string {
  let text = ` fill="${mark.fill === undefined ? 'none' : theme.colors[mark.fill]}"`;
  if (mark.stroke !== undefined) {
    text += ` stroke="${theme.colors[mark.stroke]}"`;
    if ((mark.strokeWidth ?? 1) !== 1) text += ` stroke-width="${svgNumber(mark.strokeWidth ?? 1)}"`;
    if (mark.dash !== undefined) text += ` stroke-dasharray="${mark.dash.map((n) => svgNumber(n)).join(' ')}"`;
  }
  return text + opacity(mark);
}

function opacity({ opacity: share = 1 }: Mark): string {
  return share === 1 ? '' : ` opacity="${svgNumber(share, 3)}"`;
}

export function boxAttributes(x: number, y: number, width: number, height: number): string {
  return `x="${svgNumber(x)}" y="${svgNumber(y)}" width="${svgNumber(width)}" height="${svgNumber(height)}"`;
}

/** Formats a number with at most `decimals` decimals, without trailing zeros and without `-0`. */
export function svgNumber(value: number, decimals = 2): string {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an XML document. Characters that XML 1.0 cannot contain become U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}');
}
