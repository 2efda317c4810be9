import type { Rect } from '../../../core/scene/kit/measures.ts';
import { explained } from '../../../core/scene/meanings.ts';
import { measure, wrap } from '../../../core/scene/text-metrics.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { CodeLine } from '../exported-pictures.ts';
import { codeLines } from '../replay/code-lines.ts';
import type { Replay, ReplayedStep } from '../replay/replay.ts';
import type { MarkCollector } from './mark-collector.ts';

/** A row of pseudocode, wrapped to its place. `indent` is in pixels. */
export interface CodeRow extends CodeLine {
  /** True for the first row of a line, false for wrapped ones. */
  readonly opens: boolean;
}

interface PseudocodeAt {
  readonly run: Replay;
  readonly moment: ReplayedStep;
  readonly translate: HostTranslate;
}

/** Draws the pseudocode of a position with its lines marked, and the legend of the colours below it. */
export function pseudocodeMarks(
  sheet: MarkCollector,
  area: Rect,
  u: number,
  { run, moment, translate }: PseudocodeAt,
): void {
  sheet.rect(area, 'surface', 12 * u, 'border');
  const pad = 24 * u;
  legend(sheet, { x: area.x + pad, y: area.y + area.height - 36 * u }, u, translate);
  const size = 18 * u;
  const height = 27 * u;
  const room = Math.floor((area.height - pad - 72 * u) / height);
  const lines = codeWindow(codeRows(codeLines(run, moment, translate), area.width - 2 * pad, size), room);
  const first = { x: area.x, y: area.y + pad, width: area.width, height };
  drawCode(sheet, lines, first, { size, edge: 8 * u, bar: { width: 5 * u, radius: 2 * u }, radius: 4 * u, inset: pad });
}

/** Sizes of rows of pseudocode in pixels. A marked row keeps the distance `edge` from both sides, and its text the distance `inset` from the left. */
interface CodeLook {
  readonly size: number;
  readonly edge: number;
  /** The bar at the current row. */
  readonly bar: { readonly width: number; readonly radius: number };
  readonly radius: number;
  readonly inset: number;
}

/** Draws rows of pseudocode below each other, with those that ran marked. */
export function drawCode(
  sheet: MarkCollector,
  rows: readonly CodeRow[],
  { x, y: top, width, height }: Rect,
  { size, edge, bar, radius, inset }: CodeLook,
): void {
  rows.forEach(({ current, ran, opens, indent, text }, i) => {
    const y = top + i * height;
    if (current || ran) sheet.rect({ x: x + edge, y, width: width - 2 * edge, height }, 'accent-soft', radius);
    if (current && opens) sheet.rect({ x: x + edge, y, width: bar.width, height }, 'accent', bar.radius);
    const look = { color: current || ran ? 'text' : 'text-muted', weight: current ? 600 : 400 } as const;
    sheet.text(x + inset + indent, y + height / 2, text, { font: 'mono', size, ...look });
  });
}

/** Wraps lines of pseudocode to a width in pixels. */
export function codeRows(lines: readonly CodeLine[], width: number, size: number): CodeRow[] {
  return lines.flatMap((line) => {
    const indent = line.indent * size * 1.2;
    const [room, style] = [width - indent - size, { font: 'mono', size } as const];
    const glued = withWholeComment(line.text, (comment) => measure(comment, style) <= room);
    return wrap(glued, room, style).map((text, i) => ({
      text: text.replaceAll(GLUE, ' '),
      indent: indent + (i === 0 ? 0 : size),
      current: line.current,
      ran: line.ran,
      opens: i === 0,
    }));
  });
}

/** Stands for a blank at which no line breaks. */
const GLUE = '\u00a0';

/**
 * Returns a line of pseudocode whose comment stays on one row. A comment that is wider than a row breaks before `=` and behind a comma: its sign is never
 * torn from its words.
 */
function withWholeComment(text: string, fits: (text: string) => boolean): string {
  return text.replace(/# .*$/, (comment) => comment.replace(fits(comment) ? / /g : /(?<!,) (?!=)/g, GLUE));
}

/** Returns at most `room` rows, including the current one. A mark stands for those that are left out above or below. */
export function codeWindow(rows: readonly CodeRow[], room: number): readonly CodeRow[] {
  const current = rows.findIndex((row) => row.current);
  const start = Math.max(0, Math.min(rows.length - room, current - Math.floor(room / 2)));
  const end = start + Math.max(0, room);
  if (rows.length <= room || room < LEAST_MARKED) return rows.slice(start, end);
  // The first row begins a statement.
  const opening = start === 0 ? 0 : rows.findIndex(({ opens }, i) => i > start && (opens || i === current));
  const shown = rows.slice(opening, end < rows.length ? end - 1 : end);
  return [...(start > 0 ? [LEFT_OUT] : []), ...shown, ...(end < rows.length ? [LEFT_OUT] : [])];
}

/** With fewer rows, marks would leave no room for statements. */
const LEAST_MARKED = 4;
const LEFT_OUT: CodeRow = { text: '…', indent: 0, current: false, ran: false, opens: true };

function legend(sheet: MarkCollector, at: { x: number; y: number }, u: number, translate: HostTranslate): void {
  const size = 20 * u;
  const style = { size: 18 * u, color: 'text-muted' } as const;
  const { x, y } = at;
  const swatch = { y: y - size / 2, width: size * 1.3, height: size, radius: 3 * u, strokeWidth: 2 * u } as const;
  const keys = { written: 'legend written', read: 'legend read' } as const;
  sheet.marks.push(
    { kind: 'rect', key: keys.written, x, ...swatch, fill: 'written-soft', ...explained('written') },
    {
      kind: 'path',
      key: `${keys.written} corner`,
      points: [x, y - size / 2, x + size / 2, y - size / 2, x, y],
      curve: 'line',
      closed: true,
      fill: 'written',
    },
  );
  sheet.text(x + size * 1.7, y, translate('export.written'), style);
  const second = x + 190 * u;
  const dash = [4 * u, 3 * u];
  sheet.marks.push({
    kind: 'rect',
    key: keys.read,
    x: second,
    ...swatch,
    fill: 'read-soft',
    ...explained('read'),
    dash,
  });
  sheet.text(second + size * 1.7, y, translate('export.read'), style);
}
