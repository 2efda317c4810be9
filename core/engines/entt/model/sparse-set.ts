import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { SparsePages, type SparsePagesOptions } from './sparse-pages.ts';
import { steps } from './steps.ts';

export type DeletionPolicy = 'swap_and_pop' | 'in_place' | 'swap_only';

interface SparseSetOptions extends SparsePagesOptions {
  readonly policy: DeletionPolicy;
}

/**
 * A set of entities after EnTT 3.12.2's `basic_sparse_set`.
 * - `packed`: the entities (raw handles) without gaps. With in-place deletion, tombstones mark the holes.
 * - `sparse` and `pages`: the position of each entity in `packed`, see SparsePages.
 * - `freeList`: one cell, the head of the chain of holes. Each hole is a tombstone with the position of the next hole.
 * In steps, `component` is the name of the set.
 */
export class SparseSet extends SparsePages {
  readonly policy: DeletionPolicy;
  readonly packed: Column<Handle>;
  readonly freeList: Column<Handle>;
  /** The handles that a loop finds in memory behind the end of `packed`, by position. They are only kept during a loop. */
  behindEnd: Map<number, Handle> | null = null;

  constructor(columns: ColumnSet, name: string, { policy, meta, ...options }: SparseSetOptions) {
    const { entityBits, versionBits, columnType: type } = options.traits;
    const shared = { group: name, ...meta, policy, entityBits, versionBits, headBytes: options.version.headBytes };
    super(columns, name, { ...options, meta: shared });
    this.policy = policy;
    this.packed = columns.declare({ name: `${name}.packed`, type, meta: { ...shared, role: 'packed' } });
    this.freeList = columns.declare({ name: `${name}.free-list`, type, meta: { ...shared, role: 'free-list' } });
  }

  /** Writes what the real class initialises in its constructor. The caller must have begun a step. */
  initialise(): void {
    this.freeList.set(0, this.traits.null);
  }

  get isInitialised(): boolean {
    return this.freeList.length > 0;
  }

  /** The number of elements in `packed`, including tombstones (`size`). */
  get size(): number {
    return this.packed.length;
  }

  /**
   * Adds an entity into the first hole or at the end, and returns its position (`try_emplace`).
   * @throws ModelError `slot-not-available`
   */
  tryEmplace(entity: Handle, forceBack = false): number {
    this.assureSlot(entity);
    const { traits, tracer, name: component } = this;
    const index = traits.index(entity);
    const head = this.freeList.peek(0) as Handle;
    if (forceBack || traits.isNull(head)) {
      const position = this.size;
      tracer.step(steps.pushPacked, at.tryEmplace.push, entity, component, position);
      this.packed.set(position, entity);
      tracer.step(steps.linkSparse, at.tryEmplace.link, entity, component, position);
      this.sparse.set(index, traits.combine(position, entity));
      return position;
    }
    const position = traits.index(head);
    tracer.step(steps.readFreeList, at.tryEmplace.head2, entity, component, position);
    this.freeList.touch(0);
    tracer.step(steps.linkSparse, at.tryEmplace.linkHole, entity, component, position);
    this.sparse.set(index, traits.combine(position, entity));
    tracer.step(steps.fillHole, at.tryEmplace.fillHole, entity, component, position);
    this.freeList.set(0, this.packed.get(position) as Handle);
    this.packed.set(position, entity);
    return position;
  }

  /** Removes an entity of the set according to the deletion policy (`erase`). */
  erase(entity: Handle): void {
    if (this.policy === 'in_place') this.#inPlacePop(entity);
    else this.#swapAndPop(entity);
  }

  remove(entity: Handle): boolean {
    const { tracer, name: component } = this;
    tracer.step(steps.findInSet, at.remove.contains, entity, component);
    if (!this.contains(entity)) {
      tracer.step(steps.componentMissing, at.remove.contains, entity, component);
      return false;
    }
    this.beforeErase(entity);
    this.erase(entity);
    return true;
  }

  /**
   * Writes the handle's version into its sparse entry and `packed` (`bump`).
   * @param code the step that explains the version; by default the step for the next version of the index
   */
  bump(entity: Handle, code?: StepCode): void {
    const { traits, tracer, name: component } = this;
    const index = traits.index(entity);
    const version = traits.version(entity);
    const isLarger = version > traits.version(this.sparse.peek(index) as Handle);
    tracer.step(code ?? (isLarger ? steps.bumpVersion : steps.wrapVersion), at.bump.write, entity, component, version);
    const position = traits.index(this.sparse.get(index) as Handle);
    this.sparse.set(index, traits.combine(position, entity));
    this.packed.set(position, entity);
  }

  /** Exchanges two positions: both sparse entries, then both handles (`swap_at`). */
  swapAt(a: number, b: number): void {
    const { traits, tracer, name: component } = this;
    tracer.step(steps.swapSparse, at.swapAt.sparse, component, a, b);
    const first = this.packed.get(a) as Handle;
    const second = this.packed.get(b) as Handle;
    this.sparse.set(traits.index(first), traits.combine(b, first));
    this.sparse.set(traits.index(second), traits.combine(a, second));
    if (a === b) tracer.step(steps.swapSelf, at.swapAt.packed, component, first);
    else tracer.step(steps.swapPacked, at.swapAt.packed, component, first, second, a, b);
    this.packed.touch(a);
    this.packed.touch(b);
    this.packed.set(a, second);
    this.packed.set(b, first);
  }

