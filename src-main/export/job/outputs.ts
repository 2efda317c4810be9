import type { ExportRequest } from '../../../core/export/request.ts';
import { ease } from '../../../core/scene/tween.ts';
import { endOfWay, type Naming, pictureName, seriesName } from '../file-name.ts';
import type { SeriesWriter, StillWriter } from '../formats/format-writer.ts';
import type { PositionDrawing } from '../subject.ts';
import type { Delivery } from './delivery.ts';

/** What becomes of the pictures in one format. */
export interface FormatOutput {
  /** @param flows the way to it begins where the position before ended */
  add(drawing: PositionDrawing, flows: boolean, delivery: Delivery): Promise<void>;
  end(delivery: Delivery): Promise<void>;
  /** Instead of `end`, where the export fails or is cancelled. */
  abandon(): void;
}

/** A file for each picture, and for each on the way to it. */
export function stills(writer: StillWriter, naming: Naming, { between }: Pick<ExportRequest, 'between'>): FormatOutput {
  return {
    async add(drawing, _flows, delivery) {
      for (let n = 1; n <= between; n++) {
        const name = pictureName(drawing, naming, { n, count: between + 1 });
        await delivery.still(name, writer.write(drawing, ease(n / (between + 1))));
      }
      await delivery.still(pictureName(drawing, naming, endOfWay(between)), writer.write(drawing, 1));
    },
    end: async () => undefined,
    abandon: () => undefined,
  };
}

/** One file of all pictures. */
export function series(writer: SeriesWriter, naming: Naming, { source }: Pick<ExportRequest, 'source'>): FormatOutput {
  return {
    async add(drawing, flows, delivery) {
      await writer.add(drawing, flows);
      delivery.picture();
    },
    end: async (delivery) => delivery.series(seriesName(source.name, naming), await writer.end()),
    abandon: () => writer.abandon?.(),
  };
}

/** A file for each position: the way to it, and the position. */
export function clips(open: () => SeriesWriter, naming: Naming): FormatOutput {
  let writer: SeriesWriter | null = null;
  return {
    async add(drawing, _flows, delivery) {
      writer = open();
      await writer.add(drawing, true);
      await delivery.series(pictureName(drawing, naming), await writer.end());
      writer = null;
      delivery.picture();
    },
    end: async () => undefined,
    abandon: () => writer?.abandon?.(),
  };
}
