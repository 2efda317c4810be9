import type { Cell, CellKind, CellTable, Pointer, Saying, SpokenCell } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import { maskText } from '../../../cells/mask-text.ts';
import { cellKey, valuesBefore } from '../../../cells/origins.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { CellRef, StepDetail } from '../../../trace/step.ts';
import { columnTexts } from '../../../world/column-groups.ts';
import { HEADER } from '../model/chunk.ts';
import { indexOf } from '../model/handle.ts';
import { hex } from '../model/metatype.ts';
import {
  archetypeAt,
  componentAt,
  entityAt,
  isCurrent,
  numberOr0,
  pointer,
  say,
  siblingValue,
  worldGroup,
} from './cell-parts.ts';
import { chunk } from './cells-chunk.ts';
import {
  archetypeColumns,
  currentWorldNumber,
  numberIn,
  rowsInChunk,
  structureName,
  worldOfColumn,
  worldRefs,
} from './columns.ts';
import { address, heading, headingFocus } from './headings.ts';
import { pointersToChunk, pointersToGeneration, pointersToRow } from './pointers.ts';

const maskOf = ({ value, translate }: SpokenCell): string =>
  maskText(typeof value === 'bigint' ? value : 0n, translate);
const typeList = (types: readonly string[], { translate }: SpokenCell): string =>
  types.join(', ') || translate('mask.components');
const hashOf = ({ value }: SpokenCell): string => hex(value as bigint);

function record(says: CellKind['says'], links: Pick<CellKind, 'pointsTo' | 'pointers' | 'drawnAs'> = {}): CellKind {
  return {
    says,
    ...links,
    focus: (cell) => (cell.value === undefined ? null : entityAt(cell, cell.row)),
    rows: (column, columns) => (isCurrent(column, columns) ? { kind: 'index' } : null),
  };
}

const drawnAs = (label: string): Pick<CellKind, 'drawnAs'> => ({
  drawnAs: { array: `diagram.decs.${label}`, structure: 'diagram.decs.entities' },
});

const isAlive = (cell: Cell): boolean => siblingValue(cell, 'entities.chunk') !== undefined;

/** Points from a record to the entity's row in its chunk. */
function toRow(cell: Cell): Pointer[] {
  const [chunk, row] = [siblingValue(cell, 'entities.chunk'), siblingValue(cell, 'entities.row')];
  if (chunk === undefined || cell.value === undefined) return [];
  const ids = `${worldGroup(cell.column)}.chunk.${String(chunk)}.ids`;
  return [pointer(ids, numberOr0(row), 'its-row', { wholeRow: true })];
}

const count = (key: string): CellKind => ({ says: ({ value }) => say(key, { count: numberOr0(value) }) });

const entities = {
  'decs.entities/entity-generation': {
    ...drawnAs('generation'),
    ...record((cell) =>
      say(isAlive(cell) ? 'generation' : 'generation-dead', { index: cell.row, value: numberOr0(cell.value) }),
    ),
    version: true,
  },
  'decs.entities/entity-chunk': record(
    ({ row, value }) =>
      value === undefined ? say('no-chunk', { index: row }) : say('chunk', { index: row, chunk: numberOr0(value) }),
    { ...drawnAs('chunk'), pointsTo: toRow, pointers: pointersToRow },
  ),
  'decs.entities/entity-row': record(
    (cell) => say(isAlive(cell) ? 'row' : 'no-chunk', { index: cell.row, row: numberOr0(cell.value) }),
    { ...drawnAs('row'), pointsTo: toRow, pointers: pointersToRow },
  ),
  'decs.entities/deleted': {
    says: ({ column, row, value }) =>
      value === undefined ? say('popped') : say('deleted', { index: numberOr0(value), order: column.length - row }),
    pointsTo: ({ column, value }) =>
      value === undefined ? [] : [pointer(`${worldGroup(column)}.entities.generation`, numberOr0(value), 'record')],
    pointers: pointersToGeneration,
    entities: true,
    focus: (cell) => entityAt(cell, cell.value),
  },
  'decs.entities/live': count('live'),
  'decs.entities/dead': count('dead'),
} satisfies CellTable['kinds'];

