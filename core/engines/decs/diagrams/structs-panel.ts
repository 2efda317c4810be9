import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { valueFace } from '../../../scene/kit/faces.ts';
import { type Corner, LABEL_HEIGHT, roomOf, TYPE } from '../../../scene/kit/measures.ts';
import { ellipsis, fitSize, wrap } from '../../../scene/text-metrics.ts';
import { indexOf } from '../model/handle.ts';
import { CACHE_LINE_BYTES } from '../read/chunk-regions.ts';
import { archetypesOf, type WorldRef } from '../read/columns.ts';
import { regionFill } from './region-colours.ts';
import { cacheLines, type StructLayout, type StructMember, structLayout } from './struct-layout.ts';
import { worldTitle } from './world-title.ts';

const LABELS = 88;
const CELL = 28;
const PITCH = CELL + LABEL_HEIGHT + 4;
const MAX_ARCHETYPES = 3;
/** Minimum pixels per byte for two cache lines on one line. */
const MIN_PIXELS = 3.5;
const MAX_PIXELS = 6;
const NAME = { font: 'mono', size: TYPE.label, weight: 600, color: 'text' } as const;
const SMALL = { font: 'sans', size: TYPE.small } as const;

/** Draws the rows of archetypes as an array of structs, which decs does not use, above the arrays that it does use. */
export function structsPanel(drawing: Drawing, name: string, world: WorldRef): Panel | undefined {
  const { columns, view } = drawing;
  const layouts = archetypesOf(columns, world).flatMap((archetype) => structLayout(columns, archetype) ?? []);
  if (layouts.length === 0) return undefined;
  const title = worldTitle(drawing, world, 'structs');
  const facts = view.translate('diagram.decs.structs-facts');
  const blocks = layouts.slice(0, MAX_ARCHETYPES).map((layout) => layoutBlock(drawing, layout));
  return panel(drawing, { name, title, facts, blocks });
}

interface Scale {
  readonly pixels: number;
  readonly bytesPerLine: number;
}

/** Fits one or two whole cache lines into a line. */
function scaleOf(drawing: Drawing): Scale {
  const room = roomOf(drawing) - LABELS;
  const bytesPerLine = room / (2 * CACHE_LINE_BYTES) >= MIN_PIXELS ? 2 * CACHE_LINE_BYTES : CACHE_LINE_BYTES;
  return { bytesPerLine, pixels: Math.min(MAX_PIXELS, Math.floor((2 * room) / bytesPerLine) / 2) };
}

/** Draws the structs, then each array from the start of its first cache line. */
function layoutBlock(drawing: Drawing, layout: StructLayout): Block {
  const { members, rows, stride } = layout;
  const scale = scaleOf(drawing);
  const wanted = wantedMember(drawing, layout);
  const costLines = wrap(sentence(drawing, layout, wanted), roomOf(drawing), SMALL);
  const head = (costLines.length + 1) * LABEL_HEIGHT + 8;
  const linesOf = (bytes: number): number => Math.ceil(bytes / scale.bytesPerLine);
  const tops = [head];
  for (const bytes of [rows * stride, ...members.map(({ start, size }) => (start % CACHE_LINE_BYTES) + rows * size)])
    tops.push(tops.at(-1)! + linesOf(bytes) * PITCH);
  return {
    width: LABELS + scale.bytesPerLine * scale.pixels,
    height: tops.at(-1)!,
    draw({ x, y }) {
      drawHead(drawing, layout, costLines, { x, y });
      const strip = (i: number, label: string): Strip => ({ drawing, layout, scale, label, x, y: y + tops[i]! });
      drawStructs(strip(0, drawing.view.translate('diagram.decs.structs-label')), wanted);
      members.forEach((member, i) => {
        const label = member.name === '' ? drawing.view.translate('diagram.decs.ids') : member.name;
        drawArray(strip(i + 1, label), member, member === wanted);
      });
    },
    locate: () => undefined,
  };
}

/** Chooses the selected component, else one that the step touches, else the first. */
function wantedMember({ view, marks }: Drawing, { members }: StructLayout): StructMember {
  const values = members.slice(1);
  const { focus } = view;
  const selected = values.find(({ name }) => focus?.kind === 'component' && focus.id === name);
  return selected ?? values.find(({ column }) => marks.rows(column).length > 0) ?? values[0]!;
}

function sentence({ view }: Drawing, layout: StructLayout, wanted: StructMember): string {
  const count = layout.chunk.last;
  const [structs, arrays] = cacheLines(layout, wanted, count);
  const [full_structs, full_arrays] = cacheLines(layout, wanted, Number(layout.archetype.capacity.peek(0)));
  const args = { component: wanted.name, count, structs, arrays, full_structs, full_arrays };
  return view.translate('diagram.decs.structs-cost', args);
}

function drawHead(
  drawing: Drawing,
  { archetype, chunk }: StructLayout,
  costLines: readonly string[],
  at: Corner,
): void {
  const { translate } = drawing.view;
  const key = `structs:${archetype.group}`;
  const own = translate('diagram.decs.archetype', { slot: archetype.slot });
  const text = `${own} · ${translate('diagram.decs.chunk-of', { chunk: chunk.slot })}`;
  drawing.text({ key: `title:${key}`, x: at.x, y: at.y + 8, text, size: TYPE.label, weight: 600, color: 'text' });
  costLines.forEach((line, i) => {
    const place = { x: at.x, y: at.y + LABEL_HEIGHT + 10 + i * LABEL_HEIGHT };
    drawing.text({ key: `cost:${key}:${i}`, ...place, text: line, color: 'accent', weight: 600 });
  });
}

