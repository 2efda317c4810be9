import type { ColumnSet } from '../trace/column-set.ts';
import type { CellExplanation, ExplainView } from './explain.ts';

/**
 * Explains a title or heading, which is a cell without a column: what stands under it, and how much. Null when there is no such
 * structure.
 * @param group `table.3`, `sparse.Rotation`, `union.(Movement,Union)`, or the name of a storage
 */
export function explainHeading(
  columns: ColumnSet,
  column: string,
  group: string,
  row: number,
  view: ExplainView,
): CellExplanation | null {
  const told = storageHeading(columns, group);
  if (told === null) return null;
  const { address, key, count, args = {} } = told;
  const role = view.translate(`cell.heading.${key}`, { count, ...args });
  return { column, row, address, page: null, raw: String(count), handle: null, role, pointedBy: [], pointsTo: [] };
}

interface Heading {
  readonly address: string;
  readonly key: string;
  /** How many rows, values or targets there are. */
  readonly count: number;
  readonly args?: Readonly<Record<string, string | number>>;
}

function storageHeading(columns: ColumnSet, group: string): Heading | null {
  const packed = columns.find(`${group}.packed`);
  return packed === undefined
    ? null
    : { address: group, key: 'storage', count: packed.length, args: { storage: group } };
}