const archetypes = {
  'decs.archetypes/archetypes.signatures': {
    says(cell) {
      const { columns, column, row } = cell;
      const types = columnTexts(columns.find(`${worldGroup(column)}.archetype.${row}.components`));
      return say('signature', { archetype: row, types: typeList(types, cell), bits: maskOf(cell) });
    },
    text: maskOf,
    focus: (cell) => (cell.value === undefined ? null : archetypeAt(cell, cell.row)),
  },
  'decs.archetypes/map.signatures': {
    says: (cell) => say('map-signature', { bits: maskOf(cell) }),
    text: maskOf,
    focus: onlyArchetype,
  },
  'decs.archetypes/map.archetypes': {
    says: ({ value }) => say('map-archetypes', { archetypes: Array.isArray(value) ? value.join(', ') : '' }),
    text: ({ value }) => (Array.isArray(value) ? value.join(', ') : String(value)),
    focus: onlyArchetype,
  },
} satisfies CellTable['kinds'];

/** A signature in the map can lead to several archetypes; then none is selected. */
function onlyArchetype(cell: Cell): Focus | null {
  const found = siblingValue(cell, 'map.archetypes');
  return Array.isArray(found) && found.length === 1 ? archetypeAt(cell, found[0]) : null;
}

const ofType = (says: (type: string, cell: SpokenCell) => Saying): CellKind => ({
  says: (cell) => says(String(siblingValue(cell, 'components') ?? ''), cell),
  focus: (cell) => componentAt(siblingValue(cell, 'components')),
});

const ownArchetype = (cell: Cell): Focus | null => archetypeAt(cell, cell.column.meta.archetype);

/** An archetype exists as soon as its capacity is known. */
const archetypeName: CellKind['structure'] = ({ columns, column }) => {
  const world = worldOfColumn(columns, column);
  const archetype = world && archetypeColumns(columns, world, numberOr0(column.meta.archetype));
  return archetype === undefined ? null : structureName(archetype);
};

const archetypeCount = (key: string): CellKind => ({
  says: ({ column, value }) => say(key, { archetype: numberOr0(column.meta.archetype), count: numberOr0(value) }),
  focus: ownArchetype,
});

const archetype = {
  'decs.archetype/components': ofType((type, { column, row }) =>
    say('component', { type, place: row, archetype: numberOr0(column.meta.archetype) }),
  ),
  'decs.archetype/offsets': ofType((type, { column, value }) =>
    say('offset', { type, archetype: numberOr0(column.meta.archetype), value: numberOr0(value) }),
  ),
  'decs.archetype/capacity': { ...archetypeCount('capacity'), structure: archetypeName },
  'decs.archetype/full': archetypeCount('full'),
  'decs.archetype/chunks': {
    tells: 'page',
    says({ columns, column, row, value }) {
      if (value === undefined) return say('popped');
      const used = rowsInChunk(columns, { group: worldGroup(column) }, value);
      const capacity = numberIn(columns, `${String(column.meta.group)}.capacity`, 0) ?? 0;
      return say('in-list', { chunk: numberOr0(value), place: row, count: used, capacity });
    },
    pointsTo({ column, value }) {
      if (value === undefined) return [];
      const chunk = `${worldGroup(column)}.chunk.${numberOr0(value)}`;
      return [
        pointer(`${chunk}.header`, HEADER.last, 'its-count'),
        { column: `${chunk}.ids`, row: 0, why: null, wholeRow: true },
      ];
    },
    pointers: pointersToChunk,
    focus: ownArchetype,
    moves: ({ name }) => name,
  },
} satisfies CellTable['kinds'];

function metatype(says: (type: string, cell: SpokenCell) => Saying, text?: CellKind['text']): CellKind {
  return {
    says: (cell) => says(String(cell.column.meta.component), cell),
    ...(text === undefined ? {} : { text }),
    focus: ({ column }) => componentAt(column.meta.component),
    component: ({ meta }) => String(meta.component),
  };
}

