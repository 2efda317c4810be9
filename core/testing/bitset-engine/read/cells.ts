import type { CellKind, CellTable, SpokenCell } from '../../../cells/cell-table.ts';
import { NO_VERSIONS, namedIdText } from '../../../cells/id-format.ts';
import { bitsetOf, IDS } from './columns.ts';

const byIndex: Pick<CellKind, 'focus' | 'rows'> = {
  focus: ({ row }) => ({ kind: 'entity', entity: row }),
  rows: () => ({ kind: 'index' }),
};

const free: CellKind = {
  says: ({ row, value }) => [value === undefined ? 'bitset.unused' : 'bitset.free', { row, index: Number(value) }],
  focus: ({ value }) => (value === undefined ? null : { kind: 'entity', entity: Number(value) }),
  rows: () => ({ kind: 'ids', format: NO_VERSIONS }),
  pointsTo({ value }) {
    const mask = { column: 'bitset.mask', row: Number(value), why: ['bitset.mask-of-index'], wholeRow: true } as const;
    return value === undefined ? [] : [mask];
  },
};

function entityText({ columns, row, nameOf }: SpokenCell): string {
  const id = bitsetOf(columns).idAt(row);
  return namedIdText(id, IDS, nameOf(id));
}

export const cells: CellTable = {
  kinds: {
    'bitset.entities/generation': { ...byIndex, version: true, says: ({ row }) => ['bitset.generation', { row }] },
    'bitset.entities/mask': {
      ...byIndex,
      text: ({ columns, row }) => bitsetOf(columns).bitsAt(row),
      says(cell) {
        const { isAlive, componentsAt } = bitsetOf(cell.columns);
        const count = componentsAt(cell.row).length;
        return [isAlive(cell.row) ? 'bitset.mask' : 'bitset.dead', { entity: entityText(cell), count }];
      },
    },
    'bitset.entities/free': free,
    'bitset.values/value': {
      ...byIndex,
      component: ({ meta }) => String(meta.group),
      says(cell) {
        const component = String(cell.column.meta.group);
        const has = bitsetOf(cell.columns).componentsAt(cell.row).includes(component);
        return [has ? 'bitset.value' : 'bitset.no-value', { component, entity: entityText(cell) }];
      },
    },
  },
  heading(columns, group) {
    const count = bitsetOf(columns).living([group]).length;
    return { address: group, count, says: ['bitset.heading', { component: group, count }] };
  },
  headingFocus: (_columns, group) => ({ kind: 'component', id: group }),
};
