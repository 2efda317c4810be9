import { type Handle, indexOf } from './handle.ts';
import { entityOf, type Id, type Part, pair, partOf, WILDCARD } from './id.ts';
import { mapOrder } from './map-order.ts';
import { bound, countOf, type Found, type QueryParts } from './partial-match.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { SwitchList } from './switch-list.ts';

/** A query term on a union relation, after Flecs 4.0.5. Its matches are single entities. */
export class UnionTerm {
  readonly #parts: QueryParts;
  readonly #term: number;
  readonly #id: Id;
  readonly #relation: Part;
  readonly #target: Part;

  constructor(parts: QueryParts, term: number, id: Id) {
    const { first, second } = parts.context.space.parts(id);
    this.#parts = parts;
    this.#term = term;
    this.#id = id;
    this.#relation = first;
    this.#target = second as Part;
  }

  /** Yields all entities with the target, in list order; for `*` one target after another. */
  *select(start: Omit<Found, 'table'>): Iterable<Found> {
    const union = this.#union();
    if (union === undefined) return;
    const { entities } = this.#parts.context;
    const targets = this.#any ? this.#inMapOrder(union.knownTargets()) : [this.#wanted()];
    for (const target of targets) {
      for (let index = union.first(target); index !== 0; index = union.after(index)) {
        const entity = entities.current(index) as Handle;
        const table = this.#parts.tables.at(entities.tableOf(entity) as number);
        this.#parts.context.tracer.leave();
        this.#step(entity, this.#pairWith(target), at.query.unionList);
        this.#parts.context.tracer.enter();
        entities.recordTable.get(index);
        entities.recordRow.get(index);
        this.#parts.log.visit(table, entities.rowOf(entity));
        this.#parts.log.found(this.#term, this.#any ? this.#pairWith(target) : true);
        const found = { ...start, table, offset: entities.rowOf(entity), count: 1 };
        yield bound(found, this.#term, this.#pairWith(target));
      }
    }
  }

  /** Yields single entities of an earlier match: those with the target, or those without it if `not` is true. */
  *narrow(found: Found, not: boolean): Iterable<Found> {
    const union = this.#union();
    if (union === undefined) return;
    for (const { row, target } of this.#targets(union, found)) {
      const matches = this.#matches(target, not);
      const id = this.#any && target !== undefined ? this.#pairWith(target) : this.#id;
      this.#parts.log.found(this.#term, this.#any && matches ? id : matches !== not);
      if (!matches) {
        this.#parts.log.skip(1);
        continue;
      }
      yield bound({ ...found, offset: row, count: 1 }, this.#term, id);
    }
  }

  isIn(found: Found): boolean {
    const union = this.#union();
    if (union === undefined) return false;
    for (const { target } of this.#targets(union, found)) {
      this.#parts.log.found(this.#term, target !== undefined);
      if (target !== undefined) return true;
    }
    return false;
  }

  *#targets(union: SwitchList, found: Found): Iterable<{ row: number; target: Id | undefined }> {
    for (let row = found.offset; row < found.offset + countOf(found); row++) {
      const entity = found.table.entity(row);
      this.#step(entity, this.#id, at.query.unionRow);
      yield { row, target: union.target(indexOf(entity)) };
    }
  }

  #matches(target: Id | undefined, not: boolean): boolean {
    return this.#any ? target !== undefined : (target === this.#wanted()) !== not;
  }

  get #any(): boolean {
    return this.#target === WILDCARD;
  }

  #wanted(): Id {
    return this.#parts.context.target(this.#target);
  }

  #pairWith(target: Id): Id {
    const entity = entityOf(target);
    return pair(this.#relation, entity === null ? target : partOf(entity));
  }

  #union(): SwitchList | undefined {
    return this.#parts.components.union(this.#relation);
  }

  #step(entity: Handle, id: Id, line: number): void {
    const { context } = this.#parts;
    context.tracer.step(steps.queryTarget, line, entity, context.label(id));
  }

  #inMapOrder(targets: readonly Id[]): Id[] {
    const { space } = this.#parts.context;
    const byNumber = new Map(targets.map((target) => [space.realId(target), target]));
    return mapOrder([...byNumber.keys()]).map((number) => byNumber.get(number) as Id);
  }
}
