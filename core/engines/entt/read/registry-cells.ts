import type { CellKind, CellTable } from '../../../cells/cell-table.ts';
import type { Value } from '../../../trace/value.ts';
import { pointersOfPool } from './pointers.ts';
import { ofComponent, ofStorage, say, shortName } from './storage-cell.ts';

const placeholder: CellKind = { says: (cell) => say('placeholder', cell, { index: Number(cell.value ?? 0) }) };

const groupLength: CellKind = {
  says: ({ column, row, value }) => [
    'role.group-length',
    { row, count: Number(value ?? 0), group: String(column.meta.group) },
  ],
};

const groups: CellKind = { says: ({ row, value }) => ['role.group', { row, group: String(value ?? '') }] };

/** The name of a storage. It leads to the storage's object, which contains the head of its free list. */
const pools: CellKind = {
  structure: ({ value }) => (typeof value === 'string' ? value : null),
  says: ({ row, value }) => ['role.pool', { row, storage: String(value ?? '') }],
  pointsTo: ({ value }) => [{ column: `${String(value)}.free-list`, row: 0, why: null }],
  pointers: pointersOfPool,
  focus: ({ value }) => (typeof value === 'string' ? ofComponent(value) : null),
};

/** The storage that a loop walks, and its position there. */
const cursor: CellKind = {
  says: ({ row, value }) => [row === 0 ? 'role.cursor-storage' : 'role.cursor', { position: String(value ?? '') }],
};

/** A delegate of a signal: a group or a listener. */
const signal: CellKind = {
  ...ofStorage,
  says: ({ column, row, value }) => [
    'role.signal',
    { row, listener: String(value ?? ''), signal: String(column.meta.role), storage: String(column.meta.group) },
  ],
};

/** The function of a listener. */
const listeners: CellKind = {
  says: ({ row, value }) => ['role.listener', { row, listener: listenerText(value) }],
  text: ({ value }) => listenerText(value),
};

function listenerText(value: Value | undefined): string {
  const { name = '' } = (value ?? {}) as { readonly name?: string };
  return name;
}

/** The saved numbers of a storage. */
const archive: CellKind = {
  says: ({ row, value }) => ['role.archive', { row, storage: shortName(String((value as [string] | undefined)?.[0])) }],
  text: ({ value }) => shortName(String((value as [string] | undefined)?.[0] ?? '')),
};

/** The cells of the registry itself: its storages, groups, loops, signals and saved state. */
export const registryCells: CellTable['kinds'] = {
  'entt.pools/': pools,
  'entt.archive/': archive,
  'entt.cursor/cursor': cursor,
  'entt.entities/placeholder': placeholder,
  'entt.groups/': groups,
  'entt.group/length': groupLength,
  'entt.listeners/': listeners,
  'entt.signal/on_construct': signal,
  'entt.signal/on_update': signal,
  'entt.signal/on_destroy': signal,
};
