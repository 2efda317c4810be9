import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { columnOf, countInCell, groupsOf } from './column-groups.ts';

/** True for columns that say when, or in which system, a component was last added or removed, or an entity created or destroyed (docs/protocol.md). */
export function isSystemChange({ meta }: { readonly meta?: Column['meta'] | undefined }): boolean {
  return meta?.kind === 'changes';
}

/** True for columns that say when, or in which system, an entity was last created or destroyed. */
export function isLifeChange({ meta }: Pick<Column, 'meta'>): boolean {
  return meta.kind === 'changes' && /^(?:created|destroyed)/.test(String(meta.role));
}

/** Returns the column that says in which frame the last entity with each index was created. */
export function createdInColumn(columns: ColumnSet): Column | undefined {
  return commonColumn(columns, 'created-in');
}

/** Returns a function that tells how many entities were created and how many destroyed with an index; both are 0 if the game does not count them. */
export function lifeCounts(columns: ColumnSet): (index: number) => readonly [births: number, deaths: number] {
  const [births, deaths] = [commonColumn(columns, 'created-count'), commonColumn(columns, 'destroyed-count')];
  return (index) => [countInCell(births, index) ?? 0, countInCell(deaths, index) ?? 0];
}

function commonColumn(columns: ColumnSet, role: string): Column | undefined {
  const group = groupsOf(columns).find(({ kind, name }) => kind === 'changes' && name === 'changes');
  return columnOf(group, role);
}

/** The columns about changes by component, because thousands of changes of a frame are asked one by one. Columns only come. */
const known = new WeakMap<ColumnSet, { readonly size: number; readonly by: ReadonlyMap<string, readonly Column[]> }>();

/** Returns the columns about changes by component. */
export function changeColumnsBy(columns: ColumnSet): ReadonlyMap<string, readonly Column[]> {
  const { size } = columns;
  const last = known.get(columns);
  if (last?.size === size) return last.by;
  const by = new Map<string, Column[]>();
  for (const column of columns)
    if (isSystemChange(column) && column.meta.component !== undefined)
      getOrInsert(by, String(column.meta.component), () => []).push(column);
  known.set(columns, { size, by });
  return by;
}

/** The last gain or loss of a component, as a game told it: in which frame, and the row of the system that made it. */
export interface LastChange {
  readonly frame: number;
  readonly system: number;
}

/** Returns the last gain or loss of each component by an entity, of which the game told the frame and the system. */
export function lastChangesOf(columns: ColumnSet, index: number): ReadonlyMap<string, LastChange> {
  const found = new Map<string, LastChange>();
  for (const [component, all] of changeColumnsBy(columns)) {
    const [frame, system] = ['changed-in', 'changed-by'].map((role) =>
      countInCell(
        all.find(({ meta }) => meta.role === role),
        index,
      ),
    );
    if (frame !== undefined && system !== undefined) found.set(component, { frame, system });
  }
  return found;
}
