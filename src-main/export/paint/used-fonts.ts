import { cutFont } from '#export/cut-font';
import { fontFiles } from '../../../core/scene/fonts.ts';
import type { TextMark } from '../../../core/scene/scene.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { base64 } from '../bytes.ts';
import { bundledText, isLatin } from '../fonts/bundled-text.ts';

/** A subset of a bundled font with the characters of a file and their groups. */
export interface UsedFont {
  readonly family: string;
  readonly weight: 400 | 600;
  readonly woff2: Uint8Array;
}

export type Written = Pick<TextMark, 'text' | 'font'> & Partial<Pick<TextMark, 'weight'>>;

const FAMILY = { mono: 'Atlas Mono', sans: 'Atlas Sans' } as const;

/** Returns a subset of a bundled font as WOFF2. The font is an index of `fontFiles`. */
type Subset = (font: number, characters: string) => Promise<Uint8Array>;

/** Maximum number of cached subsets. */
const MAX_KEPT = 32;

/** Subsets of earlier exports. The same script or lesson is often exported again, and compressing fonts takes longest. */
const cut = new Map<string, Uint8Array>();

/** Creates a subset only once for pictures with the same characters. */
export function memoizedSubset(subset: Subset): Subset {
  const known = new Map<string, Promise<Uint8Array>>();
  return (font, characters) => {
    if (known.size >= MAX_KEPT) known.clear();
    return getOrInsert(known, `${font} ${characters}`, () => subset(font, characters));
  };
}

/** Returns subsets of the bundled fonts that draw the texts. Unused fonts are omitted. */
export async function usedFonts(texts: Iterable<Written>, subset: Subset = subsetOf): Promise<readonly UsedFont[]> {
  const used = usedCharacters(texts);
  const fonts = fontFiles.map(async ({ family, weight }, i): Promise<UsedFont | null> => {
    const characters = [...used.get(`${family} ${weight}`)!].sort().join('');
    return characters === '' ? null : { family, weight, woff2: await cutOnce(i, characters, subset) };
  });
  return (await Promise.all(fonts)).filter((font) => font !== null);
}

/** Caches only finished subsets, because the tasks of a cancelled export never finish. */
async function cutOnce(font: number, characters: string, subset: Subset): Promise<Uint8Array> {
  const key = `${font} ${characters}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  const made = await subset(font, characters);
  if (cut.size >= MAX_KEPT) cut.delete(cut.keys().next().value!);
  cut.set(key, made);
  return made;
}

/** Creates a subset in this thread. Exports of many files use their threads instead, because it takes long. */
export const subsetOf: Subset = (font, characters) => cutFont(fontFiles[font]!, characters);

export function* textMarksOf(pictures: Iterable<Picture>): Iterable<TextMark> {
  for (const { layers } of pictures)
    for (const { marks } of layers) yield* marks.filter((mark) => mark.kind === 'text');
}

/** Returns the used characters by family and weight. The Chinese font draws what the Latin fonts lack. */
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

/** Groups of characters that are embedded together, so most pictures of a series need the same subsets. */
const GROUPS = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789'];

function groupOf(character: string): string {
  return GROUPS.find((group) => group.includes(character)) ?? character;
}

/** Returns the fonts as CSS. */
export function fontFaces(fonts: readonly UsedFont[]): string {
  return fonts
    .map(({ family, weight, woff2 }) => {
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${base64(woff2)}) format('woff2')}`;
    })
    .join('\n');
}
