import { embeddedText, SOURCE_KEYWORD } from '../../../../core/export/embedded-source.ts';
import { framesOf } from '../../../../core/export/motion.ts';
import { renderAnimatedSvg as document } from '../../../../core/scene/animated/animated-svg.ts';
import type { TimedPicture } from '../../../../core/scene/animated/schedule.ts';
import { themes } from '../../../../core/scene/theme.ts';
import type { PositionDrawing } from '../../exported-pictures.ts';
import { withBundledText } from '../../fonts/bundled-text.ts';
import { typefaces } from '../../paint/typefaces.ts';
import { fontFaces, textMarksOf, usedFonts } from '../../paint/used-fonts.ts';
import type { FormatWriter } from '../format-writer.ts';
import { GlyphOutlines } from '../glyph-outlines.ts';

/** A clip that contains only the pictures of positions. The viewer animates the transitions. */
export const writer: FormatWriter = {
  open: ({ request: { theme, transparent, text, motion, source } }) => {
    const shots: TimedPicture[] = [];
    const sentences: string[] = [];
    let embedded: PositionDrawing['source'] = null;
    return {
      kind: 'series',
      async add(drawing, flows) {
        embedded ??= drawing.source;
        // A clip of one position begins with the position before it.
        if (flows && shots.length === 0)
          shots.push({ picture: withBundledText(drawing.at(0)), flows: false, way: 0, hold: 1 });
        const frames = framesOf(drawing.title, flows, motion, drawing.number.n);
        const way = frames.slice(0, -1).reduce((sum, { ms }) => sum + ms, 0);
        const picture = withBundledText(drawing.at(1));
        shots.push({ picture, flows: flows && way > 0, way, hold: frames.at(-1)!.ms });
        sentences.push(drawing.title);
      },
      async end() {
        const fonts =
          text === 'paths'
            ? { outlines: new GlyphOutlines(await typefaces()), fontFaces: '' }
            : {
                outlines: undefined,
                fontFaces: fontFaces(await usedFonts(textMarksOf(shots.map(({ picture }) => picture)))),
              };
        const svg = document(shots, themes[theme], {
          ...{ transparent, loop: motion.loop, title: source.name, description: sentences.join('\n') },
          ...fonts,
          ...(embedded && { metadata: `${SOURCE_KEYWORD} ${embeddedText(embedded)}` }),
        });
        return new TextEncoder().encode(svg);
      },
    };
  },
};
