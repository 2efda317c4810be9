import { maskText } from '../../../cells/mask-text.ts';
import { cellKey } from '../../../cells/origins.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawAsked, drawState, type Face } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { absentFace, textFace } from '../../../scene/kit/faces.ts';
import { columnOrEmpty } from '../../../scene/kit/known-columns.ts';
import { unpagedLanes } from '../../../scene/kit/lane-array.ts';
import {
  type Corner,
  GAP,
  LABEL_HEIGHT,
  labelMiddle,
  type Rect,
  roomOf,
  rowsIncluding,
  secondarySize,
  TYPE,
} from '../../../scene/kit/measures.ts';
import { ellipsis, measure } from '../../../scene/text-metrics.ts';
import type { Column } from '../../../trace/column.ts';
import { type ArchetypeColumns, archetypesOf, bitsIn, rowsInChunk, type WorldRef } from '../read/columns.ts';
import { namedLane, plainLane, withHint } from './lanes.ts';
import { archetypeVerdict, type LastQuery, lastQuery } from './last-query.ts';
import { type BitGrid, bitGrid, drawBitNumbers, drawBits, NOT_LIT } from './signature-bits.ts';
import { worldTitle } from './world-title.ts';

const NAME_HEIGHT = 20;
/** Width of the archetype's number, left of its signature. */
const LABEL = 24;
const ROW_GAP = 10;
const TOP = LABEL_HEIGHT;
const NAME = { font: 'mono', size: TYPE.label, weight: 600 } as const;
const FACTS = { font: 'sans', size: TYPE.small } as const;
const BITS_TEXT = { font: 'mono', size: TYPE.small, weight: 600 } as const;
/** Size of the bits on a projector. */
const PRESENTED_BITS = 26;
const MIN_MAP_CELL = 72;

/** Draws the list that queries scan, each archetype with the bits of its signature, and below it the signature map. */
export function archetypesPanel(drawing: Drawing, name: string, world: WorldRef): Panel {
  const { translate } = drawing.view;
  const archetypes = archetypesOf(drawing.columns, world);
  const title = worldTitle(drawing, world, 'archetypes');
  return panel(drawing, {
    name,
    title,
    facts: translate('diagram.decs.archetype-facts', { count: archetypes.length }),
    blocks: [listBlock(drawing, world, archetypes, title), mapBlock(drawing, world, title)],
  });
}

/** Returns the bit layout shared by all signatures and masks of a drawing. */
export function signatureGrid(drawing: Drawing): BitGrid {
  return bitGrid(drawing, roomOf(drawing) - LABEL);
}

function listBlock(drawing: Drawing, world: WorldRef, archetypes: readonly ArchetypeColumns[], owner: string): Block {
  const signatures = columnOrEmpty(drawing.columns, `${world.group}.archetypes.signatures`);
  const query = lastQuery(drawing, world);
  const count = rowsIncluding([archetypes.length], drawing.marks.askedRows(signatures));
  const grid = signatureGrid(drawing);
  const pitch = NAME_HEIGHT + grid.height + ROW_GAP;
  // A single line of bits has its numbers above it; several lines have them on the left.
  const top = grid.lines === 1 ? TOP : 0;
  const place = (at: Corner, row: number): Rect => ({
    x: at.x + LABEL,
    y: at.y + top + row * pitch + NAME_HEIGHT,
    width: grid.width,
    height: grid.height,
  });
  return {
    width: LABEL + grid.width,
    height: top + Math.max(1, count) * pitch - ROW_GAP,
    draw(at) {
      const label = `${owner}: ${drawing.view.translate('diagram.decs.signature')}`;
      drawing.grid(signatures.name, label, signatures.length);
      if (grid.lines === 1) drawBitNumbers(drawing, signatures.name, { x: at.x + LABEL, y: at.y + top }, grid);
      const [from, to] = drawing.linesInView(at.y + top, pitch, count);
      for (let row = from; row < to; row++) {
        const rect = place(at, row);
        const archetype = archetypes[row];
        if (archetype === undefined) drawNext(drawing, signatures, row, rect);
        else drawArchetype(drawing, archetype, { rect, grid, signatures, query });
      }
    },
    locate: (at, column, row) =>
      column === signatures.name && row < Math.max(count, signatures.length) ? place(at, row) : undefined,
  };
}

/** Draws the slot of an archetype that does not exist yet, when a question asks for its signature. */
function drawNext(drawing: Drawing, signatures: Column, slot: number, rect: Rect): void {
  drawNumber(drawing, cellKey(signatures, slot), slot, { x: rect.x - LABEL, y: rect.y - NAME_HEIGHT / 2 });
  stripCell(drawing, signatures, slot, rect, 0n);
}

/** Writes the number of an archetype, left of its types. */
function drawNumber(drawing: Drawing, key: string, slot: number, { x, y }: Corner): void {
  const text = String(slot);
  const size = Math.max(NAME.size, secondarySize(drawing, text, LABEL - 4));
  drawing.text({ key: `archetype:${key}`, x, y, text, color: 'text', ...NAME, size });
}

