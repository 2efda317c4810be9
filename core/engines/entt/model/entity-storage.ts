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
 * All entities that were ever created, after EnTT 3.12.2's `basic_storage<Entity, Entity>`: the first `length` of `packed` are alive; the others wait
 * to be recycled and already have their next version.
 */
export class EntityStorage extends SparseSet {
  /** One cell: the number of living entities in `packed`. */
  readonly length: Column<number>;

  constructor(columns: ColumnSet, { traits, sparsePage, release }: StorageOptions) {
    const kind = { kind: 'entt.entities', tag: true };
    super(columns, ENTITIES, { traits, sparsePage, release, policy: 'swap_and_pop', meta: kind });
    this.length = columns.declare({
      name: `${ENTITIES}.length`,
      type: 'u32',
      meta: { ...kind, group: ENTITIES, role: 'length' },
    });
  }

  override initialise(): void {
    super.initialise();
    this.length.set(0, 0);
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

  /**
   * Returns the first entity that waits to be recycled, else a new one (`emplace()`).
   * @throws ModelError `out-of-entities`
   */
  create(): Handle {
    const { tracer, inUse: length } = this;
    const fresh = length === this.size;
    tracer.step(fresh ? steps.nothingToRecycle : steps.somethingToRecycle, at.create.fresh, length, this.size);
    this.length.touch(0);
    const entity = fresh ? this.#pushFresh(length) : this.#recycle(length);
    tracer.step(steps.extendLength, at.create.extend, entity, length + 1);
    this.length.set(0, length + 1);
    return entity;
  }

  /** The hinted entity with the hint's version if its index is free, else any other (`emplace(hint)`). Missing indices below are created dead. */
  createHint(hint: Handle): Handle {
    const { traits, tracer } = this;
    if (traits.isNull(hint) || traits.isTombstone(hint)) {
      tracer.step(steps.hintIsReserved, at.createHint.current, hint);
      tracer.enter();
      const other = this.create();
      tracer.leave();
      return other;
    }
    tracer.step(steps.readHint, at.createHint.current, hint);
    const unknown = this.current(hint) === traits.tombstoneVersion;
    const position = unknown ? traits.index(hint) : this.position(hint);
    if (!unknown && position < this.inUse) {
      tracer.step(steps.hintIsAlive, at.createHint.alive, hint, this.packed.peek(position) as Handle);
      tracer.enter();
      const other = this.create();
      tracer.leave();
      return other;
    }
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
    tracer.step(steps.readSparse, at.destroy.position, entity, this.name);
    const position = this.position(entity);
    if (position >= this.inUse) return traits.version(this.sparse.peek(traits.index(entity)) as Handle);
    const next = traits.next(this.packed.peek(position) as Handle);
    tracer.enter();
    this.bump(next, code);
    tracer.leave();
    const length = this.inUse - 1;
    tracer.step(steps.shrinkLength, at.destroy.shrink, next, length);
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

  /** In a release build, says what `destroy` does to a handle that is not alive. */
  noteDestroyed(entity: Handle, line: number): void {
    const { traits, tracer } = this;
    const entry = this.sparse.peek(traits.index(entity));
    if (entry === undefined || traits.isNull(entry)) throw this.#refusal(entity, line);
    const current = traits.version(entry);
    if (traits.index(entry) < this.inUse) {
      tracer.step(steps.killOther, line, entity, traits.combine(traits.index(entity), entry));
    } else if (current === traits.version(entity)) tracer.step(steps.killNothingAgain, line, entity);
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
    this.tracer.step(steps.takeRecycled, at.create.recycle, entity, row);
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