  /** Removes everything; sparse pages stay allocated (`clear`). */
  clear(): void {
    const { traits, tracer, name: component } = this;
    tracer.enter();
    for (let row = this.size - 1; row >= 0; row--) {
      const entity = this.packed.peek(row) as Handle;
      if (traits.isTombstone(entity)) continue;
      tracer.step(steps.clearOne, at.clear.pop, entity, component, row);
      this.packed.touch(row);
      this.sparse.set(traits.index(entity), traits.null);
      this.destroyPayload(row);
      // Storages of components pop one handle after another: pinned ones leave tombstones, and an assertion of the others
      // writes null. Storages of tags leave the handles in the array.
      const isLeft = !this.hasPayload || (this.release && this.policy === 'swap_and_pop');
      this.behindEnd?.set(row, isLeft ? entity : traits.null);
      if (this.policy === 'swap_and_pop') this.packed.set(row, undefined);
    }
    tracer.leave();
    tracer.step(steps.resetSet, at.clear.reset, component);
    this.freeList.set(0, traits.null);
    for (let row = this.size - 1; row >= 0; row--) this.packed.set(row, undefined);
  }

  /** Frees memory that nothing is in (`shrink_to_fit`). */
  shrink(): void {
    const { tracer, name: component } = this;
    tracer.step(steps.beginShrink, at.shrink.head, component);
    tracer.enter();
    const isFreed = this.freeUnused();
    tracer.leave();
    if (!isFreed) tracer.step(steps.keepPages, at.shrink.head, component);
  }

  /** Returns true if something was freed. */
  protected freeUnused(): boolean {
    const { traits } = this;
    if (!this.version.shrinksSparse) return false;
    const handles = Array.from({ length: this.size }, (_, row) => this.packed.get(row) as Handle);
    return this.shrinkPages(
      handles.filter((handle) => !traits.isTombstone(handle)).map((handle) => traits.index(handle)),
    );
  }

  /**
   * Checks that each entity's sparse entry leads to its position. A release build may break this by adding twice; the real code then reads or writes
   * outside of its arrays.
   * @throws ModelError `outside-rows`
   */
  protected requireOwnEntries(line: number): void {
    const { traits, tracer, name: component } = this;
    if (!this.release) return;
    for (let row = 0; row < this.size; row++) {
      const entity = this.packed.peek(row) as Handle;
      if (traits.isTombstone(entity) || traits.index(this.sparse.peek(traits.index(entity)) as Handle) === row)
        continue;
      tracer.step(steps.outsideRows, line, entity, component);
      const message = `The sparse entry of ${this.describe(entity)} does not lead to its position in ${component}: a release build writes outside of its memory`;
      throw new ModelError('outside-rows', message, { entity, component });
    }
  }

  // --- Hooks for storages with a payload ---

  /** Sends the signal that an entity is about to leave (`on_destroy`). */
  protected beforeErase(_entity: Handle): void {}

  /** Moves a payload to a position that is empty or being removed. */
  protected movePayload(_from: number, _to: number): void {}

  /** The caller must have begun a step. */
  protected destroyPayload(_row: number): void {}

  protected get hasPayload(): boolean {
    return false;
  }

  #swapAndPop(entity: Handle): void {
    const { traits, tracer, name: component } = this;
    const index = traits.index(entity);
    tracer.enter();
    tracer.step(steps.readSparse, at.swapAndPop.sparse, entity, component);
    const row = this.position(entity);
    tracer.step(steps.readPacked, at.swapAndPop.packed, entity, component, row);
    this.packed.touch(row);
    tracer.leave();
    const lastRow = this.size - 1;
    const last = this.packed.peek(lastRow) as Handle;
    const isLast = row === lastRow;
    const lastCode = isLast ? steps.lastIsItself : steps.writeLastIntoHole;
    tracer.step(lastCode, at.swapAndPop.last, entity, component, row, last, lastRow);
    this.packed.touch(lastRow);
    tracer.enter();
    if (!isLast) {
      this.packed.set(row, last);
      tracer.step(steps.fixSparseOfLast, at.swapAndPop.fix, entity, component, row, last);
      this.sparse.set(traits.index(last), traits.combine(row, last));
    }
    if (this.hasPayload) {
      const payloadCode = isLast ? steps.destroyPayload : steps.movePayload;
      tracer.step(payloadCode, at.swapAndPop.payload, entity, component, row, last);
      if (!isLast) this.movePayload(lastRow, row);
      else this.destroyPayload(row);
    }
    tracer.leave();
    tracer.step(steps.nullOwnSparse, at.swapAndPop.own, entity, component);
    this.sparse.set(index, traits.null);
    tracer.enter();
    tracer.step(steps.pop, at.swapAndPop.pop, entity, component, lastRow);
    this.packed.set(lastRow, undefined);
    // An assertion of the real function writes null there: "unnecessary but it helps to detect nasty bugs".
    this.behindEnd?.set(lastRow, this.release ? last : traits.null);
    tracer.leave();
  }

  #inPlacePop(entity: Handle): void {
    const { traits, tracer, name: component } = this;
    const index = traits.index(entity);
    tracer.enter();
    tracer.step(steps.nullOwnSparse, at.inPlacePop.sparse, entity, component);
    const row = this.position(entity);
    this.sparse.set(index, traits.null);
    tracer.leave();
    tracer.step(steps.makeHole, at.inPlacePop.hole, entity, component, row);
    this.packed.set(row, this.freeList.get(0));
    this.freeList.set(0, traits.combine(row, traits.null));
    if (!this.hasPayload) return;
    tracer.enter();
    tracer.step(steps.destroyPayload, at.inPlacePop.payload, entity, component, row);
    this.destroyPayload(row);
    tracer.leave();
  }
}
