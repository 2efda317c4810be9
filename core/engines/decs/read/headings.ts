import type { CellTable } from '../../../cells/cell-table.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { componentAt, say } from './cell-parts.ts';
import {
  archetypeColumns,
  currentWorldNumber,
  numberIn,
  ownerOfChunk,
  rowsInArchetype,
  rowsInChunk,
  structureName,
  worldRefs,
} from './columns.ts';

/** Formats a cell's address: `chunk.1.ids[3]`, or `level/chunk.1.ids[3]` if there are several worlds. */
export function address(columns: ColumnSet, column: string, row: number): string {
  return `${shortName(columns, column)}[${row}]`;
}

function shortName(columns: ColumnSet, name: string): string {
  const [, world, own = name] = /^world\.(\d+)\.(.*)$/.exec(name) ?? [];
  const prefix = worldRefs(columns).find((each) => each.number === Number(world))?.prefix ?? '';
  return `${prefix}${own}`;
}

/** Resolves a group that has a title in a diagram, such as `world.0.archetype.2`, `world.0.chunk.5` or `metatype.Position`. */
function titledGroup(columns: ColumnSet, group: string) {
  const type = /^metatype\.(.*)$/.exec(group)?.[1];
  if (type !== undefined) return columns.find(`${group}.hash`) === undefined ? null : ({ type } as const);
  const [, world, kind, slot] = /^world\.(\d+)\.(archetype|chunk)\.(\d+)$/.exec(group) ?? [];
  const ref = worldRefs(columns).find((each) => each.number === Number(world));
  if (ref === undefined) return null;
  const chunk = kind === 'chunk' ? Number(slot) : null;
  const owner = chunk === null ? Number(slot) : ownerOfChunk(columns, ref.group, chunk);
  const found = owner === undefined ? undefined : archetypeColumns(columns, ref, owner);
  return found === undefined ? null : ({ type: null, archetype: found, chunk } as const);
}

export const heading: CellTable['heading'] = (columns, group, row) => {
  const found = row === 0 ? titledGroup(columns, group) : null;
  if (found === null) return null;
  if (found.type !== null) {
    const size = numberIn(columns, `${group}.size`, 0) ?? 0;
    return { address: found.type, count: size, says: say('heading.type', { type: found.type, count: size }) };
  }
  const { archetype: of, chunk: slot } = found;
  const count = slot === null ? rowsInArchetype(columns, of) : rowsInChunk(columns, of.world, slot);
  const args = { archetype: of.slot, count, types: of.types.join(', ') };
  const key = slot !== null ? 'chunk' : of.types.length === 0 ? 'null-archetype' : 'archetype';
  const address = slot === null ? structureName(of) : `${of.world.prefix}chunk ${slot}`;
  return { address, count, says: say(`heading.${key}`, { ...args, chunk: slot ?? 0 }) };
};

export const headingFocus: CellTable['headingFocus'] = (columns, group, row) => {
  const found = row === 0 ? titledGroup(columns, group) : null;
  if (found === null) return null;
  if (found.type !== null) return componentAt(found.type);
  const { slot, world } = found.archetype;
  return world.number === currentWorldNumber(columns) ? { kind: 'table', slot } : null;
};
