import type { Column } from '../../../trace/column.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Json } from '../../../trace/value.ts';
import { EntityStorage } from './entity-storage.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import type { SparseSet } from './sparse-set.ts';
import { steps } from './steps.ts';
import { judge, readTests, type ViewSets } from './view.ts';

/** The cursor of a loop: the storage's name and the position, -1 at the end. A local variable of the game, not memory of the registry. */
export const CURSOR = 'registry.cursor';

const SKIPS = {
  tombstone: steps.eachSkipTombstone,
  missing: steps.eachSkipMissing,
  excluded: steps.eachSkipExcluded,
} as const;

/**
 * Models `for (auto entity : view)`. The iterator is an index into `packed` that counts down from the
 * size at the beginning. It is not compared with the size again, so after removals it reads behind the end.
 */
export class ViewLoop {
  readonly #tracer: Tracer;
  readonly #cursor: Column<Json>;
  readonly #sets: ViewSets;
  /** A view of one storage with swap and pop tests nothing, because it uses the iterator of the storage. */
  readonly #tests: boolean;
  readonly #visited = new Set<Handle>();
  #visits = 0;
  #position: number;
  #begun = false;

  constructor(tracer: Tracer, cursor: Column<Json>, sets: ViewSets) {
    const { lead, others, exclude } = sets;
    this.#tracer = tracer;
    this.#cursor = cursor;
    this.#sets = sets;
    this.#tests = others.length + exclude.length > 0 || lead.policy !== 'swap_and_pop';
    this.#position = lead instanceof EntityStorage ? lead.walked : lead.size;
  }

  /** Moves the cursor to the next entity that the view yields. Returns null at the end. */
  next(): Handle | null {
    if (!this.#begun) this.#begin();
    while (this.#position > 0) {
      this.#position--;
      const entity = this.#at(this.#position);
      if (this.#visit(entity)) return entity;
    }
    this.#tracer.step(steps.eachOver, at.each.next, this.#lead.name);
    this.#cursor.set(1, -1);
    return null;
  }

  end(): void {
    const { name } = this.#lead;
    const missed = this.#missed();
    if (missed === 0) this.#tracer.step(steps.eachEnd, at.each.end, name, this.#visits);
    else this.#tracer.step(steps.eachEndMissed, at.each.end, name, this.#visits, missed);
    this.#cursor.set(1, undefined);
    this.#cursor.set(0, undefined);
    this.#lead.behindEnd = null;
  }

  get #lead(): SparseSet {
    return this.#sets.lead;
  }

  #begin(): void {
    this.#begun = true;
    this.#lead.behindEnd = new Map();
    this.#tracer.step(steps.eachBegin, at.each.begin, this.#lead.name, this.#position);
    this.#cursor.set(0, this.#lead.name);
    this.#cursor.set(1, this.#position);
  }

  /** Returns the handle in memory at a position, also behind the end. */
  #at(position: number): Handle {
    const { packed, behindEnd, size, traits } = this.#lead;
    if (position < size) return packed.peek(position) as Handle;
    // `compact` only cuts off tombstones.
    return behindEnd?.get(position) ?? traits.null;
  }

  /** @returns false if the view skips the entity */
  #visit(entity: Handle): boolean {
    const { name, packed, size } = this.#lead;
    const position = this.#position;
    const { why, component } = this.#tests ? judge(this.#sets, entity) : ({ why: 'yield', component: name } as const);
    const isBehind = position >= size;
    if (why !== 'yield') {
      if (isBehind) this.#tracer.step(steps.eachSkipBehind, at.each.skip, name, position, size);
      else this.#tracer.step(SKIPS[why], at.each.skip, entity, component, position);
    } else if (isBehind) this.#visitBehind(entity);
    else this.#tracer.step(this.#visitCode(entity), at.each.body, entity, name, position);
    this.#cursor.set(1, position);
    if (!isBehind) packed.touch(position);
    if (this.#tests) readTests(this.#sets, entity);
    if (why !== 'yield') return false;
    this.#visited.add(entity);
    this.#visits++;
    return true;
  }

  /** A view without components walks all handles, also those that wait to be recycled. */
  #visitCode(entity: Handle): StepCode {
    const { lead } = this.#sets;
    if (lead instanceof EntityStorage && this.#position >= lead.inUse) return steps.eachVisitReleased;
    return this.#visited.has(entity) ? steps.eachVisitAgain : steps.eachVisit;
  }

  #visitBehind(entity: Handle): void {
    const { name, size, traits } = this.#lead;
    const code = traits.isNull(entity) ? steps.eachVisitNull : steps.eachVisitLeft;
    this.#tracer.step(code, at.each.body, entity, name, this.#position, size);
  }

  /** Counts the entities that the view would yield now and that were never visited. */
  #missed(): number {
    const { packed, size } = this.#lead;
    let count = 0;
    for (let position = 0; position < size; position++) {
      const entity = packed.peek(position) as Handle;
      if (!this.#visited.has(entity) && judge(this.#sets, entity).why === 'yield') count++;
    }
    return count;
  }
}
