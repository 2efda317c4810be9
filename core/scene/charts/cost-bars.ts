import type { Rect } from '../kit/measures.ts';
import type { ColorToken, Mark, TextMark } from '../scene.ts';
import { ellipsis, measure } from '../text-metrics.ts';

interface BarValue {
  readonly text: string;
  /** The text of a full bar. Bars leave room for it, so that equal lengths mean equal values in all rows and engines. */
  readonly full: string;
  /** Length relative to a full bar, from 0 to 1. */
  readonly share: number;
}

export interface CostRow {
  readonly label: string;
  readonly operation: BarValue;
  readonly total: BarValue;
}

interface CostBars {
  readonly headings: { readonly operation: string; readonly total: string };
  readonly rows: readonly CostRow[];
}

const ROW = 25;
const SIZE = 17;
const kinds = ['operation', 'total'] as const;
type Kind = (typeof kinds)[number];

/** Height of the bars at `unit` 1, the text size on a full-HD picture. */
export function costBarsHeight(rows: number): number {
  return (rows + 1) * ROW;
}

/**
 * Draws the costs of an operation and the totals up to it: one line per kind of cost, two bars in each.
 * @param key prefix of the marks' keys, unique in the picture
 */
export function costBarMarks(key: string, { x, y, width }: Rect, unit: number, { headings, rows }: CostBars): Mark[] {
  const marks: Mark[] = [];
  const style = { font: 'sans', size: SIZE * unit } as const;
  const label = Math.max(0, ...rows.map((row) => measure(row.label, style)));
  const numbers = (kind: Kind): number => Math.max(...rows.map((row) => measure(row[kind].full, numberStyle(unit))));
  const look = {
    operation: { fill: 'written', numbers: numbers('operation') },
    total: { fill: 'accent', numbers: numbers('total') },
  } as const;
  const labels = Math.min(width * 0.36, label + 14 * unit);
  const gap = 14 * unit;
  const column = (width - labels - gap) / 2;
  const text = (name: string, at: Pick<TextMark, 'x' | 'y' | 'text'> & Partial<TextMark>): void => {
    marks.push({ kind: 'text', key: `${key}:${name}`, align: 'start', color: 'text', ...style, ...at });
  };
  kinds.forEach((kind, i) => {
    const left = x + labels + i * (column + gap);
    const heading = ellipsis(headings[kind], column, style);
    text(`${kind}:heading`, { x: left, y: y + (ROW / 2) * unit, text: heading, color: 'text-muted' });
  });
  rows.forEach((row, line) => {
    const middle = y + (line + 1.5) * ROW * unit;
    text(`${line}`, { x, y: middle, text: ellipsis(row.label, labels - 6 * unit, style) });
    kinds.forEach((kind, i) => {
      const box = { x: x + labels + i * (column + gap), y: middle, width: column };
      marks.push(...barMarks(`${key}:${line}:${kind}`, box, unit, row[kind], look[kind]));
    });
  });
  return marks;
}

function numberStyle(unit: number) {
  return { font: 'mono', size: (SIZE - 1) * unit } as const;
}

function barMarks(
  key: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  unit: number,
  { text, share }: BarValue,
  { fill, numbers }: { readonly fill: ColorToken; readonly numbers: number },
): Mark[] {
  const style = numberStyle(unit);
  const room = Math.max(4 * unit, width - numbers - 8 * unit);
  const height = 12 * unit;
  const box = { kind: 'rect', x, y: y - height / 2, height, radius: 3 * unit } as const;
  const track: Mark = { ...box, key: `${key}:track`, width: room, fill: 'surface-raised', stroke: 'border' };
  const bar: Mark = { ...box, key: `${key}:bar`, width: Math.max(2 * unit, room * share), fill };
  const number = { kind: 'text', key: `${key}:number`, align: 'end', color: 'text', ...style } as const;
  return [track, ...(share > 0 ? [bar] : []), { ...number, x: x + width, y, text }];
}
