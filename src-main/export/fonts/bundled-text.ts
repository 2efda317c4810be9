import type { Mark } from '../../../core/scene/scene.ts';
import type { Picture } from '../../../core/scene/svg.ts';

/** The characters of the bundled Latin fonts (@fontsource); the Chinese font has GB 2312. Others are drawn with a font of the machine. */
const LATIN =
  /[\u{20}-\u{ff}\u{131}\u{152}\u{153}\u{2bb}\u{2bc}\u{2c6}\u{2da}\u{2dc}\u{2010}-\u{2027}\u{2030}-\u{205e}\u{20ac}\u{2122}\u{2191}\u{2193}\u{2212}\u{2215}]/u;
/** Signs that assets/fonts/subset.ts adds to GB 2312. */
const SIGNS = new Set('→←↔⇒□■▲▼◆●○✓≤≥≠≈∞');
const STAND_IN = '□';

const hanzi = new Map<string, boolean>();
let gb2312: Set<string> | null = null;

/** Replaces every character but line breaks that no bundled font has by `□`, so a picture is the same on every machine. */
export function bundledText(text: string): string {
  if (/^[\u{20}-\u{7e}]*$/u.test(text)) return text;
  let result = '';
  for (const character of text) result += character === '\n' || isBundled(character) ? character : STAND_IN;
  return result;
}

/** Returns a copy of a picture with `bundledText`. Its marks do not change when the next picture of a transition is drawn. */
export function withBundledText(picture: Picture): Picture {
  const layers = picture.layers.map((layer) => ({ ...layer, marks: layer.marks.map(bundledMark) }));
  return { ...picture, layers };
}

function bundledMark(mark: Mark): Mark {
  return mark.kind === 'text' ? { ...mark, text: bundledText(mark.text) } : { ...mark };
}

/** True if a small font has the character: a Latin font, or the signs of the Chinese one. */
export function isInSmallFonts(character: string): boolean {
  return isLatin(character) || SIGNS.has(character) || character === '\n';
}

/** True if the Latin fonts have the character. The Chinese font draws all others. */
export function isLatin(character: string): boolean {
  return LATIN.test(character);
}

function isBundled(character: string): boolean {
  if (isLatin(character) || SIGNS.has(character)) return true;
  let known = hanzi.get(character);
  if (known === undefined) {
    gb2312 ??= gb2312Characters();
    known = gb2312.has(character);
    hanzi.set(character, known);
  }
  return known;
}

function gb2312Characters(): Set<string> {
  const decoder = new TextDecoder('gbk');
  const bytes = new Uint8Array(2);
  const found = new Set<string>();
  for (let row = 0xa1; row <= 0xf7; row++) {
    if (row > 0xa9 && row < 0xb0) continue;
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      bytes[0] = row;
      bytes[1] = cell;
      found.add(decoder.decode(bytes));
    }
  }
  return found;
}
