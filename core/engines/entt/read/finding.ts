import type { Finding } from '../../../cost/cost-model.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnTexts } from '../../../world/column-groups.ts';
import { groupTerms } from '../model/groups.ts';
import { GROUPS } from '../model/registry-groups.ts';
import { poolNames } from './columns.ts';

/** EnTT 3.12.2, traced with 1,000 entities: the registry, its map of pools, and the headers of the sets that it reads. docs/cost.md */
const LINES: Readonly<Record<string, number>> = { create: 2, bulk: 5, add: 7, set: 8, remove: 7 };
/** A destroyed entity is looked for in each pool. */
const DESTROY = { registry: 1, pool: 3 };
const VISIT = { view: 4, pool: 3, group: 8 };
/** The signals and the handler of each group that listens to a component. */
const LISTENING = 4;

export const enttFinding: Finding = {
  blockOfVisit: 0,
  operation(kind, columns, component) {
    if (kind === 'destroy') return DESTROY.registry + DESTROY.pool * poolNames(columns).length;
    const lines = LINES[kind] ?? 0;
    return kind === 'add' || kind === 'remove' ? lines + LISTENING * listening(columns, component) : lines;
  },
  visit: ({ get, exclude, owned }) =>
    owned === undefined ? VISIT.view + VISIT.pool * (get.length + exclude.length) : VISIT.group,
};

function listening(columns: ColumnSet, component: string | null): number {
  return columnTexts(columns.find(GROUPS)).filter((name) => {
    const { owned, get, exclude } = groupTerms(name);
    return [...owned, ...get, ...exclude].some((each) => each === component);
  }).length;
}
