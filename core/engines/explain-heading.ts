import type { ColumnSet } from '../trace/column-set.ts';
import type { CellExplanation, ExplainView } from './explain.ts';
import { flecsIdText, withoutToggle } from './flecs/handle.ts';

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
  const told = flecsHeading(columns, group, row, view) ?? storageHeading(columns, group);
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

function flecsHeading(columns: ColumnSet, group: string, row: number, { nameOf }: ExplainView): Heading | null {
  const [, kind, of = ''] = /^(?:memory\.)?(table|sparse|union)\.(.+)$/.exec(group) ?? [];
  const text = (id: string) => flecsIdText(columns, id, nameOf);
  if (kind === 'table') return tableHeading(columns, of, row, text);
  if (kind === 'sparse') {
    const count = Math.max(0, Number(columns.find(`${group}.count`)?.peek(0) ?? 1) - 1);
    return { address: text(of), key: 'sparse', count, args: { id: text(of) } };
  }
  if (kind !== 'union') return null;
  const count = columns.find(`${group}.targets`)?.length ?? 0;
  const relation = of.slice(1, of.indexOf(','));
  return { address: relation, key: 'union', count, args: { relation } };
}

function tableHeading(columns: ColumnSet, slot: string, row: number, text: (id: string) => string): Heading | null {
  const type = columns.find(`table.${slot}.type`);
  if (type === undefined) return null;
  const count = columns.find(`table.${slot}.entities`)?.length ?? 0;
  const ids = Array.from({ length: type.length }, (_, place) => String(type.peek(place)));
  if (row === 0) {
    const address = `[${ids.map(text).join(', ')}]`;
    return { address, key: 'table', count, args: { table: slot, type: address } };
  }
  const id = ids[(row - 1) % Math.max(1, ids.length)];
  if (id === undefined) return null;
  const stored = Number(columns.find(`table.${slot}.column-map`)?.peek((row - 1) % ids.length) ?? -1) >= 0;
  const key = withoutToggle(id) !== id ? 'bits' : stored ? 'column' : 'no-column';
  const address = text(withoutToggle(id));
  return { address, key, count, args: { table: slot, id: address } };
}

function storageHeading(columns: ColumnSet, group: string): Heading | null {
  const packed = columns.find(`${group}.packed`);
  return packed === undefined
    ? null
    : { address: group, key: 'storage', count: packed.length, args: { storage: group } };
}
