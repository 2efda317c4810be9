import type { JsonColumn, NumberColumn, ProbeColumn } from './adapter.ts';
import { gatheredNumbers } from './gathered-numbers.ts';

type Kind = 'systems' | 'queries' | 'changes';

/** A column with a text for each item (docs/protocol.md, "Systems and queries"). */
export function textColumn<T>(
  kind: Kind,
  role: string,
  items: readonly T[],
  textOf: (item: T) => string | undefined,
): JsonColumn {
  const at = (row: number): string | undefined => {
    const item = items[row];
    return item && textOf(item);
  };
  return { name: `${kind}.${role}`, type: 'json', meta: metaOf(kind, role), rows: () => items.length, at };
}

/** A column with a number for each item; undefined marks an empty row. It is read in every frame while watched. */
export function measurementColumn<T>(
  kind: Kind,
  role: string,
  type: 'u32' | 'f64',
  items: readonly T[],
  measure: (item: T) => number | undefined,
): NumberColumn {
  const numbers = gatheredNumbers(
    type,
    () => items.length,
    (values, present, from, to) => {
      for (let row = from; row < to; row++) {
        const item = items[row];
        const number = item && measure(item);
        present[row] = number === undefined ? 0 : 1;
        values[row] = number ?? 0;
      }
    },
  );
  return { name: `${kind}.${role}`, meta: metaOf(kind, role), watched: true, everyFrame: true, ...numbers };
}

interface Query {
  readonly name: string;
  readonly terms: string;
  /** Returns undefined if the library does not know the count now. */
  matches(): number | undefined;
}

/** Provides the columns that list the library's queries. */
export class QueryColumns {
  readonly #all: Query[] = [];

  /** @returns new columns, only for the first query */
  add(query: Query): readonly ProbeColumn[] {
    this.#all.push(query);
    if (this.#all.length > 1) return [];
    return [
      textColumn('queries', 'name', this.#all, ({ name }) => name),
      textColumn('queries', 'terms', this.#all, ({ terms }) => terms),
      measurementColumn('queries', 'matches', 'u32', this.#all, (each) => each.matches()),
    ];
  }
}

function metaOf(kind: Kind, role: string): ProbeColumn['meta'] {
  return { kind, group: kind, role };
}
