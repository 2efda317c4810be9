import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { countInCell } from './column-groups.ts';
import { type SystemState, systemsOf } from './systems.ts';

/** True for columns that say which system last added or removed a component (docs/protocol.md). */
export function isSystemChange({ meta }: Pick<Column, 'meta'>): boolean {
  return meta.kind === 'changes' && meta.role === 'changed-by';
}

export function systemChangeColumns(columns: ColumnSet, components: readonly string[]): readonly Column[] {
  return [...columns].filter((column) => isSystemChange(column) && components.includes(String(column.meta.component)));
}

/**
 * Returns the system in which an entity last gained or lost one of some components, at the columns' position. `outside` stands for code
 * outside of systems; null if the game did not tell.
 */
export function changedBy(
  columns: ColumnSet,
  components: readonly string[],
  index: number,
): SystemState | 'outside' | null {
  const rows = systemChangeColumns(columns, components).flatMap((column) => countInCell(column, index) ?? []);
  if (rows.length === 0) return null;
  return systemsOf(columns).find(({ row }) => row === rows[0]) ?? 'outside';
}
