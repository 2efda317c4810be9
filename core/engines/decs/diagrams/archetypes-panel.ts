import { cellKey } from '../../../cells/flow.ts';
import { maskText } from '../../../cells/mask-text.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { drawState } from '../../../scene/kit/cell.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { type Corner, LABEL_HEIGHT, type Rect, TYPE } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import { type ArchetypeColumns, archetypesOf, bitsIn, rowsInChunk, type WorldRef } from '../columns.ts';
import { hashFace } from './faces.ts';
import { laneOf, plainLane, withHint } from './lanes.ts';
import { type Query, queryOf, verdictOn } from './query-test.ts';
import { BITS, drawBitNumbers, drawBits, NONE } from './signature-bits.ts';
import { worldTitle } from './world-title.ts';

const ROW = 40;
const BIT = 11;
const STRIP_HEIGHT = 24;
const LABEL = 64;
const TEXT_GAP = 16;
const WIDTH = LABEL + BITS * BIT + 420;
const NAME = { font: 'mono', size: TYPE.label, weight: 600 } as const;
const MAP_CELL = 84;

/** The list that queries go through: each archetype with its signature, bit by bit; below it the map that finds them. */
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

function listBlock(drawing: Drawing, world: WorldRef, archetypes: readonly ArchetypeColumns[], owner: string): Block {
  const signatures = drawing.columns.get(`${world.group}.archetypes.signatures`);
  const query = queryOf(drawing, world);
  const place = (at: Corner, row: number): Rect => ({
    x: at.x + LABEL,
    y: at.y + LABEL_HEIGHT + 6 + row * ROW,
    width: BITS * BIT,
    height: STRIP_HEIGHT,
  });
  return {
    width: WIDTH,
    height: LABEL_HEIGHT + 6 + Math.max(1, archetypes.length) * ROW,
    draw(at) {
      const label = `${owner}: ${drawing.view.translate('diagram.decs.signature')}`;
      drawing.grid(signatures.name, label, signatures.length);
      drawBitNumbers(drawing, { key: signatures.name, ...place(at, 0), width: BIT });
      const [from, to] = drawing.linesInView(at.y + LABEL_HEIGHT, ROW, archetypes.length);
      for (let row = from; row < to; row++) {
        drawArchetype(drawing, archetypes[row]!, place(at, row), signatures, query);
      }
    },
    locate: (at, column, row) => (column === signatures.name && row < signatures.length ? place(at, row) : undefined),
  };
}

function drawArchetype(
  drawing: Drawing,
  archetype: ArchetypeColumns,
  rect: Rect,
  signatures: Column,
  query: Query | null,
): void {
  const { slot, types } = archetype;
  const middle = rect.y + rect.height / 2;
  const key = cellKey(signatures, slot);
  const signature = bitsIn(drawing.columns, signatures.name, slot);
  const number = { key: `archetype:${key}`, x: rect.x - 12, y: middle, text: String(slot) };
  drawing.text({ ...number, align: 'end', color: 'text', ...NAME });
  const tested = query !== null && slot <= query.tested;
  const found = tested && signature !== undefined ? verdictOn(query, signature, archetype) : null;
  if (signature !== undefined) {
    const lit = found === null ? NONE : ({ bits: found.common, fill: 'accent-soft', stroke: 'accent' } as const);
    stripCell(drawing, signatures, slot, rect, signature);
    drawBits(drawing, { key, x: rect.x, y: rect.y, width: BIT, height: rect.height }, signature, lit);
  }
  const x = rect.x + rect.width + TEXT_GAP;
  const names = types.length === 0 ? drawing.view.translate('diagram.decs.no-components') : types.join(', ');
  drawing.text({ key: `types:${key}`, x, y: middle - (found === null ? 0 : 8), text: names, color: 'text', ...NAME });
  if (found !== null) {
    const text = drawing.view.translate(`diagram.decs.verdict.${found.key}`, { type: found.type });
    const look = found.key === 'matches' ? ({ color: 'accent', weight: 600 } as const) : {};
    drawing.text({ key: `verdict:${key}`, x, y: middle + 10, text, ...look });
    return;
  }
  const facts = drawing.view.translate('diagram.decs.in-chunks', countsOf(drawing, archetype));
  drawing.text({ key: `counts:${key}`, x: rect.x + WIDTH - LABEL, y: middle, text: facts, align: 'end' });
}

/** Long lists of chunks are not added up: full ones hold as many as their capacity. */
function countsOf({ columns }: Drawing, archetype: ArchetypeColumns): { chunks: number; count: number } {
  const { chunks, capacity, full, world } = archetype;
  const whole = Number(capacity.peek(0)) === 1 ? chunks.length : Number(full.peek(0) ?? 0);
  let count = whole * Number(capacity.peek(0) ?? 0);
  for (let i = whole; i < chunks.length; i++) count += rowsInChunk(columns, world, Number(chunks.peek(i)));
  return { chunks: chunks.length, count };
}

/** A whole signature or mask is one cell; its bits are drawn over it. */
export function stripCell(drawing: Drawing, column: Column, row: number, rect: Rect, bits: bigint): void {
  const at = cellKey(column, row);
  const state = drawing.marks.state(column, row);
  const text = maskText(bits, drawing.view.translate);
  const cell = { key: `slot:${at}`, column: column.name, row, ...rect, text, state };
  drawing.add('cell', { kind: 'rect', key: cell.key, ...rect, fill: 'cell-empty', stroke: 'border' });
  drawing.cell(cell);
  if (state !== 'same') drawState(drawing, cell, at, 'frame');
}

/** From a signature to the archetypes that have it: those of different types can share one. */
function mapBlock(drawing: Drawing, world: WorldRef, owner: string): Block {
  const { columns } = drawing;
  const signatures = columns.get(`${world.group}.map.signatures`);
  const slots = columns.get(`${world.group}.map.archetypes`);
  const lanes = [
    withHint(
      drawing,
      laneOf(drawing, signatures, 'map', (row) => hashFace(drawing, signatures.peek(row))),
      'map',
    ),
    plainLane(drawing, slots, 'map-archetypes', 'cell-index', 26),
  ];
  return unpagedLanes(drawing, MAP_CELL, { lanes, length: signatures.length, owner });
}
