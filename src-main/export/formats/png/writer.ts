import { embeddedText, SOURCE_KEYWORD } from '../../../../core/export/embedded-source.ts';
import { themes } from '../../../../core/scene/theme.ts';
import { paintPixels } from '../../paint/canvas-painter.ts';
import type { FormatWriter } from '../format-writer.ts';
import { encodePng } from '../png-file.ts';

export const writer: FormatWriter = {
  open: ({ request, threads }) => {
    let data: Uint8Array | undefined;
    return {
      kind: 'still',
      write(drawing, t) {
        const pixels = paintPixels(drawing.at(t), themes[request.theme], request, data);
        // The thread that compresses the pixels has a copy.
        data = pixels.data;
        const texts = drawing.source === null ? {} : { [SOURCE_KEYWORD]: embeddedText(drawing.source) };
        return encodePng(pixels, { transparent: request.transparent, texts }, threads);
      },
    };
  },
};
