import { embeddedText, SOURCE_KEYWORD } from '../../../core/export/embedded-source.ts';
import { svg as svgText } from '../../../core/scene/svg.ts';
import { themes } from '../../../core/scene/theme.ts';
import { typefaces } from '../paint/typefaces.ts';
import { GlyphOutlines } from './glyph-outlines.ts';
import type { FormatWriter } from './writer.ts';

export const svg: FormatWriter = {
  open: ({ request: { theme, transparent, text } }) => ({
    kind: 'still',
    async write({ at, title, source }, t) {
      const metadata = source === null ? {} : { metadata: `${SOURCE_KEYWORD} ${embeddedText(source)}` };
      const outlines = text === 'paths' ? { outlines: new GlyphOutlines(await typefaces()) } : {};
      return new TextEncoder().encode(svgText(at(t), themes[theme], { transparent, title, ...metadata, ...outlines }));
    },
  }),
};
