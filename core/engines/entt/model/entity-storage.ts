import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { SparseSet } from './sparse-set.ts';
import { steps } from './steps.ts';
import type { StorageOptions } from './storage.ts';

export const ENTITIES = 'registry.entities';

/**
 * All entities that were ever created, after EnTT's `basic_storage<Entity, Entity>`: the first `length` of `packed` are alive; the others wait to be
 * recycled and already have their next version. From 3.13 on `length` is what `free_list` returns.
 */
export class EntityStorage extends SparseSet {
  /** One cell: the number of living entities in `packed`. */
  readonly length: Column<number>;
  /** One cell: the next fresh index, if it is not in use. Null in versions without it. */
  readonly placeholder: Column<number> | null;

  constructor(columns: ColumnSet, options: StorageOptions) {
    const kind = { kind: 'entt.entities', tag: true, headBytes: options.version.headBytes };
    const hasPlaceholder = options.version.placeholder;
    super(columns, ENTITIES, { ...options, policy: hasPlaceholder ? 'swap_only' : 'swap_and_pop', meta: kind });
    this.length = columns.declare({
      name: `${ENTITIES}.length`,
      type: 'u32',
      meta: { ...kind, group: ENTITIES, role: 'length' },
    });
    const meta = { ...kind, group: ENTITIES, role: 'placeholder' };
    this.placeholder = hasPlaceholder ? columns.declare({ name: `${ENTITIES}.placeholder`, type: 'u32', meta }) : null;
  }

  override initialise(): void {
    super.initialise();
    this.length.set(0, 0);
    this.placeholder?.set(0, 0);
  }

  /** The number of living entities (`in_use`). */
  get inUse(): number {
    return this.length.peek(0) ?? 0;
  }

  /** True if the handle is alive, including its version (`registry::valid`). Not traced. */
  valid(entity: Handle): boolean {
    const { traits } = this;
    const entry = this.sparse.peek(traits.index(entity));
    return entry !== undefined && traits.version(entry) === traits.version(entity) && traits.index(entry) < this.inUse;
  }

  /** The handles that a view of all entities walks: in 3.12.2 also those that wait to be recycled. */
  get walked(): number {
    return this.placeholder === null ? this.size : this.inUse;
  }

  /**
   * Returns the first entity that waits to be recycled, else a new one (`emplace()`, from 3.14 on `generate()`).
   * @throws ModelError `out-of-entities`
   */
  create(): Handle {
    const { tracer, inUse: length } = this;
    const fresh = length === this.size;
    const lines = this.placeholder === null ? at.create : at.generate;
    tracer.step(fresh ? steps.nothingToRecycle : steps.somethingToRecycle, lines.fresh, length, this.size);
    this.length.touch(0);
    const entity = fresh ? this.#pushFresh(this.#nextIndex(length)) : this.#recycle(length);
    tracer.step(steps.extendLength, lines.extend, entity, length + 1);
    this.length.set(0, length + 1);
    return entity;
  }

  /** Returns what the next entity is: a handle that waits, or else a fresh index. Not traced. */
  nextUp(): { readonly recycled: Handle | null; readonly index: number } {
    const { inUse, placeholder, traits } = this;
    if (inUse < this.size) return { recycled: this.packed.peek(inUse) as Handle, index: -1 };
    let index = (placeholder?.peek(0) as number | undefined) ?? this.size;
    while (placeholder !== null && this.sparse.peek(index) !== undefined && !traits.isNull(this.sparse.peek(index)!))
      index++;
    return { recycled: null, index };
  }

  /** Sets the next fresh index (`start_from`). */
  startFrom(index: number): void {
    this.tracer.step(steps.startFrom, at.start.set, index);
    this.placeholder?.set(0, index);
  }

