import { curveChart } from '../../../core/compare/table/curve.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { curveMarks } from '../../../core/scene/charts/curve-chart.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { ExportedPictures } from '../exported-pictures.ts';

/** Returns the picture of cost curves, which has number 0; null for other requests. Its source is the script that was run. */
export function curvesPictures(
  { curves, source, width, height }: ExportRequest,
  translate: HostTranslate,
): ExportedPictures | null {
  if (curves === undefined || !('engine' in source)) return null;
  const chart = curveChart(curves, scriptEngineIds, translate);
  const unit = Math.max(1, Math.min(width / 1280, height / 720));
  const marks = curveMarks(chart, { width, height }, unit);
  return {
    shots: [{ position: 0 }],
    before: () => 0,
    drawing: () => ({
      number: NOWHERE,
      from: NOWHERE,
      code: `curves-${curves.preset}-${curves.row}`,
      heading: chart.y,
      part: 0,
      title: chart.y,
      pseudocode: [],
      source: { kind: 'script', ...source, position: 0 },
      at: () => ({ width, height, layers: [{ marks, x: 0, y: 0, scale: 1 }] }),
    }),
  };
}

/** A chart has no place in the script. */
const NOWHERE = { unit: 'beat', n: 0, total: 0 } as const;
