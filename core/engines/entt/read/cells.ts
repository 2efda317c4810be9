import type { Cell, CellKind, CellTable, Pointer, SpokenCell } from '../../../cells/cell-table.ts';
import { spokenIdText } from '../../../cells/explain.ts';
import type { Focus } from '../../../cells/focus.ts';
import { isId } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import {
  handleFormat,
  handlePartsAt,
  inUseOf,
  positionInPacked,
  type StorageColumns,
  setName,
  setOf,
  storageColumns,
} from './columns.ts';
import { pointersOfFreeList, pointersOfPacked, pointersOfSparse } from './pointers.ts';
import { registryCells } from './registry-cells.ts';
import { component, ofComponent, ofStorage, say, shortName } from './storage-cell.ts';

/** Limits how far a free list is followed to explain one cell. */
const MAX_CHAIN_LENGTH = 10_000;

const id = ({ column }: Cell) => handleFormat(column);

function focusOfRow({ columns, column, row }: Cell): Focus | null {
  const packed = columns.find(`${setName(column)}.packed`);
  const handle = packed && handlePartsAt(packed, row, handleFormat(packed));
  if (!handle || handle.isNull || handle.isTombstone) return ofComponent(component(column));
  return { kind: 'entity', entity: handle.index };
}

function pointer({ name: column }: Column, row: number, key: string, args: Record<string, string | number>): Pointer {
  return { column, row, why: [`reference.${key}`, args] };
}

/** Returns the name of the living entity with an index, otherwise its number. */
function entityAt({ columns, nameOf }: SpokenCell, index: number): string {
  const entities = storageColumns(columns, ENTITIES);
  const row = positionInPacked(entities, index);
  const handle = row === null ? undefined : entities.packed.peek(row);
  return (isId(handle) ? nameOf(handle) : undefined) ?? String(index);
}

const packed: CellKind = {
  ...ofStorage,
  id,
  says(cell) {
    const set = setOf(cell);
    const handle = handlePartsAt(set.packed, cell.row, set.format);
    if (handle === null) return say('packed-none', cell);
    if (handle.isTombstone) return say(handle.isNull ? 'hole-last' : 'hole', cell, { next: handle.index });
    const entity = spokenIdText(cell, handle.raw, set.format);
    const order = set.name === ENTITIES ? cell.row - inUseOf(set) + 1 : 0;
    return order > 0 ? say('packed-free', cell, { entity, order }) : say('packed', cell, { entity });
  },
  saysPlainly(cell) {
    const set = setOf(cell);
    const handle = handlePartsAt(set.packed, cell.row, set.format);
    if (handle === null) return say('plain-packed-none', cell);
    if (handle.isTombstone) return packed.says(cell);
    const args = { entity: spokenIdText(cell, handle.raw, set.format), index: handle.index };
    if (positionInPacked(storageColumns(cell.columns, ENTITIES), handle.index) === null)
      return say('plain-packed-unknown', cell, args);
    return say(set.name === ENTITIES ? 'plain-entity' : 'plain-packed', cell, args);
  },
  pointsTo(cell) {
    const { packed, sparse, payload, format } = setOf(cell);
    const handle = handlePartsAt(packed, cell.row, format);
    if (handle === null) return [];
    if (!handle.isTombstone) {
      const entry: Pointer = { column: sparse.name, row: handle.index, everyGroup: true, why: null };
      if (payload === null) return [entry];
      return [entry, { ...pointer(payload, cell.row, 'its-payload', { row: cell.row }), known: true }];
    }
    return handle.isNull ? [] : [pointer(packed, handle.index, 'next-hole', { row: handle.index })];
  },
  pointers: pointersOfPacked,
  pointedBy(cell) {
    const set = setOf(cell);
    const handle = handlePartsAt(set.packed, cell.row, set.format);
    if (handle === null) return [];
    if (handle.isTombstone) return pointersToHole(set, cell.row);
    const { index } = handle;
    return positionInPacked(set, index) === cell.row ? [pointer(set.sparse, index, 'sparse-entry', { index })] : [];
  },
  focus: focusOfRow,
  rows: (column) => ({ kind: 'ids', format: handleFormat(column) }),
  moves: () => 'handle',
};

/** Destroyed entities stay behind the living ones. */
const entities: CellKind = {
  ...packed,
  rows: (column, columns) => ({
    kind: 'ids',
    format: handleFormat(column),
    inUse: () => inUseOf(storageColumns(columns, ENTITIES)),
  }),
};

/** Returns the pointer to a hole: from the head of the free list or from the previous hole. */
function pointersToHole({ freeList, packed, format }: StorageColumns, row: number): readonly Pointer[] {
  let [column, at] = [freeList, 0];
  for (let i = 0; i < MAX_CHAIN_LENGTH; i++) {
    const next = handlePartsAt(column, at, format);
    if (next === null || next.isNull) return [];
    if (next.index === row) return [pointer(column, at, i === 0 ? 'free-list-head' : 'hole-before', { row: at })];
    [column, at] = [packed, next.index];
  }
  return [];
}

