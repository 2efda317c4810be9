import type { ColumnSet } from '../trace/column-set.ts';
import { flagsOf, isObjectArray, objectColumns } from './aos/diagrams/object-columns.ts';
import { arrayGroups } from './arrays/diagrams/array-groups.ts';
import { ArraySources } from './arrays/sources.ts';
import type { CellExplanation, ExplainView } from './explain.ts';
import { isHashMapWorld, mapColumns, mapNames } from './hash-map/diagrams/map-columns.ts';

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
  const told = arrayHeading(columns, group) ?? storageHeading(columns, group) ?? baselineHeading(columns, group);
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

function arrayHeading(columns: ColumnSet, name: string): Heading | null {
  const group = arrayGroups(columns).find((each) => each.name === name);
  if (group === undefined) return null;
  const list = new ArraySources(columns).lists.find((each) => each.group === group);
  const count = list?.count ?? Math.max(0, ...group.columns.map(({ length }) => length));
  return { address: name, key: list === undefined ? 'arrays' : 'ids', count, args: { group: name } };
}

function storageHeading(columns: ColumnSet, group: string): Heading | null {
  const packed = columns.find(`${group}.packed`);
  return packed === undefined
    ? null
    : { address: group, key: 'storage', count: packed.length, args: { storage: group } };
}

/** A map of a world of hash maps, a member of an array of structs. */
function baselineHeading(columns: ColumnSet, group: string): Heading | null {
  if (isHashMapWorld(columns) && mapNames(columns).includes(group)) {
    const { size, count } = mapColumns(columns, group);
    const address = group.replace(/^world\./, '');
    return { address, key: 'map', count: size, args: { map: address, buckets: count } };
  }
  if (!isObjectArray(columns)) return null;
  const objects = objectColumns(columns);
  const flag = objects.members.indexOf(group) + 1;
  if (flag === 0) return null;
  const count = Array.from({ length: objects.length }, (_, slot) => flagsOf(objects, slot)[flag]).filter(
    Boolean,
  ).length;
  return { address: group, key: 'member', count, args: { component: group, slots: objects.length } };
}
