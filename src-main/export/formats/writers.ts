import { SOURCE_KEYWORD } from '../../../core/export/embedded-source.ts';
import type { FormatId } from '../../../core/export/formats.ts';
import { type Picture, svg } from '../../../core/scene/svg.ts';
import { themes } from '../../../core/scene/theme.ts';
import type { ExportRequest } from '../../api.ts';
import { paintPicture } from '../paint/canvas-painter.ts';
import type { Deflater } from './deflater.ts';
import { encodePng } from './png-file.ts';
import type { Description } from '../subject.ts';

/** One position to be written. */
export interface Drawing extends Description {
  /** The picture, or one on the way to it from the position before: `t` from 0 to 1. */
  at(t: number): Picture;
}

/** Makes the files of one format. Knows pictures, not what they are of. */
export interface Writer {
  /** Takes the next position. A still format returns its file; a series keeps what it needs, and returns null. */
  add(drawing: Drawing): Promise<Uint8Array> | null;
  /** The file of a series. */
  end?(): Promise<Uint8Array>;
}

interface Settings {
  readonly request: Pick<ExportRequest, 'theme' | 'scale' | 'transparent'>;
  readonly deflater: Deflater;
}

export type Writers = Readonly<Record<FormatId, (settings: Settings) => Writer>>;

/** A writer for each row of the table of formats. */
export const writers: Writers = {
  png: ({ request, deflater }) => ({
    add(drawing) {
      const pixels = paintPicture(drawing.at(1), themes[request.theme], request);
      const texts = drawing.source === null ? {} : { [SOURCE_KEYWORD]: JSON.stringify(drawing.source) };
      return encodePng(pixels, { transparent: request.transparent, texts }, deflater);
    },
  }),
  svg: ({ request: { theme, transparent } }) => ({
    async add({ at, title, source }) {
      const metadata = source === null ? {} : { metadata: `${SOURCE_KEYWORD} ${JSON.stringify(source)}` };
      return new TextEncoder().encode(svg(at(1), themes[theme], { transparent, title, ...metadata }));
    },
  }),
};