const sparse: CellKind = {
  ...ofStorage,
  id,
  paged: true,
  says(cell) {
    const set = setOf(cell);
    const index = cell.row;
    const page = Math.floor(index / set.sparsePage);
    const entry = handlePartsAt(set.sparse, index, set.format);
    if (entry === null) return say('sparse-unallocated', cell, { index, page });
    if (entry.isNull) return say('sparse-empty', cell, { index });
    return say('sparse', cell, { index, row: entry.index, version: entry.version });
  },
  saysPlainly(cell) {
    const set = setOf(cell);
    const row = positionInPacked(set, cell.row);
    const args = { index: cell.row, entity: entityAt(cell, cell.row) };
    if (row === null) return say('plain-sparse-empty', cell, args);
    return say(set.name === ENTITIES ? 'plain-entity' : 'plain-sparse', cell, { ...args, row });
  },
  pointsTo(cell) {
    const set = setOf(cell);
    const row = positionInPacked(set, cell.row);
    if (row === null) return [];
    const payload = set.payload === null ? [] : [pointer(set.payload, row, 'its-payload', { row })];
    return [pointer(set.packed, row, 'packed-cell', { row }), ...payload];
  },
  pointers: pointersOfSparse,
  pointedBy(cell) {
    const { pages, sparsePage } = setOf(cell);
    const page = Math.floor(cell.row / sparsePage);
    return cell.value === undefined ? [] : [pointer(pages, page, 'page-pointer', { page })];
  },
  focus(cell) {
    const entry = handlePartsAt(cell.column, cell.row, handleFormat(cell.column));
    const isEmpty = entry === null || entry.isNull;
    return isEmpty ? ofComponent(component(cell.column)) : { kind: 'entity', entity: cell.row };
  },
  rows: () => ({ kind: 'index' }),
  moves: () => 'entry',
};

const payload: CellKind = {
  ...ofStorage,
  paged: true,
  says(cell) {
    const { packed, format } = setOf(cell);
    const handle = handlePartsAt(packed, cell.row, format);
    if (cell.value === undefined || handle === null) return say('payload-unused', cell);
    return say('payload', cell, { entity: spokenIdText(cell, handle.raw, format) });
  },
  saysPlainly(cell) {
    const { packed, format } = setOf(cell);
    const handle = handlePartsAt(packed, cell.row, format);
    if (cell.value === undefined || handle === null) return say('plain-payload-unused', cell);
    return say('plain-payload', cell, { entity: spokenIdText(cell, handle.raw, format) });
  },
  pointedBy(cell) {
    const { packed } = setOf(cell);
    const isUsed = cell.value !== undefined && packed.peek(cell.row) !== undefined;
    return isUsed ? [pointer(packed, cell.row, 'same-row', { row: cell.row })] : [];
  },
  focus: focusOfRow,
  rows({ meta }, columns) {
    const list = columns.find(`${String(meta.group)}.packed`);
    return list === undefined ? null : { kind: 'parallel', list };
  },
  moves: ({ meta }) => `value of ${String(meta.group)}`,
  isValue: true,
};

const freeList: CellKind = {
  ...ofStorage,
  id,
  says(cell) {
    const head = handlePartsAt(cell.column, 0, handleFormat(cell.column));
    return head === null || head.isNull ? say('free-list-empty', cell) : say('free-list', cell, { row: head.index });
  },
  pointsTo(cell) {
    const { freeList, packed, format } = setOf(cell);
    const head = handlePartsAt(freeList, 0, format);
    return head === null || head.isNull ? [] : [pointer(packed, head.index, 'first-hole', { row: head.index })];
  },
  pointers: pointersOfFreeList,
  moves: () => 'handle',
};

/** The kind of a directory of pages with `size` elements. */
function directory(size: (set: StorageColumns) => number, key: (cell: SpokenCell) => string): CellKind {
  return {
    ...ofStorage,
    tells: 'page',
    says(cell) {
      const elements = size(setOf(cell));
      const first = cell.row * elements;
      return say(key(cell), cell, { page: cell.row, size: elements, first, last: first + elements - 1 });
    },
  };
}

const pages = directory(
  ({ sparsePage }) => sparsePage,
  ({ value }) => (value === 1 ? 'page' : 'page-missing'),
);

const length: CellKind = {
  ...ofStorage,
  tells: 'count',
  says: (cell) => say('length', cell, { count: Number(cell.value ?? 0), size: setOf(cell).packed.length }),
};

export const cells: CellTable = {
  kinds: {
    ...registryCells,
    'entt.entities/packed': entities,
    'entt.entities/sparse': sparse,
    'entt.entities/pages': pages,
    'entt.entities/free-list': freeList,
    'entt.entities/length': length,
    'entt.group/packed': packed,
    'entt.group/sparse': sparse,
    'entt.group/pages': pages,
    'entt.group/free-list': freeList,
    'entt.storage/packed': packed,
    'entt.storage/sparse': sparse,
    'entt.storage/pages': pages,
    'entt.storage/free-list': freeList,
    'entt.storage/payload': payload,
    'entt.storage/payload-pages': directory(
      ({ payloadPage }) => payloadPage,
      () => 'payload-page',
    ),
  },
  address: (_columns, column, row) => `${shortName(column)}[${row}]`,
  heading(columns, group) {
    const count = columns.find(`${group}.packed`)?.length;
    if (count === undefined) return null;
    return { address: shortName(group), count, says: ['heading.storage', { count, storage: group }] };
  },
  headingFocus: (_columns, group) => ofComponent(group),
};
