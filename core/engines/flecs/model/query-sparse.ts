import { ModelError } from '../../../trace/model-error.ts';
import type { ComponentRecord } from './component-record.ts';
import type { Handle } from './handle.ts';
import { entityInPart, type FlecsId, pair, pairPartOf, WILDCARD } from './id.ts';
import { matchedRows, type PartialMatch, type QueryParts, withMatch } from './partial-match.ts';
import { at } from './pseudocode.ts';
import type { Sparse } from './sparse.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';

type Membership = Pick<Sparse<'f64' | 'json'>, 'count' | 'has'>;

/** A query term on ids that do not fragment, after Flecs 4.1.6. Its matches are single entities. */
export class SparseTerm {
  readonly #parts: QueryParts;
  readonly #term: number;
  readonly #id: FlecsId;

  constructor(parts: QueryParts, term: number, id: FlecsId) {
    this.#parts = parts;
    this.#term = term;
    this.#id = id;
  }

  /**
   * Yields all entities with the id, the last one first; for a wildcard record by record. As in Flecs, the first record
   * without entities ends the list.
   * @param isHidden tells if a query leaves a table out
   */
  *select(start: Omit<PartialMatch, 'table'>, isHidden: (table: Table) => boolean): Iterable<PartialMatch> {
    const { tables, context, log } = this.#parts;
    const { entities, tracer } = context;
    for (const { id, sparse } of this.#records()) {
      if (!this.#isUsed(sparse, id)) return;
      for (let row = sparse!.count - 1; row > 0; row--) {
        const entity = sparse!.dense.get(row) as Handle;
        const table = tables.of(entity);
        tracer.leave();
        this.#step(entity, id, at.query.sparse);
        tracer.enter();
        log.visit(table, entities.rowOf(entity));
        log.found(this.#term, id === this.#id ? true : id);
        if (isHidden(table)) continue;
        yield withMatch({ ...start, table, offset: entities.rowOf(entity), count: 1 }, this.#term, id);
      }
    }
  }

  /** Yields single entities of an earlier match: those with the id, or those without it if `not` is true. */
  *narrow(found: PartialMatch, not: boolean): Iterable<PartialMatch> {
    const { components, context } = this.#parts;
    const { wildcard, first } = context.space.parts(this.#id);
    const relation = wildcard && first !== WILDCARD ? components.get(this.#id) : undefined;
    const isExclusive = relation !== undefined && context.space.traits(this.#id).exclusive;
    if (isExclusive && !this.#isUsed(relation.targets, this.#id)) return;
    if (!wildcard || isExclusive || not) {
      const members = wildcard ? relation?.targets : components.get(this.#id)?.sparse;
      if (members != null && members.count > 1) yield* this.#rows(found, members, this.#id, not);
      else if (not) yield found;
      return;
    }
    for (const { id, sparse } of this.#records()) {
      if (!this.#isUsed(sparse, id)) return;
      yield* this.#rows(found, sparse!, id, false);
    }
  }

  *#rows(found: PartialMatch, members: Membership, id: FlecsId, not: boolean): Iterable<PartialMatch> {
    const { log } = this.#parts;
    for (let row = found.offset; row < found.offset + matchedRows(found); row++) {
      const entity = found.table.entity(row);
      this.#step(entity, id, at.query.sparse);
      const has = members.has(entity);
      log.found(this.#term, has);
      if (has === not) {
        log.skip(1);
        continue;
      }
      yield withMatch({ ...found, offset: row, count: 1 }, this.#term, not ? id : this.#idOf(id, entity));
    }
  }

  /** The wildcard of an exclusive relation stands for the entity's target. */
  #idOf(id: FlecsId, entity: Handle): FlecsId {
    const { components, context } = this.#parts;
    if (!context.space.parts(id).wildcard) return id;
    const [target] = components.get(id)!.targets!.get(entity) as FlecsId[];
    const number = entityInPart(target!);
    return pair(context.space.parts(id).first, number === null ? target! : pairPartOf(number));
  }

  /** Returns the records that the term goes through. @throws ModelError `flecs-fragmenting-first` */
  #records(): ComponentRecord[] {
    const { components, context } = this.#parts;
    const { space } = context;
    const { wildcard, first, second } = space.parts(this.#id);
    const own = components.get(this.#id);
    if (!wildcard) return own === undefined ? [] : [own];
    if (first === second) return components.nonFragmenting().filter(({ id }) => space.parts(id).second !== null);
    const records = components.matching(this.#id);
    const isOutside = ({ id }: ComponentRecord): boolean => space.traits(id).dontFragment;
    if (records[0] !== undefined && !isOutside(records[0])) throw this.#refusal(records[0].id);
    return records.filter(isOutside);
  }

  #isUsed(members: Membership | null, id: FlecsId): boolean {
    if (members !== null && members.count > 1) return true;
    const { context } = this.#parts;
    context.tracer.step(steps.queryEmptyRecord, at.query.sparseStop, context.label(id));
    return false;
  }

  #step(entity: Handle, id: FlecsId, line: number): void {
    const { context } = this.#parts;
    context.tracer.step(steps.querySparse, line, entity, context.label(id));
  }

  /** Flecs asserts that the newest record of a target does not fragment, if any of them does not. */
  #refusal(id: FlecsId): ModelError {
    const { context } = this.#parts;
    const message = `A query of ${this.#id} stops at ${id}, which fragments and is newer than the others`;
    return new ModelError('flecs-fragmenting-first', message, {
      id: context.label(this.#id),
      other: context.label(id),
    });
  }
}