interface Row {
  readonly rect: Rect;
  readonly grid: BitGrid;
  readonly signatures: Column;
  readonly query: LastQuery | null;
}

function drawArchetype(drawing: Drawing, archetype: ArchetypeColumns, { rect, grid, signatures, query }: Row): void {
  const { slot, types } = archetype;
  const { translate } = drawing.view;
  const key = cellKey(signatures, slot);
  const signature = bitsIn(drawing.columns, signatures.name, slot);
  const tested = query !== null && slot <= query.tested;
  const found = tested && signature !== undefined ? archetypeVerdict(query, signature, archetype) : null;
  if (signature !== undefined) {
    const lit = found === null ? NOT_LIT : ({ bits: found.common, fill: 'accent-soft', stroke: 'accent' } as const);
    stripCell(drawing, signatures, slot, rect, signature);
    if (grid.lines > 1) drawBitNumbers(drawing, key, rect, grid);
    drawBits(drawing, key, rect, grid, signature, lit);
  }
  const y = labelMiddle(drawing, rect.y - 1);
  const left = { x: rect.x - LABEL, y, color: 'text', ...NAME } as const;
  drawNumber(drawing, key, slot, left);
  const note =
    found === null
      ? translate('diagram.decs.in-chunks', countsOf(drawing, archetype))
      : translate(`diagram.decs.verdict.${found.key}`, { type: found.type });
  const look = found?.key === 'matches' ? ({ color: 'accent', weight: 600 } as const) : {};
  const right = { x: rect.x + rect.width, y: y + 1, text: note, align: 'end' } as const;
  drawing.text({ key: `${found === null ? 'counts' : 'verdict'}:${key}`, ...right, ...look });
  const names = types.length === 0 ? translate('diagram.decs.no-components') : types.join(', ');
  const room = rect.width - measure(note, { ...FACTS, size: drawing.sized(FACTS.size) }) - 2 * GAP;
  drawing.text({ key: `types:${key}`, ...left, x: rect.x, text: ellipsis(names, room, NAME), room });
}

/** Counts rows from the number of full chunks, so a long list is not read. A capacity of 1 makes every chunk full. */
function countsOf({ columns }: Drawing, archetype: ArchetypeColumns): { chunks: number; count: number } {
  const { chunks, capacity, full, world } = archetype;
  const whole = Number(capacity.peek(0)) === 1 ? chunks.length : Number(full.peek(0) ?? 0);
  let count = whole * Number(capacity.peek(0) ?? 0);
  for (let i = whole; i < chunks.length; i++) count += rowsInChunk(columns, world, Number(chunks.peek(i)));
  return { chunks: chunks.length, count };
}

export function stripCell(drawing: Drawing, column: Column, row: number, rect: Rect, bits: bigint): void {
  if (drawing.marks.isAsked(column, row)) {
    drawAsked(drawing, { column, row, ...rect });
    return;
  }
  const at = cellKey(column, row);
  const state = drawing.marks.state(column, row);
  const text = maskText(bits, drawing.view.translate);
  const cell = { key: `slot:${at}`, column: column.name, row, ...rect, text, state };
  drawing.add('cell', { kind: 'rect', key: cell.key, ...rect, fill: 'cell-empty', stroke: 'border' });
  drawing.cell(cell);
  if (state !== 'same') drawState(drawing, cell, at, 'frame');
}

/** Draws the map from signatures to archetypes. Archetypes with different types can share a signature. */
function mapBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns } = drawing;
  const signatures = columnOrEmpty(columns, `${world.group}.map.signatures`);
  const slots = columnOrEmpty(columns, `${world.group}.map.archetypes`);
  const texts = Array.from({ length: signatures.length }, (_, row) => bitsText(signatures.peek(row)));
  const bitsStyle = { ...BITS_TEXT, ...(drawing.view.presented === true && { size: PRESENTED_BITS }) };
  const width = Math.max(MIN_MAP_CELL, ...texts.map((text) => Math.ceil(measure(text, bitsStyle)) + 12));
  const face = (row: number): Face => {
    const bits = signatures.peek(row);
    if (typeof bits !== 'bigint') return absentFace(drawing);
    return { ...textFace(texts[row] ?? ''), spoken: maskText(bits, drawing.view.translate) };
  };
  const lanes = [
    withHint(drawing, namedLane(drawing, signatures, 'map', face, 36), 'map'),
    plainLane(drawing, slots, 'map-archetypes', 'cell-index', 26),
  ];
  return unpagedLanes(drawing, width, { lanes, length: signatures.length, owner });
}

/** Formats the set bits as `53, 12`, or a dash if there are none. */
function bitsText(bits: unknown): string {
  if (typeof bits !== 'bigint') return '';
  const digits = bits.toString(2);
  const set = [...digits].flatMap((digit, i) => (digit === '1' ? digits.length - 1 - i : []));
  return set.length === 0 ? '–' : set.join(', ');
}