  /**
   * The hinted entity with the hint's version if its index is free, else any other (`emplace(hint)`, from 3.14 on `generate(hint)`). Without a
   * placeholder, missing indices below are created dead.
   */
  createHint(hint: Handle): Handle {
    const { traits, tracer } = this;
    const lines = this.placeholder === null ? at.createHint : at.generateHint;
    if (traits.isNull(hint) || traits.isTombstone(hint)) {
      tracer.step(steps.hintIsReserved, lines.current, hint);
      tracer.enter();
      const other = this.create();
      tracer.leave();
      return other;
    }
    tracer.step(steps.readHint, lines.current, hint);
    const unknown = this.current(hint) === traits.tombstoneVersion;
    const position = unknown ? traits.index(hint) : this.position(hint);
    if (!unknown && position < this.inUse) {
      tracer.step(steps.hintIsAlive, lines.alive, hint, this.packed.peek(position) as Handle);
      tracer.enter();
      const other = this.create();
      tracer.leave();
      return other;
    }
    if (this.placeholder !== null) return this.#generateHint(hint, unknown);
    if (unknown) this.#fillUpTo(position, hint);
    tracer.step(steps.extendLength, at.createHint.swap, hint, this.inUse + 1);
    const length = this.length.get(0) as number;
    this.length.set(0, length + 1);
    tracer.enter();
    this.swapAt(position, length);
    this.bump(hint, unknown ? steps.firstVersion : steps.writeVersion);
    tracer.leave();
    return hint;
  }

  /**
   * Kills the entity that has the index of `entity` now and returns the new version (`pop`). Does nothing if the index is not in use.
   * @param code the step that explains the version; see `bump`
   */
  override erase(entity: Handle, code?: StepCode): number {
    const { traits, tracer } = this;
    const lines = this.policy === 'swap_only' ? at.swapOnly : at.destroy;
    tracer.step(steps.readSparse, lines.position, entity, this.name);
    const position = this.position(entity);
    const isWaiting = position >= this.inUse;
    // From 3.13 on, the policy `swap_only` also raises the version of a handle that waits already.
    if (isWaiting && this.policy !== 'swap_only')
      return traits.version(this.sparse.peek(traits.index(entity)) as Handle);
    const next = traits.next(this.packed.peek(position) as Handle);
    tracer.enter();
    this.bump(next, code);
    tracer.leave();
    if (isWaiting) {
      tracer.enter();
      this.swapAt(position, this.inUse);
      tracer.leave();
      return traits.version(next);
    }
    const length = this.inUse - 1;
    tracer.step(steps.shrinkLength, lines.shrink, next, length);
    this.length.set(0, length);
    if (position !== length) {
      tracer.enter();
      this.swapAt(position, length);
      tracer.leave();
    }
    return traits.version(next);
  }

  /**
   * Checks what the real engine leaves to an assertion. A handle that is not alive becomes a step and an error.
   * @param line the pseudocode line of the assertion
   * @throws ModelError `stale-handle` (the index has another version now), `dead-entity` or `unknown-entity`
   */
  requireValid(entity: Handle, line: number): void {
    if (!this.valid(entity)) throw this.#refusal(entity, line);
  }

  /**
   * Moves living entities to the end of the living ones, the first of them last, to be destroyed together (`pack`, from 3.13 on `sort_as`).
   * @returns the number of entities that were moved there
   * @throws ModelError for a handle that is not alive: `pack` requires them, `sort_as` must not swap them with living ones, and skips unknown ones
   */
  gather(entities: readonly Handle[], line: number): number {
    let row = this.inUse - 1;
    for (const entity of entities) {
      if (this.version.asserts && (row < 0 || !this.peekContains(entity))) continue;
      if (!this.release) this.requireValid(entity, line);
      if (row < 0) throw this.outside(entity, line);
      this.tracer.step(steps.gather, line, entity, row);
      this.tracer.enter();
      const position = this.positionOfIndex(entity, line);
      if (position !== row) this.swapAt(position, row);
      this.tracer.leave();
      row--;
    }
    return this.inUse - 1 - row;
  }

  /**
   * Requires an entry with the version of a handle, which is all that destroying looks at from 3.13 on.
   * @throws ModelError `stale-handle` or `unknown-entity`
   */
  requireKnown(entity: Handle, line: number): void {
    if (!this.peekContains(entity)) throw this.#refusal(entity, line);
    if (!this.valid(entity)) this.tracer.step(steps.killWaiting, line, entity);
  }

