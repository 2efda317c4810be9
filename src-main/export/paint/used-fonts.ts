import { cutFont } from '#export/cut-font';
import { fontFiles } from '../../../core/scene/fonts.ts';
import type { TextMark } from '../../../core/scene/scene.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { base64 } from '../bytes.ts';
import { bundledText, isLatin } from '../fonts/bundled-text.ts';

/** A bundled font with the characters that a file uses, and the groups that they belong to. */
export interface UsedFont {
  readonly family: string;
  readonly weight: 400 | 600;
  readonly woff2: Uint8Array;
}

export type Written = Pick<TextMark, 'text' | 'font'> & Partial<Pick<TextMark, 'weight'>>;

const FAMILY = { mono: 'Atlas Mono', sans: 'Atlas Sans' } as const;

/** Cuts a bundled font, a place in `fontFiles`, down to some characters, as WOFF2. */
type Subset = (font: number, characters: string) => Promise<Uint8Array>;

/** Fonts that are kept for the next pictures. */
const KEPT = 32;

/** Fonts of earlier exports, for the next ones: the same script or lesson is exported again and again, and compressing takes longest. */
const cut = new Map<string, Uint8Array>();

/** Cuts a font only once for pictures that use the same characters. */
export function memoizedSubset(subset: Subset): Subset {
  const known = new Map<string, Promise<Uint8Array>>();
  return (font, characters) => {
    if (known.size >= KEPT) known.clear();
    return getOrInsert(known, `${font} ${characters}`, () => subset(font, characters));
  };
}

/** The bundled fonts, each with the characters of the texts that it draws; those that draw none are left out. */
export async function usedFonts(texts: Iterable<Written>, subset: Subset = subsetOf): Promise<readonly UsedFont[]> {
  const used = usedCharacters(texts);
  const fonts = fontFiles.map(async ({ family, weight }, i): Promise<UsedFont | null> => {
    const characters = [...used.get(`${family} ${weight}`)!].sort().join('');
    return characters === '' ? null : { family, weight, woff2: await cutOnce(i, characters, subset) };
  });
  return (await Promise.all(fonts)).filter((font) => font !== null);
}

/** Only a font that is done is kept: the threads of an export that is cancelled end with their tasks. */
async function cutOnce(font: number, characters: string, subset: Subset): Promise<Uint8Array> {
  const key = `${font} ${characters}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  const made = await subset(font, characters);
  if (cut.size >= KEPT) cut.clear();
  cut.set(key, made);
  return made;
}

/** Takes long: exports of many files have it done by their threads. */
export const subsetOf: Subset = (font, characters) => cutFont(fontFiles[font]!, characters);

export function* textMarksOf(pictures: Iterable<Picture>): Iterable<TextMark> {
  for (const { layers } of pictures)
    for (const { marks } of layers) yield* marks.filter((mark) => mark.kind === 'text');
}

/** By family and weight. What the Latin fonts do not have is in the Chinese one. */
function usedCharacters(texts: Iterable<Written>): Map<string, Set<string>> {
  const used = new Map(fontFiles.map(({ family, weight }) => [`${family} ${weight}`, new Set<string>()]));
  for (const { text, font, weight = 400 } of texts) {
    for (const character of bundledText(text)) {
      const family = isLatin(character) ? FAMILY[font] : 'Atlas CJK';
      const own = used.get(`${family} ${weight}`)!;
      for (const each of groupOf(character)) own.add(each);
    }
  }
  return used;
}

/** Characters that come together: so most pictures of a series need the same fonts, which are cut only once. */
const GROUPS = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

function groupOf(character: string): string {
  return GROUPS.find((group) => group.includes(character)) ?? character;
}

/** The fonts as CSS. */
export function fontFaces(fonts: readonly UsedFont[]): string {
  return fonts
    .map(({ family, weight, woff2 }) => {
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${base64(woff2)}) format('woff2')}`;
    })
    .join('\n');
}
