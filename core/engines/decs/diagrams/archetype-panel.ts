import { cellKey } from '../../../cells/flow.ts';
import { headingOf } from '../../../cells/heading.ts';
import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import { countsBlock } from '../../../scene/kit/counts.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace } from '../../../scene/kit/faces.ts';
import { type Lane, laneArray, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, type Corner, innerWidth, LINE_GAP, TYPE } from '../../../scene/kit/measures.ts';
import { uniformRows } from '../../../scene/kit/paged-rows.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { type ArchetypeColumns, currentWorld, numberIn, rowsInChunk } from '../columns.ts';
import { beside } from './beside.ts';
import { chunkBlock, chunkHeight, chunkStyle, chunkWidth } from './chunk-block.ts';
import { laneOf, plainLane, withHint } from './lanes.ts';
import { worldTitle } from './world-title.ts';

const STYLE = { font: 'mono', size: TYPE.label, weight: 600 } as const;
const CHUNK_CELL = 80;
const BAR = 6;

/** An archetype: its types and where their arrays start, how full its chunks are, and each of them to scale. */
export function archetypePanel(drawing: Drawing, name: string, archetype: ArchetypeColumns): Panel {
  const { translate } = drawing.view;
  const { slot, types, chunks, world } = archetype;
  const title = worldTitle(drawing, world, 'archetype', { slot });
  const facts = types.length === 0 ? translate('diagram.decs.null-archetype') : types.join(', ');
  const heads = [
    ...(types.length === 0 ? [] : [typesBlock(drawing, archetype, title)]),
    countsBlock(drawing, title, [
      { name: archetype.capacity.name, label: translate('diagram.decs.capacity') },
      { name: archetype.full.name, label: translate('diagram.decs.full') },
    ]),
    listBlock(drawing, archetype, title),
  ];
  const blocks = [beside(drawing, heads), ...(chunks.length === 0 ? [] : [chunksBlock(drawing, archetype)])];
  const { focus } = drawing.view;
  const focused = focus?.kind === 'table' && focus.slot === slot && world.number === currentWorld(drawing.columns);
  return panel(drawing, { name, title, heading: archetype.group, facts, blocks, focused });
}

/** Each type, and where its array starts. */
function typesBlock(drawing: Drawing, archetype: ArchetypeColumns, owner: string): Block {
  const { components, offsets, types } = archetype;
  const { columns, view } = drawing;
  const size = (row: number): number => numberIn(columns, `metatype.${types[row]}.size`, 0) ?? 0;
  const face: Lane['face'] = (row) =>
    plainFace(drawing, components.peek(row), size(row) === 0 ? 'cell-dead' : 'cell-payload');
  const lanes = [
    laneOf(drawing, components, 'type', face, 28),
    plainLane(drawing, offsets, 'offset', 'cell-empty', 28),
  ];
  const cellWidth = Math.max(84, ...types.map((type) => Math.ceil(measure(type, STYLE)) + 12));
  const caption = (row: number): string =>
    view.translate('diagram.decs.bytes-bit', {
      bytes: size(row),
      bit: numberIn(columns, `metatype.${types[row]}.bit`, 0) ?? 0,
    });
  return unpagedLanes(drawing, cellWidth, { lanes, length: types.length, owner, caption });
}

/** The chunks in the archetype's order, full ones first, each with a bar. */
function listBlock(drawing: Drawing, archetype: ArchetypeColumns, owner: string): Block {
  const { chunks, capacity, world } = archetype;
  const { columns, marks } = drawing;
  const most = Number(capacity.peek(0));
  const length = marks.drawnLength(chunks);
  const rows = uniformRows({ rows: length, page: 0, cellWidth: CHUNK_CELL, width: innerWidth(drawing) });
  const countIn = (row: number): number | undefined => {
    const slot = chunks.peek(row);
    return typeof slot === 'number' ? rowsInChunk(columns, world, slot) : undefined;
  };
  const lane = withHint(drawing, plainLane(drawing, chunks, 'chunks', 'cell-index'), 'chunks');
  const caption = (row: number): string | undefined => {
    const count = countIn(row);
    return count === undefined ? undefined : `${count}/${most}`;
  };
  const after = (at: Corner, place: (row: number) => Corner | undefined): void => {
    const pitch = 16 + CELL_HEIGHT + 16 + LINE_GAP;
    const [from, to] = drawing.linesInView(at.y, pitch, rows.lines);
    for (const run of rows.runs(from, to)) {
      for (let row = run.first; row < Math.min(run.first + run.count, chunks.length); row++) {
        const corner = place(row);
        if (corner !== undefined) drawBar(drawing, cellKey(chunks, row), corner, (countIn(row) ?? 0) / most);
      }
    }
  };
  return laneArray(drawing, { lanes: [lane], rows, length, owner, caption, after });
}

function drawBar(drawing: Drawing, key: string, { x, y }: Corner, fullness: number): void {
  const rect = { x: x + 2, y: y + CELL_HEIGHT - BAR - 2, width: CHUNK_CELL - 4, height: BAR };
  if (!drawing.sees(rect.x, rect.y, rect.width, rect.height)) return;
  drawing.add('frame', { kind: 'rect', key: `room:${key}`, ...rect, radius: 2, fill: 'cell-empty', stroke: 'border' });
  const width = Math.round(rect.width * fullness);
  if (width > 0)
    drawing.add('frame', { kind: 'rect', key: `fullness:${key}`, ...rect, width, radius: 2, fill: 'accent' });
}

/** All chunks below each other. Their heights are added up; only those in view are read. */
function chunksBlock(drawing: Drawing, archetype: ArchetypeColumns): Block {
  const style = chunkStyle(drawing, archetype);
  const { chunks } = archetype;
  const tops: number[] = [];
  let bottom = 0;
  for (let i = 0; i < chunks.length; i++) {
    tops.push(bottom);
    bottom += chunkHeight(style, Number(chunks.peek(i))) + LINE_GAP;
  }
  const block = (i: number): Block => chunkBlock(style, Number(chunks.peek(i)));
  const corner = ({ x, y }: Corner, i: number): Corner => ({ x, y: y + tops[i]! });
  return {
    width: chunkWidth(),
    height: bottom - LINE_GAP,
    draw(at) {
      for (let i = 0; i < tops.length; i++) {
        const height = (tops[i + 1] ?? bottom) - tops[i]!;
        if (drawing.seesRows(at.y + tops[i]!, at.y + tops[i]! + height)) block(i).draw(corner(at, i));
      }
    },
    locate(at, column, row) {
      const name = headingOf(column) ?? column;
      if (!name.startsWith(`${archetype.world.group}.chunk.`)) return undefined;
      const slot = Number(name.split('.')[3]);
      for (let i = 0; i < tops.length; i++) {
        if (chunks.peek(i) === slot) return block(i).locate(corner(at, i), column, row);
      }
      return undefined;
    },
  };
}
