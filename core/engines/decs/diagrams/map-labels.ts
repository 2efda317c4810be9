import type { Translate } from '../../../cells/translate.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, TYPE } from '../../../scene/kit/measures.ts';
import { measure } from '../../../scene/text-metrics.ts';
import type { Region } from '../read/chunk-regions.ts';
import type { MapScale } from './map-scale.ts';

const TEXT = { font: 'sans', size: TYPE.small } as const;
const INSET = 6;

export interface MapLabel {
  readonly region: Region;
  readonly text: string;
  readonly width: number;
  /** Middle of the label, in pixels from the left edge of the map. */
  readonly x: number;
  readonly line: number;
}

/** Formats a region as `Position 96–151`, or as its name and size. */
export function regionText({ kind, name, from, to }: Region, translate: Translate, over = false): string {
  const key = over ? `${kind}-over` : kind;
  return translate(`diagram.decs.region.${key}`, { name, from, to: to - 1, bytes: to - from });
}

/** Places the label of ids or an array in the map. Returns null if there is no room, and for all other regions. */
export function mapLabel(translate: Translate, scale: MapScale, region: Region): MapLabel | null {
  const { kind, name, from, to } = region;
  if (kind !== 'ids' && kind !== 'array') return null;
  const { bytesPerLine, pixels, lines } = scale;
  for (const text of [regionText(region, translate), kind === 'ids' ? translate('diagram.decs.ids') : name]) {
    const width = measure(text, TEXT);
    const minBytes = (width + 2 * INSET) / pixels;
    for (let line = Math.floor(from / bytesPerLine); line < Math.min(lines, to / bytesPerLine); line++) {
      const start = Math.max(from, line * bytesPerLine);
      const end = Math.min(to, (line + 1) * bytesPerLine);
      const x = ((start + end) / 2 - line * bytesPerLine) * pixels;
      if (end - start >= minBytes) return { region, text, width, x, line };
    }
  }
  return null;
}

export function drawMapLabel(drawing: Drawing, scale: MapScale, label: MapLabel, at: Corner, key: string): void {
  const { region, text, x, line } = label;
  const place = { x: at.x + x, y: at.y + (line + 0.5) * scale.lineHeight, align: 'middle', color: 'text' } as const;
  drawing.text({ key: `region:${key}:${region.kind}:${region.name}`, text, ...place });
}
