import { columnOf, countInCell, groupsOf } from '../../../inspect/column-groups.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';

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
      return owned.includes(storage) ? [{ name: group.name, owned, length: countInCell(length, 0) ?? 0 }] : [];
    });
}

export function ownedBy(column: Column | undefined): readonly string[] {
  const { owned } = column?.meta ?? {};
  return Array.isArray(owned) ? owned.filter((name) => typeof name === 'string') : [];
}
