import type { Drawing } from '../../../scene/kit/drawing.ts';
import { type Corner, secondarySize } from '../../../scene/kit/measures.ts';
import { explained } from '../../../scene/meanings.ts';
import type { RectMark, Stroke } from '../../../scene/scene.ts';
import type { Column } from '../../../trace/column.ts';
import { HEADER_BYTES } from '../model/chunk-layout.ts';
import { CACHE_LINE_BYTES, cellBytes, type Region } from '../read/chunk-regions.ts';
import type { ChunkColumns } from '../read/columns.ts';
import { drawMapLabel, type MapLabel, mapLabel } from './map-labels.ts';
import { isRuled, type MapScale, OFFSETS_WIDTH } from './map-scale.ts';
import { regionFill, usedFill } from './region-colours.ts';

/** Minimum width of what the step touched, so that it stays visible. */
const MIN_TOUCHED = 3;

/** Draws a chunk to scale, line by line: its regions, the bytes in use, and rules at cache lines of 64 bytes. */
export function drawChunkMap(
  drawing: Drawing,
  scale: MapScale,
  regions: readonly Region[],
  chunk: ChunkColumns,
  at: Corner,
): void {
  const key = chunk.header.name;
  const top = { x: at.x + OFFSETS_WIDTH, y: at.y };
  const draw = (mark: Piece): void => drawPieces(drawing, scale, top, mark);
  for (const [i, region] of regions.entries()) drawRegion(draw, `${key}:${i}`, region, chunk.last);
  const header = scale.chunkBytes - HEADER_BYTES;
  const over = regions.filter(({ kind, to }) => kind === 'array' && to > header);
  for (const { to } of over)
    draw({ key: `${key}:over`, from: header, to, layer: 'strip', look: { fill: 'danger', opacity: 0.6 } });
  const labels = regions.flatMap((region) => mapLabel(drawing.view.translate, scale, region) ?? []);
  for (const column of [chunk.header, chunk.ids, ...chunk.values]) drawTouched(drawing, draw, regions, column);
  drawRules(drawing, scale, top, key, labels);
  for (const label of labels) drawMapLabel(drawing, scale, label, top, key);
  drawOffsets(drawing, scale, at, key);
}

interface Piece {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly layer: 'cell' | 'strip' | 'state';
  readonly look: Stroke & Partial<Pick<RectMark, 'fill' | 'strokeWidth' | 'opacity'>>;
}

/** Draws a byte range as up to three rectangles: the rest of its first line, whole lines, the start of its last line. */
function drawPieces(drawing: Drawing, scale: MapScale, at: Corner, { key, from, to, layer, look }: Piece): void {
  const { bytesPerLine, pixels } = scale;
  const height = scale.lineHeight;
  const minWidth = layer === 'state' ? MIN_TOUCHED : 0;
  const add = (n: number, line: number, lines: number, first: number, last: number): void => {
    const width = last > first ? Math.max(minWidth, (last - first) * pixels) : 0;
    const [x, y] = [at.x + Math.min(first * pixels, scale.width - width), at.y + line * height];
    if (width <= 0 || lines <= 0 || !drawing.sees(x, y, width, lines * height)) return;
    drawing.add(layer, { kind: 'rect', key: `map:${key}:${n}`, x, y, width, height: lines * height, ...look });
  };
  const end = Math.min(to, scale.chunkBytes);
  if (end <= from) return;
  const [firstLine, lastLine] = [Math.floor(from / bytesPerLine), Math.floor((end - 1) / bytesPerLine)];
  const [start, stop] = [from - firstLine * bytesPerLine, end - lastLine * bytesPerLine];
  if (firstLine === lastLine) {
    add(0, firstLine, 1, start, stop);
    return;
  }
  const whole = start === 0 ? firstLine : firstLine + 1;
  const wholeEnd = stop === bytesPerLine ? lastLine + 1 : lastLine;
  if (start > 0) add(0, firstLine, 1, start, bytesPerLine);
  add(1, whole, wholeEnd - whole, 0, bytesPerLine);
  if (stop < bytesPerLine) add(2, lastLine, 1, 0, stop);
}

