/// <reference path="../../../assets/fonts/subset-font.d.ts" />
import subsetFont from 'subset-font';
import { fontFiles } from '../../../core/scene/fonts.ts';
import type { TextMark } from '../../../core/scene/scene.ts';
import type { Picture } from '../../../core/scene/svg.ts';
import { bundledText, isLatin } from './bundled-text.ts';
import { typefaces } from './typefaces.ts';

/** A bundled font with the characters that a file uses. */
export interface UsedFont {
  readonly family: string;
  readonly weight: 400 | 600;
  readonly woff2: Uint8Array;
}

export type Written = Pick<TextMark, 'text' | 'font'> & Partial<Pick<TextMark, 'weight'>>;

const FAMILY = { mono: 'Atlas Mono', sans: 'Atlas Sans' } as const;

/** The bundled fonts, each with the characters of the texts that it draws; those that draw none are left out. */
export async function usedFonts(texts: Iterable<Written>): Promise<readonly UsedFont[]> {
  const used = usedCharacters(texts);
  const { faces } = await typefaces();
  const fonts: UsedFont[] = [];
  for (const { family, weight, truetype } of faces) {
    const characters = [...(used.get(`${family} ${weight}`) ?? [])].sort().join('');
    if (characters === '') continue;
    const woff2 = await subsetFont(truetype as Buffer, characters, { targetFormat: 'woff2', keepFeatures: FEATURES });
    fonts.push({ family, weight, woff2 });
  }
  return fonts;
}

/** What browsers and Skia use without being asked: other features, such as small capitals, would bring glyphs that are never drawn. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig'];

export function* textsOf(pictures: Iterable<Picture>): Iterable<TextMark> {
  for (const { layers } of pictures)
    for (const { marks } of layers) yield* marks.filter((mark) => mark.kind === 'text');
}

/** By family and weight. What the Latin fonts do not have is in the Chinese one. */
function usedCharacters(texts: Iterable<Written>): Map<string, Set<string>> {
  const used = new Map(fontFiles.map(({ family, weight }) => [`${family} ${weight}`, new Set<string>()]));
  for (const { text, font, weight = 400 } of texts) {
    for (const character of bundledText(text)) {
      const family = isLatin(character) ? FAMILY[font] : 'Atlas CJK';
      used.get(`${family} ${weight}`)!.add(character);
    }
  }
  return used;
}

/** The fonts as CSS. */
export function fontFaces(fonts: readonly UsedFont[]): string {
  return fonts
    .map(({ family, weight, woff2 }) => {
      const data = Buffer.from(woff2).toString('base64');
      return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
    })
    .join('\n');
}
