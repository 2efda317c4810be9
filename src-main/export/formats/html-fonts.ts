import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Storyboard } from '../../../core/export/storyboard.ts';
import { fontFiles } from '../../../core/scene/fonts.ts';
import { assetsFolder } from '../../app-root.ts';
import { isLatin } from '../paint/bundled-text.ts';

/** A bundled font with the characters that a file uses. */
export interface UsedFont {
  /** Without `Atlas`. */
  readonly family: string;
  readonly weight: 400 | 600;
  /** WOFF2 in base64. */
  readonly data: string;
}

/** The bundled fonts, each with what is written in it. @param words the player's own */
export async function usedFonts(storyboard: Storyboard, words: string): Promise<UsedFont[]> {
  const used = usedCharacters(storyboard, words);
  const fonts: UsedFont[] = [];
  for (const { family, weight, file } of fontFiles) {
    const characters = used(family, weight);
    if (characters === '') continue;
    const font = await subsetFont(readFileSync(join(assetsFolder, 'fonts', file)), characters, {
      targetFormat: 'woff2',
    });
    fonts.push({ family: family.replace('Atlas ', ''), weight, data: font.toString('base64') });
  }
  return fonts;
}

/** What is written in a font, sorted. */
function usedCharacters({ marks, positions, listings, name }: Storyboard, words: string) {
  const sans = [name, words, ...positions.map(({ sentence }) => sentence)].join('');
  const mono = [...positions.map(({ heading }) => heading), ...listings.flat().map(({ text }) => text)].join('');
  const of = (font: 'mono' | 'sans', weight: 400 | 600): string =>
    marks
      .map((mark) => (mark.kind === 'text' && mark.font === font && (mark.weight ?? 400) === weight ? mark.text : ''))
      .join('');
  const texts = {
    Sans: { 400: sans + of('sans', 400), 600: words + of('sans', 600) },
    Mono: { 400: mono + of('mono', 400), 600: mono + of('mono', 600) },
  };
  return (family: string, weight: 400 | 600): string => {
    const latin = family !== 'Atlas CJK';
    const { Sans, Mono } = texts;
    const text =
      family === 'Atlas Sans' ? Sans[weight] : family === 'Atlas Mono' ? Mono[weight] : Sans[weight] + Mono[weight];
    return [...new Set(text)]
      .filter((character) => isLatin(character) === latin)
      .sort()
      .join('');
  };
}