function drawRegion(draw: (piece: Piece) => void, key: string, region: Region, last: number): void {
  const { from, to, cell, kind } = region;
  const stroke = kind === 'header' ? 'border-strong' : 'border';
  draw({ key, from, to, layer: 'cell', look: { fill: regionFill(region), stroke } });
  if (cell === 0 || last === 0) return;
  const look = { fill: usedFill(region), opacity: 0.2 };
  draw({ key: `${key}:used`, from, to: from + last * cell, layer: 'strip', look });
}

/** Draws rules at cache lines, except where one would cross a label, and rules between lines. */
function drawRules(
  drawing: Drawing,
  scale: MapScale,
  { x, y }: Corner,
  key: string,
  labels: readonly MapLabel[],
): void {
  const height = scale.lines * scale.lineHeight;
  const rules = isRuled(scale) ? scale.bytesPerLine : 0;
  for (let byte = CACHE_LINE_BYTES; byte < rules; byte += CACHE_LINE_BYTES) {
    const left = byte * scale.pixels;
    const crosses = labels.some((label) => Math.abs(label.x - left) < label.width / 2 + 2);
    if (!crosses && drawing.sees(x + left - 1, y, 2, height))
      drawing.line('state', `cache:${key}:${byte}`, [x + left, y, x + left, y + height], 'border-strong', 0.75);
  }
  for (let line = 1; line < scale.lines; line++) {
    const at = y + line * scale.lineHeight;
    if (drawing.sees(x, at - 1, scale.width, 2))
      drawing.line('state', `line:${key}:${line}`, [x, at, x + scale.width, at], 'grid', 1);
  }
  const frame = { x, y, width: scale.width, height, stroke: 'border-strong' } as const;
  drawing.add('frame', { kind: 'rect', key: `map-frame:${key}`, ...frame, strokeWidth: 1.5 });
}

/** Draws each run of touched rows to scale, which shows the cache lines involved. */
function drawTouched(drawing: Drawing, draw: (piece: Piece) => void, regions: readonly Region[], column: Column): void {
  const rows = [...drawing.marks.rows(column)].sort((a, b) => a - b);
  let i = 0;
  while (i < rows.length) {
    const state = drawing.marks.state(column, rows[i]!);
    let end = i + 1;
    while (end < rows.length && rows[end] === rows[end - 1]! + 1 && drawing.marks.state(column, rows[end]!) === state)
      end++;
    const [first, last] = [cellBytes(regions, column, rows[i]!), cellBytes(regions, column, rows[end - 1]!)];
    const color = state === 'written' ? 'written' : 'read';
    const look = { fill: `${color}-soft`, ...explained(color), strokeWidth: 2 } as const;
    const key = `${column.name}:touched:${rows[i]}`;
    if (first !== undefined && last !== undefined) draw({ key, from: first[0], to: last[1], layer: 'state', look });
    i = end;
  }
}

function drawOffsets(drawing: Drawing, scale: MapScale, { x, y }: Corner, key: string): void {
  const [from, to] = drawing.linesInView(y, scale.lineHeight, scale.lines);
  for (let line = from; line < to; line++) {
    const text = String(line * scale.bytesPerLine);
    const at = { x: x + OFFSETS_WIDTH - 8, y: y + (line + 0.5) * scale.lineHeight };
    // The numbers of two lines do not touch.
    const size = Math.min(secondarySize(drawing, text, OFFSETS_WIDTH - 8), scale.lineHeight * 1.1);
    const look = { font: 'mono', size, align: 'end', color: 'text-faint' } as const;
    drawing.text({ key: `offset:${key}:${line}`, ...at, text, ...look });
  }
}
