import type { ColumnSet } from '../../../trace/column-set.ts';
import { sizeOfId } from '../model/id.ts';
import type { Declared } from '../model/traits.ts';

const MAX_SIZE = 65_536;

/** Returns the declared names with their traits, or null if a game does not send its declarations. */
export function declarationsOf(columns: ColumnSet): ReadonlyMap<string, Partial<Declared>> | null {
  const column = columns.find('world.declared');
  if (column === undefined) return null;
  const rows = Array.from(
    { length: column.length },
    (_, row) => column.peek(row) as Partial<Declared> | null | undefined,
  );
  return new Map(rows.flatMap((given) => (typeof given?.name === 'string' ? [[given.name, given]] : [])));
}

/** Returns a function from an id to the bytes of its value (0 without values), or null if a game does not send its declarations. */
export function sizesOf(columns: ColumnSet): ((id: string) => number) | null {
  const declarations = declarationsOf(columns);
  if (declarations === null) return null;
  const sizeOf = (part: string): number => {
    const size = Number(declarations.get(part)?.size);
    return size >= 0 && size <= MAX_SIZE ? Math.floor(size) : 0;
  };
  return (id) => sizeOfId(id, sizeOf);
}