const metatypeFact = (key: string): CellKind =>
  metatype((type, { value }) => say(key, { type, value: numberOr0(value) }));

const named = (says: (type: string, cell: SpokenCell) => Saying): CellKind => ({
  says: (cell) => says(String(cell.value ?? ''), cell),
  focus: ({ value }) => componentAt(value),
});

const singleton = (role: string, text?: CellKind['text']): CellKind => ({
  says: (cell) =>
    say(`singleton-${role}`, {
      type: String(siblingValue(cell, 'types') ?? ''),
      world: worldOfColumn(cell.columns, cell.column)?.name ?? '',
    }),
  ...(text === undefined ? {} : { text }),
  focus: (cell) => componentAt(siblingValue(cell, 'types')),
});

const types = {
  'decs.metatypes/cache': named((type, { row }) => say('cached', { type, row })),
  'decs.metatype/name': metatype((type, { row, value }) => say('name', { type, row, value: numberOr0(value) })),
  'decs.metatype/hash': metatype(
    (type, { row }) => (row === 0 ? say('basis') : say('hash', { type, bytes: row })),
    hashOf,
  ),
  'decs.metatype/bit': metatypeFact('metatype-bit'),
  'decs.metatype/size': metatypeFact('metatype-size'),
  'decs.metatype/align': metatypeFact('metatype-align'),
  'decs.query/required': named((type) => say('query-type', { type })),
  'decs.query/excluded': named((type) => say('query-type', { type })),
  'decs.query/masks': {
    says: (cell) => say(cell.row === 0 ? 'mask-require' : 'mask-exclude', { bits: maskOf(cell) }),
    text: maskOf,
  },
  'decs.query/cursor': {
    says: ({ row, value }) => say(row === 0 ? 'cursor-chunk' : 'cursor-row', { row: numberOr0(value) }),
  },
  'decs.singletons/types': singleton('types'),
  'decs.singletons/hashes': singleton('hashes', hashOf),
  'decs.singletons/values': singleton('values'),
  'decs.heap/count': count('blocks'),
  'decs.heap/free': {
    says: ({ value }) => (value === undefined ? say('popped') : say('free-block', { chunk: numberOr0(value) })),
  },
  'decs.world/name': { says: ({ value }) => say('world', { world: String(value ?? '') }) },
  'decs.worlds/current': {
    says: ({ columns }) => say('current-world', { world: worldRefs(columns)[currentWorldNumber(columns)]?.name ?? '' }),
  },
} satisfies CellTable['kinds'];

export const cells: CellTable = {
  kinds: { ...entities, ...archetypes, ...archetype, ...chunk, ...types },
  address,
  origins: idOrigins,
  heading,
  headingFocus,
};

/**
 * Finds the source cell of each id that a step writes into a chunk. The engine already knows the id and reads no cell,
 * so the source is the row that the record gave before the step, or the entities vector for a new entity.
 */
function idOrigins(columns: ColumnSet, step: StepDetail): ReadonlyMap<string, CellRef> {
  const found = new Map<string, CellRef>();
  const before = valuesBefore(step);
  for (const { column, row, to } of step.writes) {
    if (column.meta.role !== 'ids' || typeof to !== 'number' || to === 0) continue;
    const world = `world.${String(column.meta.world)}`;
    const index = indexOf(to);
    const chunk = before(columns.find(`${world}.entities.chunk`), index);
    const there = before(columns.find(`${world}.entities.row`), index);
    const source = chunk === undefined ? undefined : columns.find(`${world}.chunk.${String(chunk)}.ids`);
    const fresh = columns.find(`${world}.entities.generation`);
    if (source !== undefined && source !== column && typeof there === 'number')
      found.set(cellKey(column, row), { column: source, row: there });
    else if (source === undefined && fresh !== undefined)
      found.set(cellKey(column, row), { column: fresh, row: index });
  }
  return found;
}
