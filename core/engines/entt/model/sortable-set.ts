import { ModelError } from '../../../trace/model-error.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { SparseSet } from './sparse-set.ts';
import { steps } from './steps.ts';

/** A sparse set that can be sorted and compacted, after EnTT's `basic_sparse_set`. */
export class SortableSet extends SparseSet {
  /**
   * Exchanges two entities with their payloads (`swap_elements`).
   * @throws ModelError `component-missing` if the set lacks one
   */
  swapElements(a: Handle, b: Handle): void {
    const { tracer, name: component } = this;
    tracer.step(steps.findBoth, at.swapElements.find, component, a, b);
    const [from, to] = [a, b].map((entity) => this.requirePosition(entity, at.swapElements.find)) as [number, number];
    tracer.enter();
    this.swapPayload(from, to);
    this.swapAt(from, to);
    tracer.leave();
  }

  /**
   * Closes all holes of in-place deletion: follows the free list, moves the last entity into each hole before the end, and cuts the tail. EnTT 3.12.2
   * leaves tombstones if there are several holes, so this models `compact` of 3.13.
   */
  compact(): void {
    this.#fillHoles(Number.POSITIVE_INFINITY);
  }

  /** @param most how many holes are filled before the free list is given up */
  #fillHoles(most: number): void {
    const { traits, tracer, name: component } = this;
    let end = this.#trimmedEnd(this.size);
    tracer.step(steps.findEnd, at.compact.end, component, end);
    if (end < this.size) this.packed.touch(end);
    let hole = traits.index(this.freeList.peek(0) as Handle);
    for (let filled = 0; hole !== traits.nullIndex && filled < most; ) {
      const inside = hole < end;
      const [code, line] = inside ? [steps.followFreeList, at.compact.each] : [steps.holePastEnd, at.compact.outside];
      tracer.step(code, line, component, hole);
      const next = traits.index(this.packed.get(hole) as Handle);
      if (inside) {
        end--;
        filled++;
        tracer.enter();
        this.#moveIntoHole(end, hole);
        tracer.leave();
        end = this.#trimmedEnd(end);
      }
      hole = next;
    }
    this.#cutTail(end);
  }

  #cutTail(end: number): void {
    const { tracer, name: component } = this;
    let left = 0;
    for (let row = 0; row < end; row++) if (this.#isHole(row)) left++;
    if (left > 0) tracer.step(steps.holesLeft, at.compact.cut, component, end, left);
    else tracer.step(end === this.size ? steps.noHoles : steps.cutTail, at.compact.cut, component, end);
    this.freeList.set(0, this.traits.null);
    for (let row = this.size - 1; row >= end; row--) this.packed.set(row, undefined);
  }

  /**
   * Prepares sorting: 3.12.2 calls its `compact`, which takes the first tombstone that it leaves behind for the end of the free list and so fills one hole
   * at most; 3.16 refuses holes.
   * @throws ModelError `sort-with-holes`, or `outside-memory` in a release build, which takes the place of a hole for an index
   */
  protected closeHoles(): void {
    const { traits, tracer, name: component } = this;
    if (!this.version.sortsWithoutHoles) {
      tracer.enter();
      this.#fillHoles(1);
      tracer.leave();
    } else if (!traits.isNull(this.freeList.peek(0) as Handle)) {
      const row = traits.index(this.freeList.peek(0) as Handle);
      tracer.step(this.release ? steps.sortHoles : steps.holesNotSorted, at.sortIn316.holes, component, row);
      const code = this.release ? 'sort-outside-memory' : 'sort-with-holes';
      throw new ModelError(code, `Sorting with tombstones not allowed: ${component} has a hole at ${row}`, {
        component,
        row,
      });
    }
  }

  /** Orders the entities so that walking back to front visits those of `other` first, in `other`'s order (`sort_as`). */
  sortAs(other: SparseSet): void {
    const { tracer, name: component } = this;
    this.closeHoles();
    let position = this.size - 1;
    // The loop of 3.12.2 ends at the first position, which matters if a release build has an entity twice.
    const end = this.release && !this.version.sortsWithoutHoles ? 1 : 0;
    for (let row = other.size - 1; row >= 0 && position >= end; row--) {
      const entity = other.packed.peek(row) as Handle;
      const found = this.peekContains(entity);
      const [code, line] = found ? [steps.sortAsNext, at.sortAs.each] : [steps.sortAsSkip, at.sortAs.skip];
      tracer.step(code, line, entity, component, position);
      other.packed.touch(row);
      if (!found) continue;
      const here = this.packed.get(position) as Handle;
      if (here !== entity) {
        this.#requireEntity(position, at.sortAs.swap);
        tracer.enter();
        this.swapElements(here, entity);
        tracer.leave();
      }
      position--;
    }
  }

  /**
   * Orders the first `length` entities by the values that `by` holds for them, seen from back to front; then payloads and sparse entries follow along the
   * cycles of the permutation (`sort_n`). Equal values keep their order, as with `std::sort` up to 16 elements.
   * @throws ModelError `sort-left-hole`, or `outside-memory` in a release build if an index in `packed` has no entry
   */
  sortFirst(length: number, by: SortableSet, compare: (a: number, b: number) => boolean): void {
    const { tracer, name: component } = this;
    const entities = Array.from({ length }, (_, row) => this.packed.peek(row) as Handle);
    for (let row = 0; row < length; row++) this.#requireEntity(row, at.sort.order);
    if (this.release)
      for (const entity of entities) for (const set of [this, by]) set.requireEntry(entity, at.sort.order);
    tracer.step(steps.orderPacked, at.sort.order, component, length);
    const values = entities.map((entity) => by.readValue(entity));
    const rows = Array.from({ length }, (_, i) => length - 1 - i);
    rows.sort((a, b) => Number(compare(values[b]!, values[a]!)) - Number(compare(values[a]!, values[b]!)));
    rows.reverse().forEach((from, row) => {
      if (from !== row && entities[from] !== entities[row]) this.packed.set(row, entities[from]);
    });
    for (let row = 0; row < length; row++) this.#followCycle(row);
  }

  /** Returns an entity's value, which only a storage with a payload has. */
  readValue(_entity: Handle): number {
    return 0;
  }

  /** Refuses a hole that sorting did not fill, where the real code looks up what it takes for an entity. */
  #requireEntity(row: number, line: number): void {
    if (!this.#isHole(row)) return;
    const { tracer, name: component, release } = this;
    tracer.step(release ? steps.sortHoles : steps.holesNotSorted, line, component, row);
    const message = `Sorting left a hole at ${row} of ${component}: Set does not contain entity`;
    throw new ModelError(release ? 'sort-outside-memory' : 'sort-left-hole', message, { component, row });
  }

  protected requireEntry(entity: Handle, line: number): void {
    const { traits } = this;
    if (traits.isNull(this.sparse.peek(traits.index(entity)) as Handle)) this.positionOfIndex(entity, line);
  }

  /** Moves payload and sparse entries along the cycle of the permutation that begins at `start`. */
  #followCycle(start: number): void {
    const { traits, tracer, name: component } = this;
    const rowOf = (row: number): number =>
      traits.index(this.sparse.peek(traits.index(this.packed.peek(row) as Handle)) as Handle);
    let row = start;
    let next = rowOf(row);
    while (row !== next) {
      const entity = this.packed.peek(row) as Handle;
      const following = rowOf(next);
      if (this.hasPayload) {
        const code = next === following ? steps.closeCycle : steps.swapPayload;
        tracer.step(code, at.sort.payload, component, next, following);
        this.exchangePayload(next, following);
      }
      tracer.enter();
      tracer.step(steps.fixSparse, at.sort.fix, entity, component, row, next);
      this.sparse.set(traits.index(entity), traits.combine(row, entity));
      tracer.leave();
      row = next;
      next = following;
    }
  }

  /** Exchanges two payloads. The caller must have begun a step. */
  protected exchangePayload(_a: number, _b: number): void {}

  protected swapPayload(_a: number, _b: number): void {}

  /**
   * Returns an entity's position.
   * @throws ModelError `component-missing`, or `outside-memory` in a release build, which ignores versions
   */
  protected requirePosition(entity: Handle, line: number): number {
    if (this.release) return this.positionOfIndex(entity, line);
    if (!this.contains(entity)) throw this.missing(entity, line);
    return this.position(entity);
  }

  protected missing(entity: Handle, line: number): ModelError {
    this.tracer.step(steps.componentMissing, line, entity, this.name);
    return new ModelError('component-missing', `Entity ${this.describe(entity)} is not in ${this.name}`, {
      entity,
      component: this.name,
    });
  }

  #moveIntoHole(from: number, to: number): void {
    const { traits, tracer, name: component } = this;
    const entity = this.packed.peek(from) as Handle;
    if (this.hasPayload) {
      tracer.step(steps.movePayload, at.compact.payload, entity, component, to, entity);
      this.movePayload(from, to);
    }
    tracer.step(steps.moveIntoHole, at.compact.move, entity, component, to, from);
    this.packed.set(to, this.packed.get(from));
    this.packed.set(from, traits.null);
    tracer.step(steps.fixSparseOfLast, at.compact.fix, entity, component, to, entity);
    this.sparse.set(traits.index(entity), traits.combine(to, entity));
  }

  /** Returns the index after the last element before `end` that is not a tombstone. */
  #trimmedEnd(end: number): number {
    let trimmed = end;
    while (trimmed > 0 && this.#isHole(trimmed - 1)) trimmed--;
    return trimmed;
  }

  #isHole(row: number): boolean {
    return this.traits.isTombstone(this.packed.peek(row) as Handle);
  }
}
