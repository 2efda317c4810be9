import { headingName } from '../../../cells/heading.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { numberAt } from '../../../world/column-groups.ts';
import type { DetailItem, Details, Text } from '../../../world/world-reader.ts';
import { hex } from '../model/metatype.ts';
import { type ArchetypeColumns, chunkSlots, numberIn, rowsInArchetype, rowsInChunk } from './columns.ts';

type Fact = Details['facts'][number];

/** The inspector's facts about a type: its metatype, and the current world's archetypes with an array of it. Null if there is none. */
export function componentDetails(
  columns: ColumnSet,
  archetypes: readonly ArchetypeColumns[],
  type: string,
): Details | null {
  const hashes = columns.find(`metatype.${type}.hash`);
  if (hashes === undefined) return null;
  const number = (role: string): number | undefined => numberIn(columns, `metatype.${type}.${role}`, 0);
  const [size, bit] = [number('size'), number('bit')];
  const hash = bit === undefined ? undefined : hashes.peek(hashes.length - 1);
  const having = archetypes.filter(({ types }) => types.includes(type));
  const rows = having.reduce((sum, archetype) => sum + rowsInArchetype(columns, archetype), 0);
  return {
    title: type,
    badges: [[size === 0 ? 'ui.inspector.tag' : 'ui.selection.storage.arrays']],
    facts: [
      fact('ui.selection.entities', rows),
      fact('ui.selection.size', size === undefined ? undefined : `${size} B`),
      fact('ui.selection.align', number('align')),
      fact('ui.selection.bit', bit),
      fact('ui.selection.hash', typeof hash === 'bigint' ? hex(hash) : undefined),
    ].flat(),
    cells: hashes.length === 0 ? [] : [{ column: headingName(`metatype.${type}`), row: 0 }],
    lists: [
      {
        heading: ['ui.selection.inArchetypes', { count: having.length }],
        empty: ['ui.selection.noArchetypes'],
        items: having.map((archetype) => arrayItem(columns, archetype, type)),
      },
    ],
  };
}

/** Lists an archetype that has the type, with its entity count and the offset of the type's array. */
function arrayItem(columns: ColumnSet, archetype: ArchetypeColumns, type: string): DetailItem {
  const { slot, types, offsets } = archetype;
  const row = types.indexOf(type);
  const args = {
    types: types.join(', '),
    count: rowsInArchetype(columns, archetype),
    offset: numberAt(offsets, row) ?? 0,
  };
  return {
    label: archetypeName(slot),
    focus: { kind: 'table', slot },
    cell: { column: offsets.name, row },
    note: ['ui.selection.arrayIn', args],
  };
}

/** Returns the inspector's facts about an archetype: its types, their offsets, and the fill level of its chunks. */
export function archetypeDetails(columns: ColumnSet, archetype: ArchetypeColumns): Details {
  const { group, types, offsets, world } = archetype;
  const capacity = numberAt(archetype.capacity, 0) ?? 0;
  const chunks = chunkSlots(archetype);
  const typeItem = (type: string, row: number): DetailItem => ({
    label: type,
    focus: { kind: 'component', id: type },
    cell: { column: offsets.name, row },
    note: ['ui.selection.offset', { offset: numberAt(offsets, row) ?? 0 }],
  });
  const chunkItem = (chunk: number): DetailItem => ({
    label: ['diagram.decs.chunk-of', { chunk }],
    cell: { column: headingName(`${world.group}.chunk.${chunk}`), row: 0 },
    note: ['ui.selection.rowsOf', { rows: rowsInChunk(columns, world, chunk), capacity }],
  });
  return {
    title: archetypeName(archetype.slot),
    badges: [],
    facts: [
      fact('ui.selection.entities', rowsInArchetype(columns, archetype)),
      fact('ui.selection.chunks', chunks.length),
      fact('ui.selection.aChunk', capacity),
    ].flat(),
    cells: [{ column: headingName(group), row: 0 }],
    lists: [
      {
        heading: ['ui.selection.types', { count: types.length }],
        empty: ['diagram.decs.no-components'],
        items: types.map(typeItem),
      },
      {
        heading: ['ui.selection.chunksOf', { count: chunks.length }],
        empty: ['ui.selection.noChunks'],
        items: chunks.map(chunkItem),
      },
    ],
  };
}

const archetypeName = (slot: number): Text => ['diagram.decs.archetype', { slot }];

function fact(name: string, value: string | number | undefined): readonly Fact[] {
  return value === undefined ? [] : [[[name], String(value)]];
}
