import { type Group, groupsOf } from '../../../inspect/groups.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ArraySources } from '../sources.ts';

/** Whether the columns are those of a library without a diagram of its own. */
export function isArrayWorld(columns: ColumnSet): boolean {
  return groupsOf(columns).some(({ kind }) => kind === 'array');
}

/** Names of all groups, in order of their declaration: a group never changes its place. */
export function arrayNames(columns: ColumnSet): string[] {
  return arrayGroups(columns).map(({ name }) => name);
}

export function arrayGroups(columns: ColumnSet): Group[] {
  return groupsOf(columns).filter(({ kind }) => kind === 'array');
}

/** What the parts of one picture ask again and again. */
export interface ArrayWorld {
  readonly columns: ColumnSet;
  readonly sources: ArraySources;
  /** `names`: row = the entity's index. */
  readonly names: Column | undefined;
}

export function arrayWorld(columns: ColumnSet): ArrayWorld {
  return { columns, sources: new ArraySources(columns), names: columns.find('names') };
}

/** The library's own word for an array. */
export function titleOf({ name, meta }: Column): string {
  return typeof meta.title === 'string' ? meta.title : name.slice(name.lastIndexOf('.') + 1);
}

/** What a column's rows are: `entity`, a list's name, or its own. */
export function rowsKey(column: Column): string {
  return typeof column.meta.rows === 'string' ? column.meta.rows : column.name;
}

/** The names of a mask's bits: bit n is the nth, absent where it means nothing. */
export function bitNames(
  { columns }: ArrayWorld,
  mask: Column,
): readonly { readonly bit: number; readonly name: string }[] {
  const names = arrayGroups(columns)
    .flatMap(({ roles }) => roles.get('bit-names') ?? [])
    .find(({ meta }) => meta.of === mask.name);
  const found: { bit: number; name: string }[] = [];
  for (let bit = 0; bit < (names?.length ?? 0); bit++) {
    const name = names?.peek(bit);
    if (typeof name === 'string') found.push({ bit, name });
  }
  return found;
}
