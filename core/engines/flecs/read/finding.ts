import type { Finding } from '../../../cost/cost-model.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { storages, tablesOf } from './columns.ts';

/** Traced with 1,000 entities: the world, its stages, component records, and the structs of tables. docs/cost.md */
const LINES: Readonly<Record<string, number>> = { create: 8, bulk: 24, add: 20, set: 16, remove: 21, destroy: 15 };
/** The counts that differ in Flecs 4.1.6. */
const LINES_4_1: Readonly<Record<string, number>> = { ...LINES, create: 5, set: 14, 'set-parent': 41 };
/** More for a child by a pair in 4.1.6, which keeps the depth of the hierarchy. */
const CHILD = 10;
/** More for a component outside of types: its sparse set is found by its record. */
const OUTSIDE: Readonly<Record<string, number>> = { add: 18, set: 18, remove: 10 };
/** A query looks at each table of its first term. A cached one only has those that match. */
const VISIT = { iterator: 18, term: 5, table: 3.6 };
const CACHED = { iterator: 20, term: 3, table: 4.9 };

export const flecsFinding: Finding = {
  blockOfVisit: 0,
  operation(kind, columns, component) {
    const isOutside =
      component !== null && storages(columns, 'sparse').has(component) && isInNoType(columns, component);
    if (!isNew(columns)) return LINES[kind] ?? 0;
    const isChild = kind === 'add' && component?.startsWith('(ChildOf,') === true;
    return (LINES_4_1[kind] ?? 0) + (isChild ? CHILD : 0) + (isOutside ? (OUTSIDE[kind] ?? 0) : 0);
  },
  visit({ get, exclude, isCached = false }, columns) {
    const found = tablesOf(columns).filter(({ ids, entities }) => {
      if (!isCached) return get[0] === undefined || ids.includes(get[0]);
      return entities.length > 0 && get.every((id) => ids.includes(id)) && !exclude.some((id) => ids.includes(id));
    });
    const { iterator, term, table } = isCached ? CACHED : VISIT;
    return iterator + term * (get.length + exclude.length) + Math.round(table * found.length);
  },
};

/** Records of ids are numbered since 4.1. */
function isNew(columns: ColumnSet): boolean {
  return columns.find('component-index.serials') !== undefined;
}

function isInNoType(columns: ColumnSet, component: string): boolean {
  return (columns.find(`component-index.${component}.table`)?.length ?? 0) === 0;
}
