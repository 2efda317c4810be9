import type { Finding } from '../../../cost/cost-model.ts';
import { tablesOf } from './columns.ts';

/** Flecs 4.0.5, traced with 1,000 entities: the world, its stages, component records, and the structs of tables. docs/cost.md */
const LINES: Readonly<Record<string, number>> = { create: 8, bulk: 24, add: 20, set: 16, remove: 21, destroy: 15 };
/** A query looks at each table of its first term. A cached one only has those that match. */
const VISIT = { iterator: 18, term: 5, table: 3.6 };
const CACHED = { iterator: 20, term: 3, table: 4.9 };

export const flecsFinding: Finding = {
  blockOfVisit: 0,
  operation: (kind) => LINES[kind] ?? 0,
  visit({ get, exclude, isCached = false }, columns) {
    const found = tablesOf(columns).filter(({ ids, entities }) => {
      if (!isCached) return get[0] === undefined || ids.includes(get[0]);
      return entities.length > 0 && get.every((id) => ids.includes(id)) && !exclude.some((id) => ids.includes(id));
    });
    const { iterator, term, table } = isCached ? CACHED : VISIT;
    return iterator + term * (get.length + exclude.length) + Math.round(table * found.length);
  },
};
