import type { StepCode } from '../../../trace/step-code.ts';
import type { ComponentRecord } from './component-record.ts';
import { ANY_PARENT, type FlecsId, PARENT, WILDCARD } from './id.ts';
import { type PartialMatch, type QueryParts, withMatch, withoutMatch } from './partial-match.ts';
import { at } from './pseudocode.ts';
import { ChildrenTerm } from './query-children.ts';
import { hiddenTags, type IdTerm, isUnion, type QueryOp } from './query-plan.ts';
import { SparseTerm } from './query-sparse.ts';
import { toggleRuns } from './query-toggle.ts';
import { UnionTerm } from './query-union.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';

/** Runs a query plan with backtracking: each instruction narrows the matches of the previous one. */
export class QueryEvaluation {
  readonly #parts: QueryParts;
  readonly #terms: readonly IdTerm[];
  readonly #plan: readonly QueryOp[];
  readonly #start: Omit<PartialMatch, 'table'>;
  readonly #hidden: readonly FlecsId[];

  constructor(parts: QueryParts, terms: readonly IdTerm[], plan: readonly QueryOp[]) {
    this.#parts = parts;
    this.#terms = terms;
    this.#plan = plan;
    this.#hidden = hiddenTags(terms);
    const matched = terms.map((_, term) => !plan.some((op) => op.kind === 'unionNot' && op.term === term));
    this.#start = { offset: 0, count: 0, ids: terms.map(({ id }) => id), matched };
  }

  run(): Iterable<PartialMatch> {
    return this.#from(0, null);
  }

