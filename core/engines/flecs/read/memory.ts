import { exact, type Growth, powerOfTwo } from '../../../cost/growth.ts';
import type { MemoryLayout, Placer, Site } from '../../../cost/placement.ts';
import {
  type MemberSpan,
  member as memberOf,
  node,
  paged as pagedOf,
  type Remarks,
  vector as vectorOf,
} from '../../../cost/placers.ts';
import { sizeOf } from '../../../cost/sizes.ts';
import { sizeOfId } from '../model/id.ts';
import { ROOT } from '../model/table-store.ts';
import { idOfColumn } from './columns.ts';
import { flecsEffects } from './memory-effects.ts';

/**
 * Flecs 4.0.5 on a 64-bit machine, built without debug information, with the lists of 4.1.6. Sizes and offsets were printed from its headers;
 * table growth was derived from its allocator calls.
 */
const ENTITY = 8;
const ID = 8;
const POINTER = 8;
/** `ecs_record_t`: component record, table, row (with flags in its high bits), row in dense. */
const RECORD = { bytes: 24, table: 8, row: 16, dense: 20 };
/** `ecs_graph_edge_t` */
const EDGE = { bytes: 48, to: 24, id: 40 };
/** `ecs_table_record_t` */
const TABLE_RECORD = { bytes: 40, table: 8, index: 32, count: 34, column: 36 };
const COMPONENT_RECORD = 96;
/** `ecs_sparse_page_t` and `ecs_switch_page_t`: directory entries that point to two arrays each. */
const SPARSE_PAGE = 16;
const SWITCH_PAGE = 32;
/** `ecs_map_t` entry: next, key, value. */
const MAP_ENTRY = { bytes: 24, key: 8, value: 16 };
/** The targets of an entity in a relation that does not fragment: `ecs_type_t`, or an entity if it is exclusive. */
const TARGETS = 16;
/** A map entry whose value is an `ecs_parent_record_t`: the only child and the number of children in a table. */
const PARENT_ENTRY = { bytes: 24, key: 8, entity: 16, count: 20 };
const WORD = { bytes: 8, bits: 64 };
/** Placeholder size of the world's own objects; the exact size does not matter. */
const OBJECT = 64;
/** The entities of a new world (`ecs_mini`), which the diagrams leave out, and the capacity of its root table. */
const OWN_ENTITIES = 84;
const ROOT_CAPACITY = 32;

/** `ecs_vec_t` */
function vector(part: string, span: MemberSpan, remarks: Remarks = {}, growth = powerOfTwo): Placer {
  return vectorOf(part, span, remarks, growth);
}

/** A new world already contains built-in entities, so the array of all entities begins with them. */
const dense: Growth = (length, needed) => powerOfTwo(length + OWN_ENTITIES, needed + OWN_ENTITIES) - OWN_ENTITIES;

const tableEntities: Placer = (site) => {
  const growth: Growth = (length, needed) =>
    Number(site.column.meta.table) === ROOT
      ? Math.max(ROOT_CAPACITY, powerOfTwo(length, needed))
      : powerOfTwo(length, needed);
  return vector('entities', ENTITY, {}, growth)(site);
};

/** New pages are filled with zeros (`flecs_bcalloc`). */
function paged(part: string, span: MemberSpan, remarks: Remarks = {}): Placer {
  return pagedOf(part, span, remarks, true);
}

const member = (part: string, bytes: number): Placer => memberOf(part, [OBJECT, 0, bytes]);

/** Returns the size of an id's values; a pair takes that of its relation, or else of its target. */
function idSize({ sizes }: Site, id: string): number {
  return id.startsWith('(') ? sizeOfId(id, (part) => sizes.get(part)?.size ?? 0) : sizeOf(sizes, id).size;
}

/** The column map gives the id, and so the value size, of a table's column. */
const column: Placer = (site) => {
  const id = idOfColumn(site.column, site.columns);
  if (id === null) return null;
  return vector(`column.${Number(site.column.meta.column)}`, idSize(site, id))(site);
};

const sparseData: Placer = (site) => paged('data', idSize(site, site.group))(site);

const bits: Placer = (site) =>
  vector(`toggle.${Number(site.column.meta.toggle)}`, WORD.bytes, { rows: WORD.bits }, exact)(site);

/** Adds a prefix to the group, because groups of different kinds can have the same name. */
function within(prefix: string, place: Placer): Placer {
  return (site) => {
    const placement = place(site);
    return placement && { ...placement, group: `${prefix}.${site.group}` };
  };
}

