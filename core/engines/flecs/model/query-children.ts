import type { ComponentRecord } from './component-record.ts';
import type { Handle } from './handle.ts';
import { CHILD_OF, type FlecsId, type IdPart, PARENT, pair, pairPartOf, WILDCARD } from './id.ts';
import { matchedRows, type PartialMatch, type QueryParts, withMatch } from './partial-match.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';

type IsHidden = (table: Table) => boolean;

/** A query term `(ChildOf,parent)`, after Flecs 4.1.6: it finds children with the component `Parent`, too, in their order. */
export class ChildrenTerm {
  readonly #parts: QueryParts;
  readonly #term: number;
  readonly #target: IdPart;

  constructor(parts: QueryParts, term: number, id: FlecsId) {
    this.#parts = parts;
    this.#term = term;
    this.#target = parts.context.space.parts(id).second as IdPart;
  }

  /**
   * Yields the children of all matching parents: from the list if the parent keeps their order, otherwise from `inTables`.
   * @param isHidden tells if a query leaves a table out; null if it has other terms: alone, a list gives one result
   */
  *select(
    start: Omit<PartialMatch, 'table'>,
    isHidden: IsHidden | null,
    inTables: (id: FlecsId) => Iterable<PartialMatch>,
  ): Iterable<PartialMatch> {
    const isAny = this.#target === WILDCARD;
    for (const record of this.#records()) {
      if (!record.children!.isOrdered) {
        for (const found of inTables(record.id)) yield withMatch(found, this.#term, record.id);
        continue;
      }
      const entities = record.children!.entities();
      this.#parts.context.tracer.step(steps.queryChildren, at.query.children, this.#label(record), entities.length);
      const isWhole = isHidden !== null && (isAny || !this.#hidesSome(record, isHidden));
      if (isWhole) yield this.#listed(start, record, entities);
      else yield* this.#oneByOne(start, record, isHidden);
    }
  }

  /** Yields the entities of an earlier match whose parent it is. Those with `ChildOf` pairs are left to `withPair`. */
  *narrow(found: PartialMatch, withPair: () => Iterable<PartialMatch>): Iterable<PartialMatch> {
    const { table } = found;
    if (table.childOf !== undefined) yield* withPair();
    else if (table.has(PARENT)) yield* this.#narrowTable(found);
  }

  *#narrowTable(found: PartialMatch): Iterable<PartialMatch> {
    const { components, context } = this.#parts;
    const { table, offset } = found;
    const count = matchedRows(found);
    const isAny = this.#target === WILDCARD;
    const only = isAny ? undefined : components.get(pair(CHILD_OF, this.#target))?.children?.onlyIn(table.slot);
    if (count > 1 && !isAny && only === undefined) return;
    for (let row = offset; row < offset + count; row++) {
      const entity = table.entity(row);
      const parent = table.columnOf(PARENT)!.get(row)!;
      const id = pair(CHILD_OF, pairPartOf(parent));
      context.tracer.step(steps.queryParent, at.query.parent, entity, context.label(id));
      if (!isAny && !this.#isChild(entity, parent, count, only ?? 0)) continue;
      yield withMatch({ ...found, offset: row, count: 1 }, this.#term, id);
    }
  }

  /** Flecs compares the generations of parents too when it looks through a table, where the pair has none. */
  #isChild(entity: Handle, parent: Handle, count: number, only: number): boolean {
    if (count > 1 && only > 0) return entity >>> 0 === only;
    return (count === 1 ? parent >>> 0 : parent) === Number(this.#target);
  }

  #listed(start: Omit<PartialMatch, 'table'>, record: ComponentRecord, list: readonly Handle[]): PartialMatch {
    const { tables, log } = this.#parts;
    log.visit(tables.root);
    log.found(this.#term, record.id);
    return withMatch({ ...start, table: tables.root, list }, this.#term, record.id);
  }

  *#oneByOne(
    start: Omit<PartialMatch, 'table'>,
    record: ComponentRecord,
    isHidden: IsHidden | null,
  ): Iterable<PartialMatch> {
    const { context, tables, log } = this.#parts;
    for (const child of record.children!.entities()) {
      const table = tables.of(child);
      if (isHidden !== null) {
        if (!isHidden(table)) yield this.#listed(start, record, [child]);
        continue;
      }
      const offset = context.entities.rowOf(child);
      log.visit(table, offset);
      log.found(this.#term, record.id);
      yield withMatch({ ...start, table, offset, count: 1 }, this.#term, record.id);
    }
  }

  #hidesSome({ children }: ComponentRecord, isHidden: IsHidden): boolean {
    return children!.slots().some((slot) => isHidden(this.#parts.tables.at(slot)));
  }

  #records(): readonly ComponentRecord[] {
    const { components } = this.#parts;
    if (this.#target === WILDCARD) return components.matching(pair(CHILD_OF, WILDCARD));
    const record = components.get(pair(CHILD_OF, this.#target));
    return record === undefined ? [] : [record];
  }

  #label({ id }: ComponentRecord): string {
    return this.#parts.context.label(id);
  }
}
