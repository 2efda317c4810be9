import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { ColumnType, Json } from '../../../trace/value.ts';
import type { ComponentIndex } from './component-index.ts';
import type { FlecsId } from './id.ts';
import type { IdTerm, QueryOp } from './query-plan.ts';
import type { Table } from './table.ts';

const QUERY = 'query';

/**
 * The progress of a query, stored in columns so that it can be drawn and undone. It belongs to the query and not to the
 * world, and is kept until the next query begins.
 *
 * - `terms`, `not`, `kinds`, `records`: one row per term; `records` is the number of tables in its record, -1 without a
 *   record
 * - `tables`, `row`, `verdicts`, `reasons`, `yielded`, `skipped`: one row per visited table (per entity for a union)
 * - `found.N`: the result of term N for the visit: a boolean, or the id that a wildcard matched
 * - `results`, `offset`, `count`: rows yielded; `results` is the row of the visit
 * - `match.N`: the id that the wildcard of term N matched in a result
 * - `at`: the current visit, and the current term
 *
 * Writes belong to the caller's step.
 */
export class QueryLog {
  readonly #columns: ColumnSet;
  readonly #known = new Map<string, Column<Json>>();

  constructor(columns: ColumnSet) {
    this.#columns = columns;
  }

  begin(components: ComponentIndex, terms: readonly IdTerm[], plan: readonly QueryOp[]): void {
    for (const column of this.#columns) {
      if (column.meta.kind !== 'flecs.query') continue;
      for (let row = column.length - 1; row >= 0; row--) if (column.peek(row) !== undefined) column.set(row, undefined);
    }
    terms.forEach(({ id, not }, term) => {
      this.#set('terms', term, id);
      this.#set('not', term, not ? 1 : 0);
      this.#set('kinds', term, kindOf(plan, term));
      this.#set('records', term, components.get(id)?.tables ?? -1);
    });
  }

  /** @param row the only row visited; all rows if omitted */
  visit({ slot }: Table, row?: number): void {
    this.#settle();
    const place = this.#length('tables');
    this.#set('tables', place, slot);
    if (row !== undefined) this.#set('row', place, row);
    this.#set('verdicts', place, 'visiting');
    this.#set('at', 0, place);
    this.#set('at', 1, undefined);
  }

  empty(): void {
    this.#set('verdicts', this.#place, 'empty');
  }

  /** Records if the table has the term's id, or the id that a wildcard matched. */
  found(term: number, what: boolean | FlecsId): void {
    this.#set(`found.${term}`, this.#place, what);
    this.#set('at', 1, term);
  }

  /** A rejection is ignored if another match of a wildcard was already yielded. */
  reject(id: FlecsId, excluded: boolean): void {
    if (this.#peek('verdicts', this.#place) !== 'visiting') return;
    this.#set('verdicts', this.#place, excluded ? 'excluded' : 'missing');
    this.#set('reasons', this.#place, id);
  }

  skip(rows: number): void {
    this.#set('skipped', this.#place, Number(this.#peek('skipped', this.#place) ?? 0) + rows);
  }

  /** @param ids the id that matched each term */
  yield(offset: number, count: number, ids: readonly FlecsId[]): void {
    const result = this.#length('results');
    this.#set('results', result, this.#place);
    this.#set('offset', result, offset);
    this.#set('count', result, count);
    ids.forEach((id, term) => {
      if (id !== this.#peek('terms', term)) this.#set(`match.${term}`, result, id);
    });
    this.#set('verdicts', this.#place, 'yields');
    this.#set('yielded', this.#place, Number(this.#peek('yielded', this.#place) ?? 0) + count);
  }

  end(): void {
    this.#settle();
    this.#set('at', 1, undefined);
    this.#set('at', 0, undefined);
  }

  get #place(): number {
    return this.#length('tables') - 1;
  }

  #settle(): void {
    const place = this.#place;
    if (place >= 0 && this.#peek('verdicts', place) === 'visiting') this.#set('verdicts', place, 'none');
  }

  #set(role: string, row: number, to: Json | undefined): void {
    const column = this.#column(role);
    if (column.peek(row) !== to) column.set(row, to);
  }

  #peek(role: string, row: number): Json | undefined {
    return this.#column(role).peek(row);
  }

  #length(role: string): number {
    return this.#column(role).length;
  }

  #column(role: string): Column<Json> {
    let column = this.#known.get(role);
    if (column === undefined) {
      const meta = { kind: 'flecs.query', group: QUERY, role };
      column = this.#columns.declare({ name: `${QUERY}.${role}`, type: typeOf(role), meta }) as Column<Json>;
      this.#known.set(role, column);
    }
    return column;
  }
}

const TEXTS: ReadonlySet<string> = new Set(['terms', 'kinds', 'verdicts', 'reasons']);

function typeOf(role: string): ColumnType {
  return TEXTS.has(role) || /^(found|match)\./.test(role) ? 'json' : 'f64';
}

/** Returns the instruction that tests a term first. Toggles are tested once more at the end. */
function kindOf(plan: readonly QueryOp[], term: number): QueryOp['kind'] {
  const op = plan.find((each) => ('term' in each ? each.term === term : 'terms' in each && each.terms.includes(term)));
  return op?.kind ?? 'all';
}