export const flecsLayout: MemoryLayout = {
  // `flecs_ballocator_get` rounds sizes up.
  grain: 16,
  parts: {
    'flecs.entity-index/dense': vector('dense', ENTITY, {}, dense),
    'flecs.entity-index/alive-count': member('alive-count', 4),
    'flecs.entity-index/max-id': member('max-id', 8),
    'flecs.entity-index/range': member('range', 8),
    'flecs.entity-index/pages': vector('pages', POINTER, { pages: ['record'] }),
    'flecs.entity-index/record-dense': paged('record', [RECORD.bytes, RECORD.dense, 4]),
    'flecs.entity-index/record-table': paged('record', [RECORD.bytes, RECORD.table, POINTER], { nullable: true }),
    'flecs.entity-index/record-row': paged('record', [RECORD.bytes, RECORD.row, 4], { nullable: true }),
    'flecs.entity-index/record-flags': paged('record', [RECORD.bytes, RECORD.row, 4]),
    'flecs.tables/dense': vector('dense', ID),
    'flecs.tables/count': member('count', 4),
    'flecs.table/type': vector('type', ID, {}, exact),
    'flecs.table/column-map': vector('column-map', 2, {}, exact),
    'flecs.table/entities': tableEntities,
    'flecs.table/column': column,
    'flecs.table-graph/add-id': node('add-edge', [EDGE.bytes, EDGE.id, ID], { lifetime: true }),
    'flecs.table-graph/add-to': node('add-edge', [EDGE.bytes, EDGE.to, POINTER]),
    'flecs.table-graph/remove-id': node('remove-edge', [EDGE.bytes, EDGE.id, ID], { lifetime: true }),
    'flecs.table-graph/remove-to': node('remove-edge', [EDGE.bytes, EDGE.to, POINTER]),
    'flecs.bitset/bits': bits,
    'flecs.component-index/ids': node('component-record', [COMPONENT_RECORD, 0, ID], { lifetime: true }),
    'flecs.component-index/table': tableRecord('table', POINTER, { lifetime: true }),
    'flecs.component-index/index': tableRecord('index', 2),
    'flecs.component-index/count': tableRecord('count', 2),
    'flecs.component-index/column': tableRecord('column', 2),
    'flecs.sparse/dense': within('sparse', vector('dense', ENTITY)),
    'flecs.sparse/count': within('sparse', member('count', 4)),
    'flecs.sparse/sparse': within('sparse', paged('sparse', [4, 0, 4])),
    'flecs.sparse/pages': within('sparse', vector('pages', [SPARSE_PAGE, 0, POINTER], { pages: ['sparse', 'data'] })),
    'flecs.sparse/data': within('sparse', sparseData),
    'flecs.targets/dense': within('targets', vector('dense', ENTITY)),
    'flecs.targets/count': within('targets', member('count', 4)),
    'flecs.targets/sparse': within('targets', paged('sparse', [4, 0, 4])),
    'flecs.targets/pages': within('targets', vector('pages', [SPARSE_PAGE, 0, POINTER], { pages: ['sparse', 'data'] })),
    'flecs.targets/data': within('targets', paged('data', TARGETS)),
    'flecs.children/list': within('children', vector('list', ENTITY)),
    'flecs.children/facts': within('children', member('facts', 4)),
    'flecs.children/tables': within(
      'children',
      node('table', [PARENT_ENTRY.bytes, PARENT_ENTRY.key, ID], { lifetime: true }),
    ),
    'flecs.children/counts': within('children', node('table', [PARENT_ENTRY.bytes, PARENT_ENTRY.count, 4])),
    'flecs.children/only': within('children', node('table', [PARENT_ENTRY.bytes, PARENT_ENTRY.entity, 4])),
    'flecs.union/values': within('union', paged('values', ID, { nullable: true })),
    'flecs.union/next': within('union', paged('nodes', [8, 0, 4])),
    'flecs.union/prev': within('union', paged('nodes', [8, 4, 4])),
    'flecs.union/pages': within('union', vector('pages', [SWITCH_PAGE, 0, POINTER], { pages: ['nodes', 'values'] })),
    'flecs.union/targets': within('union', node('header', [MAP_ENTRY.bytes, MAP_ENTRY.key, ID], { lifetime: true })),
    'flecs.union/heads': within('union', node('header', [MAP_ENTRY.bytes, MAP_ENTRY.value, 4])),
  },
  effects: flecsEffects,
};

function tableRecord(name: 'table' | 'index' | 'count' | 'column', bytes: number, more: Remarks = {}): Placer {
  return within('component', node('table-record', [TABLE_RECORD.bytes, TABLE_RECORD[name], bytes], more));
}
