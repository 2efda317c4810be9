import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { columnOf, countInCell, groupsOf } from '../../../world/column-groups.ts';
import { groupColumn } from '../model/groups.ts';

export interface EnttGroup {
  readonly name: string;
  /** Storages whose first `length` rows are the group, in the same order. */
  readonly owned: readonly string[];
  readonly length: number;
}

export function groupsOwning(columns: ColumnSet, storage: string): readonly EnttGroup[] {
  return groupsOf(columns)
    .filter(({ kind }) => kind === 'entt.group')
    .flatMap((group) => {
      const length = columnOf(group, 'length');
      const owned = ownedBy(length);
      return owned.includes(storage) && (length?.length ?? 0) > 0
        ? [{ name: group.name, owned, length: countInCell(length, 0) ?? 0 }]
        : [];
    });
}

/** Returns the names of the sets of groups that own no storage, as prefixes of their columns. */
export function groupSets(columns: ColumnSet): string[] {
  return groupsOf(columns).flatMap((group) => {
    const head = columnOf(group, 'free-list') ?? columnOf(group, 'packed');
    return group.kind === 'entt.group' && head !== undefined && head.length > 0 ? [groupColumn(group.name)] : [];
  });
}

export function ownedBy(column: Column | undefined): readonly string[] {
  const { owned } = column?.meta ?? {};
  return Array.isArray(owned) ? owned.filter((name) => typeof name === 'string') : [];
}
