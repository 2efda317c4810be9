import { entityOf } from './id.ts';
import type { QueryOp, QueryTerm } from './query-plan.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

/**
 * The tables that a query matches, empty ones included, in the order in which the evaluation visits them. Which ones these are
 * changes only when a table or a record is made or deleted, so they are kept until then, as the cached queries of Flecs do.
 */
export class MatchingTables {
  readonly #parts: WorldParts;
  readonly #terms: readonly QueryTerm[];
  /** The term whose record lists the candidates; undefined: all tables are. */
  readonly #start: QueryTerm | undefined;
  #tables: readonly Table[] = [];
  #tablesVersion = -1;
  #recordsVersion = -1;

  private constructor(parts: WorldParts, terms: readonly QueryTerm[], start: QueryTerm | undefined) {
    this.#parts = parts;
    this.#terms = terms;
    this.#start = start;
  }

  /** Null where more is asked than which ids a table has: of wildcards, unions, toggles, and the bases of entities. */
  static of(parts: WorldParts, terms: readonly QueryTerm[], plan: readonly QueryOp[]): MatchingTables | null {
    const { space } = parts.context;
    const isPlain = plan.every(({ kind }) => kind === 'trivial' || kind === 'all' || kind === 'and' || kind === 'not');
    const isNamed = terms.every(({ id }) => {
      const { first, wildcard } = space.parts(id);
      return !wildcard && entityOf(first) === null && !space.traits(id).union;
    });
    const [begin] = plan;
    if (!isPlain || !isNamed || begin === undefined) return null;
    if (begin.kind === 'trivial') return new MatchingTables(parts, terms, terms[begin.terms[0]!]);
    return new MatchingTables(parts, terms, begin.kind === 'and' ? terms[begin.term] : undefined);
  }

  /** @param check called when they are found again; may throw */
  tables(check: () => void): readonly Table[] {
    const { tables, components } = this.#parts;
    if (this.#tablesVersion === tables.version && this.#recordsVersion === components.version) return this.#tables;
    check();
    this.#tables = this.#candidates().filter((table) => this.#terms.every(({ id, not }) => table.has(id) !== not));
    this.#tablesVersion = tables.version;
    this.#recordsVersion = components.version;
    return this.#tables;
  }

  #candidates(): readonly Table[] {
    const { tables, components } = this.#parts;
    if (this.#start === undefined) return [...tables];
    const slots = components.get(this.#start.id)?.slots() ?? [];
    return slots.map((slot) => tables.at(slot));
  }
}
