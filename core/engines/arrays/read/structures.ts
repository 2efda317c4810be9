import type { Column } from '../../../trace/column.ts';
import { columnOf, columnsOf, countInCell, type Group } from '../../../world/column-groups.ts';
import { gameElementBytes, type Structure, type StructureKind } from '../../../world/world-reader.ts';
import { type ArrayColumns, componentOfGroup, componentsOfGroup, type IdList } from './columns.ts';

/** Describes a group of arrays as one structure. Its rows are counted in its list of ids, or else as the entities that have its component. */
export function arrayStructure(arrays: ArrayColumns, group: Group, sizeOf: (component: string) => number): Structure {
  const list = arrays.lists.find((each) => each.group === group) ?? null;
  const kind = kindOf(arrays, group, list);
  const component = componentOfGroup(group);
  const allocated = countInCell(columnOf(group, 'capacity'), 0);
  const longest = Math.max(0, ...group.columns.map(({ length }) => length));
  const several = componentsOfGroup(group);
  const rows = list !== null ? list.count : component !== null ? sizeOf(component) : longest;
  return {
    name: group.name,
    kind,
    components: several.length > 0 || component === null ? several : [component],
    rows,
    capacity:
      allocated ?? (kind === 'entities' ? list!.column.length : kind === 'store' && longest > 0 ? longest : null),
    bytes: rows > 0 && group.columns.some(isUnknown) ? null : bytesOf(group, list, allocated),
    slot: null,
    columns: group.columns,
  };
}

function kindOf({ living }: ArrayColumns, group: Group, list: IdList | null): StructureKind {
  if (list !== null && list === living) return 'entities';
  if (componentsOfGroup(group).length > 0) return columnsOf(group, 'value').length > 0 ? 'archetype' : 'query';
  if (componentOfGroup(group) !== null) return list === null ? 'store' : 'storage';
  return 'arrays';
}

/** True if the size is unknown: values that are not watched are not received, and the size of objects is never known. */
function isUnknown({ meta, type, length }: Column): boolean {
  return meta.role === 'value' && (length === 0 || (type === 'json' && typeof meta.stride !== 'number'));
}

/** Arrays with the same rows as the list also have its capacity. */
function bytesOf(group: Group, list: IdList | null, capacity: number | undefined): number {
  const shares = (column: Column): boolean =>
    list !== null && (column === list.column || column.meta.rows === list.column.name);
  return group.columns
    .filter(({ meta }) => meta.role !== 'bit-names')
    .reduce((sum, column) => {
      const rows = capacity !== undefined && shares(column) ? Math.max(capacity, column.length) : column.length;
      return sum + rows * bytesPerRow(column);
    }, 0);
}

/** For one of several fields, `stride` is the size of the whole element. */
function bytesPerRow(column: Column): number {
  const { field, stride } = column.meta;
  return typeof field === 'string' && typeof stride === 'number'
    ? (column.elementBytes ?? 4)
    : gameElementBytes(column);
}
