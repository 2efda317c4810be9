import type { Drawing } from '../../../scene/kit/drawing.ts';
import type { Rect } from '../../../scene/kit/measures.ts';
import type { Column } from '../../../trace/column.ts';
import { type ArchetypeColumns, archetypesOf, numberIn, rowsInChunk, type WorldRef, worldRefs } from '../columns.ts';
import type { Locate } from './focus.ts';
import { BITS, bitX } from './signature-bits.ts';

type Outline = (at: string, rect: Rect | undefined) => void;

/** No lane of one chunk is higher than this. */
const HIGHEST_LANE = 4000;

/** Outlines a component: its bit, wherever signatures have it, and in each archetype its offset and its arrays. */
export function outlineComponent(drawing: Drawing, id: string, locate: Locate, outline: Outline): void {
  const { columns } = drawing;
  const bit = numberIn(columns, `metatype.${id}.bit`, 0);
  outline(`metatype:${id}`, locate(`metatype.${id}.bit`, 0));
  for (const world of worldRefs(columns)) {
    for (const archetype of archetypesOf(columns, world)) {
      const place = archetype.types.indexOf(id);
      if (place < 0) continue;
      const { components, offsets, slot } = archetype;
      const strip = locate(`${world.group}.archetypes.signatures`, slot);
      if (strip !== undefined && bit !== undefined) outline(`${components.name}:bit`, bitRect(strip, bit));
      outline(`${components.name}:${place}`, locate(components.name, place));
      outline(`${offsets.name}:${place}`, locate(offsets.name, place));
      outlineArrays(drawing, archetype, id, locate, outline);
    }
  }
}

/** Outlines the signature of an archetype. Its panel is outlined as a whole. */
export function outlineArchetype({ group }: WorldRef, slot: number, locate: Locate, outline: Outline): void {
  const signatures = `${group}.archetypes.signatures`;
  outline(`${signatures}:${slot}`, locate(signatures, slot));
}

function bitRect({ x, y, width, height }: Rect, bit: number): Rect {
  return { x: bitX({ x, width: width / BITS }, bit), y, width: width / BITS, height };
}

function outlineArrays(
  drawing: Drawing,
  { chunks, world }: ArchetypeColumns,
  id: string,
  locate: Locate,
  outline: Outline,
): void {
  for (let i = 0; i < chunks.length; i++) {
    const slot = Number(chunks.peek(i));
    const values = drawing.columns.find(`${world.group}.chunk.${slot}.values.${id}`);
    const first = values && locate(values.name, 0);
    if (values === undefined || first === undefined || !drawing.seesRows(first.y, first.y + HIGHEST_LANE)) continue;
    linesOf(values, rowsInChunk(drawing.columns, world, slot), locate).forEach((line, n) => {
      outline(`${values.name}:line:${n}`, line);
    });
  }
}

/** The lines that an array breaks into, each as one rectangle. */
function linesOf({ name }: Column, rows: number, locate: Locate): Rect[] {
  const lines: Rect[] = [];
  for (let row = 0; row < rows; row++) {
    const cell = locate(name, row);
    const line = lines.at(-1);
    if (cell === undefined) continue;
    if (line === undefined || line.y !== cell.y) lines.push(cell);
    else lines[lines.length - 1] = { ...line, width: cell.x + cell.width - line.x };
  }
  return lines;
}