  /** In a release build, says what `destroy` does to a handle that is not alive. */
  noteDestroyed(entity: Handle, line: number): void {
    const { traits, tracer } = this;
    const entry = this.sparse.peek(traits.index(entity));
    if (entry === undefined || traits.isNull(entry)) throw this.#refusal(entity, line);
    const current = traits.version(entry);
    if (traits.index(entry) < this.inUse) {
      tracer.step(steps.killOther, line, entity, traits.combine(traits.index(entity), entry));
    } else if (this.version.asserts && current !== traits.version(entity)) {
      tracer.step(steps.killWaitingStale, line, entity, current);
    } else if (this.version.asserts) tracer.step(steps.killWaiting, line, entity);
    else if (current === traits.version(entity)) tracer.step(steps.killNothingAgain, line, entity);
    else tracer.step(steps.killNothing, line, entity, current);
  }

  #refusal(entity: Handle, line: number): ModelError {
    const { traits, tracer } = this;
    const index = traits.index(entity);
    const version = traits.version(entity);
    const entry = this.sparse.peek(index);
    const code = this.#whyNot(entity, entry);
    const current = entry === undefined ? traits.tombstoneVersion : traits.version(entry);
    tracer.step(code, line, entity, current);
    if (entry !== undefined) this.sparse.touch(index);
    const found =
      code === steps.unknownEntity ? 'no such entity was created' : `index ${index} has version ${current} now`;
    const message = `Entity ${this.describe(entity)} is not alive: ${found}`;
    return new ModelError(code.name, message, { entity, version, current });
  }

  #whyNot(entity: Handle, entry: Handle | undefined): StepCode {
    const { traits } = this;
    if (entry === undefined || traits.isNull(entry)) return steps.unknownEntity;
    return traits.version(entry) === traits.version(entity) ? steps.deadEntity : steps.staleHandle;
  }

  /** Appends a hinted entity that has no entry, or gives one that waits the hint's version; then it joins the living ones (`try_emplace`). */
  #generateHint(hint: Handle, unknown: boolean): Handle {
    const { tracer, inUse: length } = this;
    if (unknown) tracer.step(steps.createHinted, at.generateHint.push, hint);
    tracer.enter();
    if (unknown) this.tryEmplace(hint, true);
    else this.bump(hint, steps.writeVersion);
    tracer.leave();
    tracer.step(steps.extendLength, at.generateHint.swap, hint, length + 1);
    this.length.set(0, length + 1);
    const position = this.position(hint);
    if (position === length) return hint;
    tracer.enter();
    this.swapAt(position, length);
    tracer.leave();
    return hint;
  }

  /** The index of a new entity: the size of `packed`, or the first index from the placeholder on that was never created (`next`). */
  #nextIndex(size: number): number {
    const { placeholder, tracer, traits } = this;
    if (placeholder === null) return size;
    tracer.enter();
    let index = placeholder.get(0) as number;
    while (this.current(traits.construct(index, 0)) !== traits.tombstoneVersion && index < traits.nullIndex) {
      tracer.step(steps.skipUsed, at.generate.skip, index);
      placeholder.set(0, ++index);
    }
    tracer.step(steps.takePlaceholder, at.generate.next, index);
    placeholder.set(0, Math.min(index + 1, traits.nullIndex));
    tracer.leave();
    return index;
  }

  #pushFresh(index: number): Handle {
    const { traits } = this;
    if (index >= traits.nullIndex) {
      throw new ModelError('out-of-entities', `All ${traits.nullIndex} entity indices are in use`, {
        count: traits.nullIndex,
      });
    }
    const entity = traits.construct(index, 0);
    this.tracer.enter();
    this.tryEmplace(entity);
    this.tracer.leave();
    return entity;
  }

  #recycle(row: number): Handle {
    const entity = this.packed.peek(row) as Handle;
    this.tracer.enter();
    const lines = this.placeholder === null ? at.create : at.generate;
    this.tracer.step(steps.takeRecycled, lines.recycle, entity, row);
    this.packed.touch(row);
    this.tracer.leave();
    return entity;
  }

  #fillUpTo(position: number, hint: Handle): void {
    this.tracer.enter();
    while (position >= this.size) {
      const entity = this.traits.construct(this.size, 0);
      const isHinted = this.size === position;
      this.tracer.step(isHinted ? steps.createHinted : steps.fillUpToHint, at.createHint.fill, entity, hint);
      this.tracer.enter();
      this.tryEmplace(entity);
      this.tracer.leave();
    }
    this.tracer.leave();
  }
}
