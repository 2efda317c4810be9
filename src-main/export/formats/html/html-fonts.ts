import type { Storyboard } from '../../../../core/export/storyboard.ts';
import { base64 } from '../../bytes.ts';
import { usedFonts, type Written } from '../../paint/used-fonts.ts';

/** A bundled font with the characters that a file uses. */
interface EmbeddedFont {
  /** The name of the family without `Atlas`. */
  readonly family: string;
  readonly weight: 400 | 600;
  /** The font as WOFF2 in base64. */
  readonly data: string;
}

/** @param words the texts of the player */
export async function embeddedFonts(storyboard: Storyboard, words: string): Promise<EmbeddedFont[]> {
  const fonts = await usedFonts(textsOf(storyboard, words));
  return fonts.map(({ family, weight, woff2 }) => {
    return { family: family.replace('Atlas ', ''), weight, data: base64(woff2) };
  });
}

/** Yields the texts of the pictures and of the page. */
function* textsOf({ marks, positions, listings, name }: Storyboard, words: string): Iterable<Written> {
  for (const mark of marks)
    if (mark.kind === 'text') yield { text: mark.text, font: mark.font, weight: mark.weight ?? 400 };
  yield { text: [name, words, ...positions.map(({ sentence }) => sentence)].join(''), font: 'sans', weight: 400 };
  yield { text: words, font: 'sans', weight: 600 };
  const code = [...positions.map(({ heading }) => heading), ...listings.flat().map(({ text }) => text)].join('');
  yield { text: code, font: 'mono', weight: 400 };
  yield { text: code, font: 'mono', weight: 600 };
}