interface Strip {
  readonly drawing: Drawing;
  readonly layout: StructLayout;
  readonly scale: Scale;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

function drawStructs(strip: Strip, wanted: StructMember): void {
  const { layout, drawing } = strip;
  const { members, rows, stride, chunk } = layout;
  drawLabel(strip, 'structs');
  for (let row = 0; row < rows; row++) {
    for (const member of members) {
      const from = row * stride + member.offset;
      drawBytes(strip, { key: `structs:${member.name}:${row}`, member, row, from, strong: member === wanted });
    }
    const id = chunk.ids.peek(row);
    const name = typeof id === 'number' ? drawing.view.nameOf(id) : undefined;
    if (name !== undefined) drawName(strip, name, row);
  }
  drawRules(strip, 'structs', rows * stride);
}

function drawArray(strip: Strip, member: StructMember, strong: boolean): void {
  const { rows } = strip.layout;
  const before = member.start % CACHE_LINE_BYTES;
  drawLabel(strip, member.name);
  for (let row = 0; row < rows; row++) {
    const from = before + row * member.size;
    drawBytes(strip, { key: `arrays:${member.name}:${row}`, member, row, from, strong });
  }
  drawRules(strip, `arrays:${member.name}`, before + rows * member.size);
}

function drawLabel({ drawing, layout, label, x, y }: Strip, key: string): void {
  const text = ellipsis(label, LABELS - 8, NAME);
  drawing.text({ key: `label:structs:${layout.archetype.group}:${key}`, x, y: y + CELL / 2, text, ...NAME });
}

function placeOf({ scale, x, y }: Strip, byte: number): Corner {
  const line = Math.floor(byte / scale.bytesPerLine);
  return { x: x + LABELS + (byte - line * scale.bytesPerLine) * scale.pixels, y: y + line * PITCH };
}

interface Bytes {
  readonly key: string;
  readonly member: StructMember;
  readonly row: number;
  readonly from: number;
  readonly strong: boolean;
}

/** Draws one value, in pieces if it continues on the next line. It is no cell, because decs does not store it there. */
function drawBytes(strip: Strip, { key, member, row, from, strong }: Bytes): void {
  const { drawing, layout, scale } = strip;
  const end = from + member.size;
  const own = `${layout.archetype.group}:${key}`;
  for (let byte = from; byte < end; byte = Math.floor(byte / scale.bytesPerLine + 1) * scale.bytesPerLine) {
    const to = Math.min(end, Math.floor(byte / scale.bytesPerLine + 1) * scale.bytesPerLine);
    const rect = { ...placeOf(strip, byte), width: (to - byte) * scale.pixels, height: CELL };
    if (!drawing.sees(rect.x, rect.y, rect.width, CELL)) continue;
    const look = strong
      ? ({ fill: 'accent-soft', stroke: 'accent', strokeWidth: 2 } as const)
      : { fill: fillOf(member), stroke: 'border' as const };
    drawing.add(strong ? 'state' : 'cell', { kind: 'rect', key: `bytes:${own}:${byte}`, ...rect, ...look });
    if (byte > from) continue;
    const text = textOf(drawing, member, row);
    const size = fitSize(text, rect.width - 4, [TYPE.label, TYPE.small], { font: 'mono' });
    const middle = { x: rect.x + rect.width / 2, y: rect.y + CELL / 2, align: 'middle', color: 'text' } as const;
    const fitted = ellipsis(text, rect.width - 2, { font: 'mono', size });
    drawing.text({ key: `value:${own}`, ...middle, text: fitted, font: 'mono', size });
  }
}

function fillOf({ name, place }: StructMember) {
  const kind = name === '' ? ('ids' as const) : ('array' as const);
  return regionFill({ kind, place, name, from: 0, to: 0, cell: 1 });
}

/** An id is shown by its index. */
function textOf(drawing: Drawing, { column, name }: StructMember, row: number): string {
  const value = column.peek(row);
  if (name === '') return typeof value === 'number' ? String(indexOf(value)) : '';
  return valueFace(drawing, value ?? 0).value;
}

function drawName(strip: Strip, name: string, row: number): void {
  const { drawing, layout, scale } = strip;
  const at = placeOf(strip, row * layout.stride);
  const text = ellipsis(name, layout.stride * scale.pixels - 4, SMALL);
  const key = `name:structs:${layout.archetype.group}:${row}`;
  drawing.text({ key, x: at.x + 2, y: at.y + CELL + LABEL_HEIGHT / 2 + 1, text });
}

/** Draws a thick stroke at the start of each cache line. */
function drawRules(strip: Strip, key: string, bytes: number): void {
  const { drawing, layout } = strip;
  for (let byte = 0; byte < bytes; byte += CACHE_LINE_BYTES) {
    const { x, y } = placeOf(strip, byte);
    const rule = `cache:${layout.archetype.group}:${key}:${byte}`;
    drawing.line('frame', rule, [x, y - 3, x, y + CELL + 3], 'accent', 3);
  }
}
