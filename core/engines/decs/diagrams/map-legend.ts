import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { HEADER_BYTES } from '../model/chunk-layout.ts';
import type { Region } from '../read/chunk-regions.ts';
import { mapLabel, regionText } from './map-labels.ts';
import { isRuled, type MapScale } from './map-scale.ts';
import { regionFill, usedFill } from './region-colours.ts';

const SWATCH = 12;
const LINE = 20;
const BETWEEN = 16;
/** Narrower maps only explain arrays that overlap the header. */
const MIN_EXPLAINED_WIDTH = 400;
const TEXT = { font: 'sans', size: TYPE.small } as const;

interface Entry {
  /** Null for the last entry, which explains the cache line rules. */
  readonly region: Region | null;
  readonly text: string;
  readonly over: boolean;
  readonly x: number;
  readonly line: number;
}

/** Lines of a legend that explains the colours of a chunk's map and the bounds of its regions. */
export interface MapLegend {
  readonly height: number;
  readonly entries: readonly Entry[];
}

/** Lists the regions without a label in the map. A narrow legend only lists arrays that overlap the header. */
export function mapLegend({ view }: Drawing, regions: readonly Region[], scale: MapScale): MapLegend {
  const { translate } = view;
  const header = scale.chunkBytes - HEADER_BYTES;
  const isOver = ({ kind, to }: Region): boolean => kind === 'array' && to > header;
  const isNamed = (region: Region): boolean =>
    isOver(region) || (scale.width >= MIN_EXPLAINED_WIDTH && mapLabel(translate, scale, region) === null);
  const named: (Region | null)[] = regions.filter(isNamed);
  if (scale.width >= MIN_EXPLAINED_WIDTH && isRuled(scale)) named.push(null);
  const entries: Entry[] = [];
  let [x, line] = [0, 0];
  for (const region of named) {
    const over = region !== null && isOver(region);
    const text =
      region === null ? translate('diagram.decs.region.cache-line', {}) : regionText(region, translate, over);
    const own = SWATCH + 6 + measure(text, TEXT);
    if (x > 0 && x + own > scale.width) {
      x = 0;
      line++;
    }
    entries.push({ region, text, over, x, line });
    x += own + BETWEEN;
  }
  return { height: entries.length === 0 ? 0 : (line + 1) * LINE, entries };
}

export function drawMapLegend(drawing: Drawing, { entries }: MapLegend, at: Corner, key: string): void {
  entries.forEach(({ region, text, over, x, line }, i) => {
    const swatch = { x: at.x + x, y: at.y + line * LINE + 4, width: SWATCH, height: SWATCH, radius: 2 };
    if (!drawing.sees(swatch.x, swatch.y, 400, LINE)) return;
    if (region === null) {
      const rule = swatch.x + SWATCH / 2;
      drawing.line('cell', `swatch:${key}:${i}`, [rule, swatch.y, rule, swatch.y + SWATCH], 'border-strong', 1.5);
    } else {
      const stroke = over ? 'danger' : 'border-strong';
      drawing.add('cell', { kind: 'rect', key: `swatch:${key}:${i}`, ...swatch, fill: regionFill(region), stroke });
      const look = { fill: usedFill(region), opacity: 0.35 } as const;
      if (region.cell > 0) drawing.add('strip', { kind: 'rect', key: `swatch-used:${key}:${i}`, ...swatch, ...look });
    }
    const place = { x: swatch.x + SWATCH + 6, y: swatch.y + SWATCH / 2 };
    drawing.text({ key: `legend:${key}:${i}`, ...place, text, color: over ? 'danger' : 'text-muted' });
  });
}
