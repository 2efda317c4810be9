import type { JsonColumn, NumberColumn, ProbeColumn } from './column.ts';
import { gathered } from './gathered-numbers.ts';

type Kind = 'systems' | 'queries';

/** A column of texts about systems or queries (docs/protocol.md, "Systems and queries"). */
export function textColumn(
  kind: Kind,
  role: string,
  rows: () => number,
  at: (row: number) => string | undefined,
): JsonColumn {
  return { name: `${kind}.${role}`, type: 'json', meta: metaOf(kind, role), rows, at };
}

/**
 * A column with one number for each system or query; undefined marks an empty row. It is read in every frame while
 * watched.
 */
export function figureColumn(
  kind: Kind,
  role: string,
  type: 'u32' | 'f64',
  rows: () => number,
  at: (row: number) => number | undefined,
): NumberColumn {
  const numbers = gathered(type, rows, (values, present, from, to) => {
    for (let row = from; row < to; row++) {
      const figure = at(row);
      present[row] = figure === undefined ? 0 : 1;
      values[row] = figure ?? 0;
    }
  });
  return { name: `${kind}.${role}`, meta: metaOf(kind, role), watched: true, everyFrame: true, ...numbers };
}

interface Query {
  readonly name: string;
  readonly terms: string;
  /** Returns undefined if the library does not know the count now. */
  matches(): number | undefined;
}

/** Provides the columns that list the library's queries. */
export class Queries {
  readonly #all: Query[] = [];

  /** @returns new columns, only for the first query */
  add(query: Query): readonly ProbeColumn[] {
    this.#all.push(query);
    if (this.#all.length > 1) return [];
    const rows = (): number => this.#all.length;
    return [
      textColumn('queries', 'name', rows, (row) => this.#all[row]!.name),
      textColumn('queries', 'terms', rows, (row) => this.#all[row]!.terms),
      figureColumn('queries', 'matches', 'u32', rows, (row) => this.#all[row]!.matches()),
    ];
  }
}

function metaOf(kind: Kind, role: string): ProbeColumn['meta'] {
  return { kind, group: kind, role };
}