  *#from(position: number, found: PartialMatch | null): Iterable<PartialMatch> {
    const op = this.#plan[position];
    if (op === undefined) {
      if (found !== null) yield found;
      return;
    }
    const matches = found === null ? this.#begin(op) : this.#narrow(op, found);
    for (const narrower of matches) yield* this.#from(position + 1, narrower);
  }

  /** The first instruction has nothing to narrow and finds tables or entities. */
  #begin(op: QueryOp): Iterable<PartialMatch> {
    if (op.kind === 'trivial') return this.#trivial(op.terms);
    if (op.kind === 'all') return this.#all();
    if (op.kind === 'and') return this.#select(op.term);
    if (op.kind === 'any') return this.#any(op.term, null);
    if (op.kind === 'sparse') return this.#sparse(op.term).select(this.#start, (table) => this.#hides(table));
    if (op.kind === 'tree' || op.kind === 'children') return this.#tree(op.term, op.kind === 'children');
    return op.kind === 'union' ? this.#union(op.term).select(this.#start) : [];
  }

  #narrow(op: QueryOp, found: PartialMatch): Iterable<PartialMatch> {
    switch (op.kind) {
      case 'and':
        return this.#with(op.term, found);
      case 'not':
        return this.#not(op.term, found);
      case 'sparse':
        return this.#sparse(op.term).narrow(found, false);
      case 'sparseNot':
        return this.#sparse(op.term).narrow(found, true);
      case 'any':
        return this.#any(op.term, found);
      case 'tree':
        return new ChildrenTerm(this.#parts, op.term, this.#id(op.term)).narrow(found, () =>
          this.#with(op.term, found),
        );
      case 'optional':
        return this.#optional(op.term, found);
      case 'union':
        return this.#union(op.term).narrow(found, false);
      case 'unionNot':
        return this.#union(op.term).narrow(found, true);
      case 'toggle':
        return toggleRuns(this.#parts, op, found);
      default:
        throw new Error(`The instruction ${op.kind} is at the beginning of a plan`);
    }
  }

  *#trivial(terms: readonly number[]): Iterable<PartialMatch> {
    const [first, ...others] = terms as [number, ...number[]];
    const record = this.#pick(first);
    if (record === undefined) return;
    for (const table of this.#tablesOf(record, first)) {
      const missing = others.find((term) => !this.#tests(table, term));
      if (missing === undefined) yield { ...this.#start, table };
      else this.#reject(table, this.#id(missing), false);
    }
  }

  *#all(): Iterable<PartialMatch> {
    const { tables, context, log } = this.#parts;
    context.tracer.step(steps.queryAll, at.query.all, tables.count);
    for (const table of tables) {
      if (table.count === 0) continue;
      this.#visit(table, steps.queryVisit, at.query.visit);
      log.visit(table);
      if (!this.#hides(table)) yield { ...this.#start, table };
    }
  }

  *#select(term: number, id: FlecsId = this.#id(term), hides = true): Iterable<PartialMatch> {
    const record = this.#pick(term, id);
    if (record === undefined) return;
    for (const table of this.#tablesOf(record, term, hides)) yield* this.#columns(term, { ...this.#start, table }, id);
  }

  /** A wildcard before a target matches ids of tables first, then ids that do not fragment. */
  *#any(term: number, found: PartialMatch | null): Iterable<PartialMatch> {
    yield* found === null ? this.#select(term) : this.#with(term, found);
    const { components, context } = this.#parts;
    const { second } = context.space.parts(this.#id(term));
    const matching = components.matching(this.#id(term));
    const isOutside = matching.some(({ id }) => context.space.traits(id).dontFragment);
    const isSought = found === null && second === WILDCARD ? components.nonFragmenting().length > 0 : isOutside;
    if (!isSought) return;
    if (found === null) yield* this.#sparse(term).select(this.#start, (table) => this.#hides(table));
    else yield* this.#sparse(term).narrow(found, false);
  }

  #tree(term: number, isAlone: boolean): Iterable<PartialMatch> {
    // Flecs does not leave out the tables of prefabs and disabled entities where any parent matches.
    const hides = this.#id(term) !== ANY_PARENT;
    const inTables = (id: FlecsId): Iterable<PartialMatch> => this.#select(term, id, hides);
    const isHidden = isAlone ? (table: Table) => this.#hiddenBy(table) !== undefined : null;
    return new ChildrenTerm(this.#parts, term, this.#id(term)).select(this.#start, isHidden, inTables);
  }

  #sparse(term: number): SparseTerm {
    return new SparseTerm(this.#parts, term, this.#id(term));
  }

  *#with(term: number, found: PartialMatch): Iterable<PartialMatch> {
    const id = this.#id(term);
    if (!this.#tests(found.table, term)) this.#reject(found.table, id, false);
    else yield* this.#columns(term, found);
  }

  *#not(term: number, found: PartialMatch): Iterable<PartialMatch> {
    const id = this.#id(term);
    const union = isUnion(this.#parts.context.space, id);
    const excluded = union ? this.#union(term).isIn(found) : this.#tests(found.table, term) || this.#isChild(id, found);
    if (excluded) this.#reject(found.table, id, true);
    else yield withoutMatch(found, term);
  }

  /** A child with the component `Parent` has no pair. */
  #isChild(id: FlecsId, { table }: PartialMatch): boolean {
    return id === ANY_PARENT && table.has(PARENT);
  }

  *#optional(term: number, found: PartialMatch): Iterable<PartialMatch> {
    if (this.#tests(found.table, term)) yield* this.#columns(term, found);
    else yield withoutMatch(found, term);
  }

  /** Yields one match for each id of the table that a wildcard matches. */
  *#columns(term: number, found: PartialMatch, wanted: FlecsId = this.#id(term)): Iterable<PartialMatch> {
    const { context, log } = this.#parts;
    const { space, tracer } = context;
    const { table } = found;
    const place = this.#record(wanted)?.find(table.slot);
    if (place === undefined) return;
    if (!space.parts(wanted).wildcard) {
      yield found;
      return;
    }
    let left = place.count;
    for (let index = place.index; left > 0 && index < table.ids.length; index++) {
      const id = table.ids[index] as FlecsId;
      if (!space.matches(id, wanted)) continue;
      left--;
      tracer.step(steps.queryBind, at.query.bind, this.#label(wanted), this.#label(id), table.slot, index);
      table.typeColumn.get(index);
      log.found(term, id);
      yield withMatch(found, term, id);
    }
  }

  #pick(term: number, id: FlecsId = this.#id(term)): ComponentRecord | undefined {
    const record = this.#record(id);
    const { tracer } = this.#parts.context;
    if (record === undefined) tracer.step(steps.queryNoRecord, at.query.pick, this.#label(id));
    else tracer.step(steps.queryPick, at.query.pick, this.#label(id), record.tables);
    return record;
  }

  /** Visiting a table is a step of depth 0; the work on it is deeper. */
  #visit({ slot, count }: Table, code: StepCode, line: number): void {
    const { tracer } = this.#parts.context;
    tracer.leave();
    tracer.step(code, line, slot, count);
    tracer.enter();
  }

  *#tablesOf(record: ComponentRecord, term: number, hides = true): Iterable<Table> {
    const { tables, log } = this.#parts;
    for (let row = 0; row < record.rows; row++) {
      const slot = record.table.peek(row);
      if (slot === undefined) continue;
      const table = tables.at(slot);
      if (table.count === 0) this.#visit(table, steps.querySkipEmpty, at.query.empty);
      else this.#visit(table, steps.queryVisit, at.query.visit);
      record.tableAt(row);
      log.visit(table);
      if (table.count === 0) log.empty();
      else log.found(term, true);
      if (table.count > 0 && !(hides && this.#hides(table))) yield table;
    }
  }

  /** Rejects a table of prefabs or disabled entities unless a term names what they are (`query_table_filter`). */
  #hides(table: Table): boolean {
    const tag = this.#hiddenBy(table);
    if (tag === undefined) return false;
    this.#parts.context.tracer.step(steps.queryHidden, at.query.hidden, table.slot, tag);
    this.#parts.log.reject(tag, true);
    return true;
  }

  #hiddenBy(table: Table): FlecsId | undefined {
    return this.#hidden.find((each) => table.has(each));
  }

  #tests(table: Table, term: number): boolean {
    const id = this.#id(term);
    this.#parts.context.tracer.step(steps.queryTest, at.query.test, table.slot, this.#label(id));
    const has = this.#record(id)?.find(table.slot) !== undefined;
    this.#parts.log.found(term, has);
    return has;
  }

  #reject(table: Table, id: FlecsId, excluded: boolean): void {
    const code = excluded ? steps.queryExcluded : steps.queryMissing;
    this.#parts.context.tracer.step(code, at.query.reject, table.slot, this.#label(id));
    this.#parts.log.reject(id, excluded);
  }

  #union(term: number): UnionTerm {
    return new UnionTerm(this.#parts, term, this.#id(term));
  }

  #id(term: number): FlecsId {
    return this.#terms[term]!.id;
  }

  #record(id: FlecsId): ComponentRecord | undefined {
    return this.#parts.components.get(id);
  }

  #label(id: FlecsId): string {
    return this.#parts.context.label(id);
  }
}
