import type { MemoryLayout, StepEffect } from '../../../cost/placement.ts';
import type { StepArg } from '../../../trace/step-code.ts';
import { PARENT } from '../model/id.ts';

/**
 * The blocks that Flecs 4.0.5 asks of its allocators and no diagram draws, with the sizes that it passes to `malloc` if it is built with
 * `FLECS_USE_OS_ALLOC`.
 */

/** Tables are in pages of 64. A new world (`ecs_mini`) has 57 of its own. */
const TABLE_PAGE = { tables: 64, bytes: 64 * 136, taken: 57 };
/** `ecs_table__t`, table records, columns by component, and the entry of the map by type. */
const TABLE = [48, 160, 512, 32, 32, 16, 16] as const;
const COLUMNS = 32;
/** An entry of the map of tables that a component record has. */
const ENTRY = 24;
/** The entry of the component index, and the buckets of its map of tables. */
const RECORD = [24, 16] as const;
/** `ecs_pair_record_t` */
const PAIR_RECORD = 88;
/** A new world has these records. */
const BUILT_IN = ['(ChildOf,*)', '(IsA,*)'];
/** The edges of ids up to 256 are in one array of 48 bytes each (`lo`), the others in blocks of their own. A map (`hi`) has both. */
const EDGES = { low: 256 * 48, high: 48, map: 32, buckets: 16 };
/** The ids that a bulk operation adds and removes. */
const BULK = [2048, 2048] as const;
const BULK_COMPONENT = 8;
/** Lines that making the record of a component touches. In 4.0 that is done when it is declared, in 4.1 when it is first used. */
const FIRST_USE = 30;
/** Lines that adding the component `Parent` touches besides what moving a row does. */
const WITH_PARENT = 34;
/** The type that is looked up. A new table keeps it. */
const TYPE = 16;

function allocate(group: string, part: string, bytes: number): StepEffect {
  return { kind: 'allocate', group, part, bytes };
}

function tablePage(slot: number): readonly StepEffect[] {
  const { tables, bytes, taken } = TABLE_PAGE;
  const place = slot + taken;
  if (place % tables !== 0) return [];
  return [{ kind: 'allocate', group: 'tables', part: `page.${place / tables}`, bytes, once: true, zeroed: true }];
}

function newEdge(table: StepArg | undefined, id: StepArg | undefined, kind: 'add' | 'remove'): readonly StepEffect[] {
  const group = `table.${String(table)}.${kind}`;
  const map = { kind: 'allocate', group, once: true } as const;
  return [
    isPair(id)
      ? allocate(group, `high.${String(id)}`, EDGES.high)
      : { ...map, part: 'low', bytes: EDGES.low, zeroed: true },
    { ...map, part: 'map', bytes: EDGES.map },
    { ...map, part: 'buckets', bytes: EDGES.buckets },
  ];
}

/** Columns and an entry in the record `*` if a table has an id that is no pair, and an entry in `(ChildOf,0)` if it has no parent. */
function blocksOfType(ids: string): readonly number[] {
  const hasPlain = /(\[|, )[^(\]]/.test(ids);
  return [...(hasPlain ? [COLUMNS, ENTRY] : []), ...(ids.includes('(ChildOf,') ? [] : [ENTRY])];
}

function isPair(id: StepArg | undefined): boolean {
  return String(id).startsWith('(');
}

export const flecsEffects: NonNullable<MemoryLayout['effects']> = {
  'flecs-create-table': ({ table, ids }) => [
    ...tablePage(Number(table)),
    ...[...TABLE, ...blocksOfType(String(ids))].map((bytes, i) => {
      return allocate(`table.${String(table)}`, `struct.${i}`, bytes);
    }),
    { kind: 'touch', lines: 80, once: true },
  ],
  'flecs-append-rows': () => [
    ...BULK.map((bytes, i) => allocate('bulk', `diff.${i}`, bytes)),
    { kind: 'release', group: 'bulk' },
  ],
  // `flecs_bulk_new` looks for the data and the hooks of each component.
  'flecs-construct-many': () => [{ kind: 'touch', lines: BULK_COMPONENT, once: false }],
  'flecs-found-table': () => [allocate('type', 'looked-up', TYPE), { kind: 'release', group: 'type' }],
  'flecs-free-table': ({ table }) => [{ kind: 'release', group: `table.${String(table)}` }],
  'flecs-create-record': ({ id }) => {
    if (BUILT_IN.includes(String(id))) return [];
    const blocks = isPair(id) ? [...RECORD, PAIR_RECORD] : RECORD;
    const touched = isPair(id) ? [] : [{ kind: 'touch', lines: FIRST_USE, once: false } as const];
    return [...blocks.map((bytes, i) => allocate(`record.${String(id)}`, `struct.${i}`, bytes)), ...touched];
  },
  // A first parent goes through hooks, and the move to the depth waits in a queue.
  'flecs-follow-add-edge': ({ id }) => (id === PARENT ? [{ kind: 'touch', lines: WITH_PARENT, once: false }] : []),
  'flecs-delete-record': ({ id }) => [{ kind: 'release', group: `record.${String(id)}` }],
  'flecs-create-add-edge': ({ table, id }) => newEdge(table, id, 'add'),
  'flecs-create-remove-edge': ({ table, id }) => newEdge(table, id, 'remove'),
};
