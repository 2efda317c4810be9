import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Region } from '../regions.ts';
import { regionFill, usedFill } from './region-colours.ts';

const SWATCH = 12;
const LINE = 20;
const BETWEEN = 18;
const TEXT = { font: 'sans', size: TYPE.small } as const;

interface Entry {
  /** Null for the last entry, which explains the ruling. */
  readonly region: Region | null;
  readonly text: string;
  readonly over: boolean;
  readonly x: number;
  readonly line: number;
}

/** What the colours of a chunk's map mean, and where each region starts; broken into lines. */
export interface MapLegend {
  readonly height: number;
  readonly entries: readonly Entry[];
}

/** The names of the regions, broken into lines. */
export function mapLegend({ view }: Drawing, regions: readonly Region[], width: number): MapLegend {
  const header = regions.find(({ kind }) => kind === 'header')!;
  const entries: Entry[] = [];
  let [x, line] = [0, 0];
  for (const region of [...regions, null]) {
    const over = region !== null && region.kind === 'array' && region.to > header.from;
    const key = region === null ? 'cache-line' : `${region.kind}${over ? '-over' : ''}`;
    const args = region === null ? {} : argsOf(region);
    const text = view.translate(`diagram.decs.region.${key}`, args);
    const own = SWATCH + 6 + measure(text, TEXT);
    if (x > 0 && x + own > width) {
      x = 0;
      line++;
    }
    entries.push({ region, text, over, x, line });
    x += own + BETWEEN;
  }
  return { height: (line + 1) * LINE, entries };
}

function argsOf({ name, from, to }: Region): Record<string, string | number> {
  return { name, from, to: to - 1, bytes: to - from };
}

/** Draws the legend below its map. */
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
