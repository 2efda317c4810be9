import type { ExportRequest } from '../../../core/export/request.ts';
import { ease } from '../../../core/scene/tween.ts';
import { withPath } from '../../contract/user-error.ts';
import type { PositionDrawing } from '../exported-pictures.ts';
import { lastOfTransition, type Naming, pictureName, seriesName } from '../file-name.ts';
import type { SeriesWriter, StillWriter } from '../formats/format-writer.ts';
import type { Delivery } from './delivery.ts';

/** Writes the pictures in one format. */
export interface FormatOutput {
  /** @param flows the transition begins at the position before; otherwise the picture is cut to */
  add(drawing: PositionDrawing, flows: boolean, delivery: Delivery): Promise<void>;
  /** @returns the number of pages of the finished file; 0 if it has none */
  end(delivery: Delivery): Promise<number>;
  /** Replaces `end` if the export fails or is cancelled. */
  abandon(): void;
}

/** Writes a file for each picture, and for each picture of the transition to it. */
export function stills(writer: StillWriter, naming: Naming, { between }: Pick<ExportRequest, 'between'>): FormatOutput {
  return {
    async add(drawing, _flows, delivery) {
      for (let n = 1; n <= between; n++) {
        const name = pictureName(drawing, naming, { n, count: between + 1 });
        await delivery.still(name, writer.write(drawing, ease(n / (between + 1))));
      }
      await delivery.still(pictureName(drawing, naming, lastOfTransition(between)), writer.write(drawing, 1));
    },
    end: async () => 0,
    abandon: () => undefined,
  };
}

/** Writes one file of all pictures. */
export function series(writer: SeriesWriter, naming: Naming, { source }: Pick<ExportRequest, 'source'>): FormatOutput {
  const name = seriesName(source.name, naming);
  return {
    async add(drawing, flows, delivery) {
      await withPath(name, writer.add(drawing, flows));
      delivery.picture();
    },
    async end(delivery) {
      await delivery.series(name, await withPath(name, writer.end()));
      return writer.pages?.() ?? 0;
    },
    abandon: () => writer.abandon?.(),
  };
}

/** Writes a file for each position, which contains the transition to it. */
export function clips(open: () => SeriesWriter, naming: Naming): FormatOutput {
  let writer: SeriesWriter | null = null;
  return {
    async add(drawing, _flows, delivery) {
      writer = open();
      const name = pictureName(drawing, naming);
      await withPath(name, writer.add(drawing, true));
      await delivery.series(name, await withPath(name, writer.end()));
      writer = null;
      delivery.picture();
    },
    end: async () => 0,
    abandon: () => writer?.abandon?.(),
  };
}
