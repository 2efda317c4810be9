import type { ColumnSet } from '../../trace/column-set.ts';

/** Bytes of a larger component are taken for a mistake. */
const LARGEST = 65_536;

/** Bytes of a value of each id that was declared with some, as the world's declarations say; a pair takes them from its first part, else from its second. */
export function sizesOf(columns: ColumnSet): (id: string) => number {
  const declared = columns.find('world.declared');
  const sizes = new Map<string, number>();
  for (let row = 0; row < (declared?.length ?? 0); row++) {
    const told = declared?.peek(row) as { readonly name?: unknown; readonly size?: unknown } | null | undefined;
    const size = Number(told?.size);
    if (typeof told?.name === 'string' && size >= 0 && size <= LARGEST) sizes.set(told.name, Math.floor(size));
  }
  const ofPart = (part: string): number => sizes.get(part) ?? 0;
  return (id) => {
    const [, first, second] = /^\((.*),(.*)\)$/.exec(id) ?? [];
    return first === undefined ? ofPart(id) : ofPart(first) || ofPart(second!);
  };
}
