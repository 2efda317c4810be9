import { embeddedText, SOURCE_KEYWORD } from '../../../../core/export/embedded-source.ts';
import { renderSvg } from '../../../../core/scene/svg.ts';
import { themes } from '../../../../core/scene/theme.ts';
import { withBundledText } from '../../fonts/bundled-text.ts';
import { typefaces } from '../../paint/typefaces.ts';
import { fontFaces, memoizedSubset, textMarksOf, usedFonts } from '../../paint/used-fonts.ts';
import type { FormatWriter } from '../format-writer.ts';
import { GlyphOutlines } from '../glyph-outlines.ts';

export const writer: FormatWriter = {
  open: ({ request: { theme, transparent, text }, threads }) => {
    // A single thread cuts all fonts, because it keeps whole fonts and two libraries in memory.
    const subset = memoizedSubset((...args) => threads.next(1).call('subsetOf', args));
    return {
      kind: 'still',
      async write({ at, title, source }, t) {
        const picture = withBundledText(at(t));
        const metadata = source === null ? {} : { metadata: `${SOURCE_KEYWORD} ${embeddedText(source)}` };
        const fonts =
          text === 'paths'
            ? { outlines: new GlyphOutlines(await typefaces()) }
            : { fontFaces: fontFaces(await usedFonts(textMarksOf([picture]), subset)) };
        return new TextEncoder().encode(
          renderSvg(picture, themes[theme], { transparent, title, ...metadata, ...fonts }),
        );
      },
    };
  },
};
