import type { ComponentRecord } from './component-record.ts';
import type { Handle } from './handle.ts';
import { CHILD_OF, DISABLED, type FlecsId, type IdPart, PARENT, PREFAB, pair, pairPartOf, WILDCARD } from './id.ts';
import { matchedRows, type PartialMatch, type QueryParts, withMatch } from './partial-match.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';

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
   * @param isAlone true if the query has no other term, which gives a list one result
   */
  *select(
    start: Omit<PartialMatch, 'table'>,
    isAlone: boolean,
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
      const isWhole = isAlone && (isAny || !this.#hidesSome(record));
      if (isWhole) yield this.#listed(start, record, entities);
      else yield* this.#oneByOne(start, record, isAlone);
    }
  }

  /** Yields the entities of an earlier match whose parent it is. Those with `ChildOf` pairs are left to `withPair`. */
  *narrow(found: PartialMatch, withPair: () => Iterable<PartialMatch>): Iterable<PartialMatch> {
    const { table } = found;
    if (table.ids.some((id) => id.startsWith(`(${CHILD_OF},`))) yield* withPair();
    else if (table.has(PARENT)) yield* this.#narrowTable(found);
  }

  *#narrowTable(found: PartialMatch): Iterable<PartialMatch> {
    const { components, context } = this.#parts;
    const { table, offset } = found;
    const count = matchedRows(found);
    const isAny = this.#target === WILDCARD;
    const known = isAny ? undefined : components.get(pair(CHILD_OF, this.#target))?.children?.inTable(table.slot);
    if (count > 1 && !isAny && known === undefined) return;
    for (let row = offset; row < offset + count; row++) {
      const entity = table.entity(row);
      const parent = table.columnOf(PARENT)!.get(row)!;
      const id = pair(CHILD_OF, pairPartOf(parent));
      context.tracer.step(steps.queryParent, at.query.parent, entity, context.label(id));
      if (!isAny && !this.#isChild(entity, parent, count, known?.only ?? 0)) continue;
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

  *#oneByOne(start: Omit<PartialMatch, 'table'>, record: ComponentRecord, isAlone: boolean): Iterable<PartialMatch> {
    const { context, log } = this.#parts;
    for (const child of record.children!.entities()) {
      const table = this.#tableOf(child);
      if (isAlone && isHidden(table)) continue;
      if (isAlone) {
        yield this.#listed(start, record, [child]);
        continue;
      }
      const offset = context.entities.rowOf(child);
      log.visit(table, offset);
      log.found(this.#term, record.id);
      yield withMatch({ ...start, table, offset, count: 1 }, this.#term, record.id);
    }
  }

  #hidesSome({ children }: ComponentRecord): boolean {
    return children!.slots().some((slot) => isHidden(this.#parts.tables.at(slot)));
  }

  #records(): readonly ComponentRecord[] {
    const { components } = this.#parts;
    if (this.#target === WILDCARD) return components.matching(pair(CHILD_OF, WILDCARD));
    const record = components.get(pair(CHILD_OF, this.#target));
    return record === undefined ? [] : [record];
  }

  #tableOf(entity: Handle): Table {
    return this.#parts.tables.at(this.#parts.context.entities.tableOf(entity) as number);
  }

  #label({ id }: ComponentRecord): string {
    return this.#parts.context.label(id);
  }
}

function isHidden(table: Table): boolean {
  return table.has(DISABLED) || table.has(PREFAB);
}
