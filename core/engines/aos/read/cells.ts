import type { Cell, CellTable, RowRelation, Saying, SpokenCell } from '../../../cells/cell-table.ts';
import type { Focus } from '../../../cells/focus.ts';
import { formatOfBits, NO_VERSIONS, namedIdText } from '../../../cells/id-format.ts';
import { componentsAt, flagOf, handleAt, hasFlag, isSlotAlive, objectColumns } from './columns.ts';

/** The id of an object is its slot and its generation. JavaScript represents 2^21 generations exactly. */
export const OBJECT_ID_FORMAT = formatOfBits(32, 21);

function flagsSaying({ columns, row, translate }: SpokenCell): Saying {
  const objects = objectColumns(columns);
  if (!isSlotAlive(objects, row)) return ['aos.role.flags-dead', { row }];
  const names = [translate('cell.aos.alive'), ...componentsAt(objects, row)];
  return ['aos.role.flags', { row, names: names.join(', ') }];
}

function valueSaying({ columns, column, row, value, nameOf }: SpokenCell): Saying {
  const { component, offset, bytes } = column.meta;
  const id = handleAt(objectColumns(columns), row);
  const entity = namedIdText(id, OBJECT_ID_FORMAT, nameOf(id));
  const args = { row, component: String(component), offset: Number(offset), bytes: Number(bytes), entity };
  return [value === undefined ? 'aos.role.value-unused' : 'aos.role.value', args];
}

function freeSaying({ row, value }: SpokenCell): Saying {
  return value === undefined ? ['aos.role.free-none', { row }] : ['aos.role.free', { row, slot: Number(value) }];
}

/** The object in the slot; null for a hole. */
function focus({ columns, row }: Cell): Focus | null {
  return isSlotAlive(objectColumns(columns), row) ? { kind: 'entity', entity: row } : null;
}

const rows = (): RowRelation => ({ kind: 'index' });

export const cells: CellTable = {
  kinds: {
    'aos.objects/generation': { says: ({ row }) => ['aos.role.generation', { row }], focus, rows, version: true },
    'aos.objects/flags': { says: flagsSaying, focus, rows },
    'aos.objects/value': {
      says: valueSaying,
      focus,
      rows,
      component: ({ meta }) => String(meta.component),
      isValue: true,
    },
    'aos.objects/free': {
      says: freeSaying,
      pointsTo({ columns, value }) {
        const { generation } = objectColumns(columns);
        const row = Number(value ?? -1);
        return row < 0 ? [] : [{ column: generation.name, row, why: ['aos.reference.object', { row }] }];
      },
      pointers(_column, columns, reach) {
        const { generation } = objectColumns(columns);
        return (_row, value) => {
          if (Number(value) >= 0) reach(generation, Number(value), 'cell');
        };
      },
      rows: () => ({ kind: 'ids', format: NO_VERSIONS }),
    },
  },
  heading(columns, group) {
    const objects = objectColumns(columns);
    const flag = flagOf(objects, group);
    if (flag === 0) return null;
    let count = 0;
    for (let slot = 0; slot < objects.length; slot++) if (hasFlag(objects, slot, flag)) count++;
    return {
      address: group,
      count,
      says: ['heading.member', { count, component: group, slots: objects.length }],
    };
  },
  headingFocus: (columns, group) =>
    flagOf(objectColumns(columns), group) === 0 ? null : { kind: 'component', id: group },
};
