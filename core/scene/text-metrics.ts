import { interAdvances } from './inter-advances.ts';
import type { RectMark, TextMark } from './scene.ts';

export interface TextStyle {
  readonly font: TextMark['font'];
  /** Size in CSS pixels. */
  readonly size: number;
  readonly weight?: 400 | 600;
}

/** In JetBrains Mono, every Latin character is 600 of 1000 units wide. */
const MONO_ADVANCE = 0.6;
const CJK_ADVANCE = 1;
/** For characters of Inter beyond ASCII (accents, dashes): close to the mean of its lower-case letters. */
const SANS_OTHER_ADVANCE = 0.6;

/**
 * Returns the width of one line of text in CSS pixels. It is computed from tables instead of a canvas, so that a layout is the same everywhere.
 * Kerning is ignored: Inter's is less than 2 % of a line.
 */
export function measure(text: string, style: TextStyle): number {
  return measureEms(text, style) * style.size;
}

/**
 * Returns the box of a drawn text around its middle.
 * @param height of the box as a share of the text's size
 */
export function boxOfText(
  { x, y, text, align, ...style }: TextMark,
  height = 1,
): Pick<RectMark, 'x' | 'y' | 'width' | 'height'> {
  const width = measure(text, style);
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  return { x: left, y: y - (style.size * height) / 2, width, height: style.size * height };
}

/** A name whose end tells it from others, such as `monster12` or `wolfB`. */
const NUMBERED = /^[\p{L}_][\p{L}_-]*?(\d+|\p{Lu})$/u;

/**
 * Returns `text` if it fits into `width` pixels, else its longest prefix that fits together with `…`. The number or capital at the end of a name is kept if
 * there is room for a letter before it, because neighbours such as `monster1` and `monster2` would look alike.
 */
export function ellipsis(text: string, width: number, style: TextStyle): string {
  if (measure(text, style) <= width) return text;
  const end = NUMBERED.exec(text)?.[1] ?? '';
  const cut = end === '' ? '' : beginningOf(text, width - measure(end, style), style);
  return cut === '' ? `${beginningOf(text, width, style)}…` : `${cut}…${end}`;
}

/** Returns the longest prefix that fits into `width` pixels together with `…`. */
function beginningOf(text: string, width: number, style: TextStyle): string {
  const room = width - measure('…', style);
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += measure(character, style);
    if (used > room) break;
    kept += character;
  }
  return kept.trimEnd();
}

/**
 * Breaks text into lines of at most `width` pixels: at blanks, and between any two characters of which one is CJK, but never before closing
 * punctuation. A word that is wider than a line is broken at its seams, and anywhere if a part is still wider.
 */
export function wrap(text: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (measure((line + piece).trimEnd(), style) <= width) {
      line += piece;
      continue;
    }
    if (line.trimEnd() !== '') lines.push(line.trimEnd());
    const parts = breakWord(piece.trimStart(), width, style);
    lines.push(...parts.slice(0, -1).map((part) => part.trimEnd()));
    line = parts.at(-1)!;
  }
  if (line.trimEnd() !== '' || lines.length === 0) lines.push(line.trimEnd());
  return lines;
}

/** Returns the first lines of a text like `wrap`. The last one ends in `…` if some are missing. */
export function wrapUpTo(most: number, text: string, width: number, style: TextStyle): readonly string[] {
  const lines = text.split('\n').flatMap((paragraph) => wrap(paragraph, width, style));
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), ellipsis(lines.slice(most - 1).join(' '), width, style)];
}

/** Returns the largest of the sizes (in descending order) at which `text` fits into `width`, or the smallest if none does. */
export function fitSize(text: string, width: number, sizes: readonly number[], style: Omit<TextStyle, 'size'>): number {
  const ems = measureEms(text, style);
  for (const size of sizes) if (ems * size <= width) return size;
  return sizes.at(-1)!;
}

function measureEms(text: string, style: Omit<TextStyle, 'size'>): number {
  let ems = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (code > 0xffff) i++;
    ems += advance(code, style);
  }
  return ems;
}

function advance(code: number, style: Omit<TextStyle, 'size'>): number {
  if (code >= 0x2190 && isWide(code)) return CJK_ADVANCE;
  if (style.font === 'mono') return MONO_ADVANCE;
  const { ascii, signs } = interAdvances[style.weight ?? 400];
  if (code >= 32 && code < 127) return ascii[code - 32]! / 1000;
  const sign = signs[String.fromCodePoint(code)];
  return sign === undefined ? SANS_OTHER_ADVANCE : sign / 1000;
}

/** True for characters that Atlas CJK draws one em wide: signs, kana, hanzi, full-width forms, arrows and shapes. */
function isWide(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x20000 && code <= 0x3ffff) ||
    (code >= 0x2190 && code <= 0x27bf && code !== 0x2191 && code !== 0x2193 && code !== 0x2212 && code !== 0x2215)
  );
}

const NO_LINE_START = /^[,.;:!?)\]}、。，；：！？）】》”’…]/u;
const WIDE = /[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffe6]/u;

/** Splits a text into units between which a line can break. A blank belongs to the unit before it. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const character of text) {
    const last = found.at(-1);
    const glued =
      last !== undefined &&
      (NO_LINE_START.test(character) ||
        character === ' ' ||
        (!last.endsWith(' ') && !WIDE.test(character) && !WIDE.test(last.at(-1)!)));
    if (glued) found[found.length - 1] = last + character;
    else found.push(character);
  }
  return found;
}

/** Seams of names: behind punctuation as in `(Docked,station)` and `TOGGLE|Velocity`, and before the capitals of `MaxHealth`. */
const SEAMS = /(?<=[,|:._/-])|(?<=[a-z])(?=[A-Z])/u;

function breakWord(word: string, width: number, style: TextStyle): string[] {
  const parts = [''];
  const fits = (text: string): boolean => measure(text.trimEnd(), style) <= width;
  for (const piece of word.split(SEAMS)) {
    if (fits(parts.at(-1)! + piece)) parts[parts.length - 1] += piece;
    else if (fits(piece)) parts.push(piece);
    else
      for (const character of piece) {
        const candidate = parts.at(-1)! + character;
        if (fits(candidate) || parts.at(-1) === '') parts[parts.length - 1] = candidate;
        else parts.push(character);
      }
  }
  return parts[0] === '' && parts.length > 1 ? parts.slice(1) : parts;
}
