import { embeddedText, SOURCE_KEYWORD } from '../../../core/export/embedded-source.ts';
import { renderSvg as svgText } from '../../../core/scene/svg.ts';
import { themes } from '../../../core/scene/theme.ts';
import { withBundledText } from '../paint/bundled-text.ts';
import { typefaces } from '../paint/typefaces.ts';
import { fontFaces, textsOf, usedFonts } from '../paint/used-fonts.ts';
import { GlyphOutlines } from './glyph-outlines.ts';
import type { FormatWriter } from './writer.ts';

export const svg: FormatWriter = {
  open: ({ request: { theme, transparent, text }, threads }) => {
    return {
      kind: 'still',
      async write({ at, title, source }, t) {
        const picture = withBundledText(at(t));
        const metadata = source === null ? {} : { metadata: `${SOURCE_KEYWORD} ${embeddedText(source)}` };
        const fonts =
          text === 'paths'
            ? { outlines: new GlyphOutlines(await typefaces()) }
            : { fontFaces: fontFaces(await usedFonts(textsOf([picture]), threads.subset)) };
        return new TextEncoder().encode(svgText(picture, themes[theme], { transparent, title, ...metadata, ...fonts }));
      },
    };
  },
};
