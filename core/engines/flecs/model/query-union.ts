import { ModelError } from '../../../trace/model-error.ts';
import { generationOf, type Handle, handleText, indexOf } from './handle.ts';
import { entityInPart, type FlecsId, type IdPart, pair, pairPartOf, WILDCARD } from './id.ts';
import { mapOrder } from './map-order.ts';
import { matchedRows, type PartialMatch, type QueryParts, withMatch } from './partial-match.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { SwitchList } from './switch-list.ts';

/** A query term on a union relation, after Flecs 4.0.5. Its matches are single entities. */
export class UnionTerm {
  readonly #parts: QueryParts;
  readonly #term: number;
  readonly #id: FlecsId;
  readonly #relation: IdPart;
  readonly #target: IdPart;

  constructor(parts: QueryParts, term: number, id: FlecsId) {
    const { first, second } = parts.context.space.parts(id);
    this.#parts = parts;
    this.#term = term;
    this.#id = id;
    this.#relation = first;
    this.#target = second as IdPart;
  }

  /** Yields all entities with the target, in list order; for `*` one target after another. */
  *select(start: Omit<PartialMatch, 'table'>): Iterable<PartialMatch> {
    const union = this.#union();
    if (union === undefined) return;
    const { entities } = this.#parts.context;
    const targets = this.#any ? this.#inMapOrder(union.knownTargets()) : [this.#wanted()];
    for (const target of targets) {
      for (let index = union.first(target); index !== 0; index = union.after(index)) {
        const entity = entities.current(index) as Handle;
        if (generationOf(entity) > 0) throw this.#laterGeneration(entity);
        const table = this.#parts.tables.of(entity);
        this.#parts.context.tracer.leave();
        this.#step(entity, this.#pairWith(target), at.query.unionList);
        this.#parts.context.tracer.enter();
        entities.recordTable.get(index);
        entities.recordRow.get(index);
        this.#parts.log.visit(table, entities.rowOf(entity));
        this.#parts.log.found(this.#term, this.#any ? this.#pairWith(target) : true);
        const found = { ...start, table, offset: entities.rowOf(entity), count: 1 };
        yield withMatch(found, this.#term, this.#pairWith(target));
      }
    }
  }

  /** Yields single entities of an earlier match: those with the target, or those without it if `not` is true. */
  *narrow(found: PartialMatch, not: boolean): Iterable<PartialMatch> {
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
      yield withMatch({ ...found, offset: row, count: 1 }, this.#term, id);
    }
  }

  isIn(found: PartialMatch): boolean {
    const union = this.#union();
    if (union === undefined) return false;
    for (const { target } of this.#targets(union, found)) {
      this.#parts.log.found(this.#term, target !== undefined);
      if (target !== undefined) return true;
    }
    return false;
  }

  *#targets(union: SwitchList, found: PartialMatch): Iterable<{ row: number; target: FlecsId | undefined }> {
    for (let row = found.offset; row < found.offset + matchedRows(found); row++) {
      const entity = found.table.entity(row);
      this.#step(entity, this.#id, at.query.unionRow);
      yield { row, target: union.target(indexOf(entity)) };
    }
  }

  #matches(target: FlecsId | undefined, not: boolean): boolean {
    return this.#any ? target !== undefined : (target === this.#wanted()) !== not;
  }

  get #any(): boolean {
    return this.#target === WILDCARD;
  }

  #wanted(): FlecsId {
    return this.#parts.context.target(this.#target);
  }

  #pairWith(target: FlecsId): FlecsId {
    const entity = entityInPart(target);
    return pair(this.#relation, entity === null ? target : pairPartOf(entity));
  }

  #union(): SwitchList | undefined {
    return this.#parts.components.union(this.#relation);
  }

  #step(entity: Handle, id: FlecsId, line: number): void {
    const { context } = this.#parts;
    context.tracer.step(steps.queryTarget, line, entity, context.label(id));
  }

  /** The lists of a union have no generations, so Flecs looks for an entity with generation 0. */
  #laterGeneration(entity: Handle): ModelError {
    const id = this.#parts.context.label(this.#id);
    const message = `A query that begins with ${id} stops at ${handleText(entity)}: its generation is not 0`;
    return new ModelError('flecs-union-generation', message, { id, entity });
  }

  #inMapOrder(targets: readonly FlecsId[]): FlecsId[] {
    const { space } = this.#parts.context;
    const byNumber = new Map(targets.map((target) => [space.realId(target), target]));
    return mapOrder([...byNumber.keys()]).map((number) => byNumber.get(number) as FlecsId);
  }
}
