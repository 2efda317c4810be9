import type { Column, ColumnMeta } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Handle, HandleTraits } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Version } from './version.ts';

export interface SparsePagesOptions {
  readonly traits: HandleTraits;
  /** The number of entries in a page, a power of two (`ENTT_SPARSE_PAGE`). */
  readonly sparsePage: number;
  /** True if assertions are compiled out, as in a build with `NDEBUG`. */
  readonly release: boolean;
  readonly version: Version;
  readonly meta: ColumnMeta;
}

/**
 * The sparse half of a sparse set: the position of each entity in the packed array.
 * - `sparse`: one entry per index, in pages that are allocated on demand and only freed by `shrink_to_fit`. The position is in the index part, the entity's version in
 * the version part. An entry is null if the entity is not in the set, and absent without a page.
 * - `pages`: the directory, which is 1 for an allocated page and 0 for a null pointer.
 */
export class SparsePages {
  readonly name: string;
  readonly traits: HandleTraits;
  readonly sparse: Column<Handle>;
  readonly pages: Column<number>;
  protected readonly release: boolean;
  protected readonly version: Version;
  protected readonly tracer: Tracer;
  readonly #pageSize: number;

  constructor(columns: ColumnSet, name: string, { traits, sparsePage, release, version, meta }: SparsePagesOptions) {
    const shared = { ...meta, page: sparsePage };
    this.name = name;
    this.traits = traits;
    this.release = release;
    this.version = version;
    this.tracer = columns.tracer;
    this.#pageSize = sparsePage;
    this.sparse = columns.declare({
      name: `${name}.sparse`,
      type: traits.columnType,
      meta: { ...shared, role: 'sparse' },
    });
    this.pages = columns.declare({ name: `${name}.pages`, type: 'u32', meta: { ...shared, role: 'pages' } });
  }

  /** True if the set holds exactly this handle, including its version (`contains`). Only the sparse entry is needed. */
  contains(entity: Handle): boolean {
    this.#readEntry(entity);
    return this.peekContains(entity);
  }

  /** Like `contains`, but not traced: for checks that the real engine does not make. */
  peekContains(entity: Handle): boolean {
    const { traits } = this;
    const entry = this.sparse.peek(traits.index(entity));
    return entry !== undefined && traits.version(entry) === traits.version(entity) && !traits.isNull(entry);
  }

  /** Returns the position of an entity in the set (`index`). */
  position(entity: Handle): number {
    return this.traits.index(this.sparse.get(this.traits.index(entity)) as Handle);
  }

  /** Returns the version in the sparse entry, or the tombstone's if there is none (`current`). */
  current(entity: Handle): number {
    const index = this.traits.index(entity);
    if (this.pages.get(this.#pageOf(index)) !== 1) return this.traits.tombstoneVersion;
    return this.traits.version(this.sparse.get(index) as Handle);
  }

  /** Like `current`, but not traced. */
  versionAt(entity: Handle): number {
    const { traits } = this;
    return traits.version(this.sparse.peek(traits.index(entity)) ?? traits.null);
  }

  /**
   * Returns the position of an entity's index, whichever version is there.
   * @throws ModelError `outside-memory`, where the real code reads outside
   */
  protected positionOfIndex(entity: Handle, line: number): number {
    const { traits, tracer, name: component } = this;
    const index = traits.index(entity);
    const entry = this.sparse.peek(index);
    if (entry === undefined || traits.isNull(entry)) throw this.outside(entity, line);
    if (traits.version(entry) !== traits.version(entity)) {
      tracer.step(steps.takeOther, line, entity, component, traits.combine(index, entry), traits.index(entry));
    }
    return this.position(entity);
  }

  /** Returns the error of an entity for which the real code reads or writes outside of its memory. */
  protected outside(entity: Handle, line: number): ModelError {
    const { tracer, name: component } = this;
    tracer.step(steps.outsideMemory, line, entity, component);
    const message = `${component} has no entry for ${this.describe(entity)}: a release build reads outside of its memory`;
    return new ModelError('outside-memory', message, { entity, component });
  }

  /** Frees the pages in which no index has an entry, and shortens the directory (`shrink_to_fit`). Returns true if there were some. */
  protected shrinkPages(indices: Iterable<number>): boolean {
    const { tracer, pages, name: component } = this;
    const used = new Set(Array.from(indices, (index) => this.#pageOf(index)));
    const end = Math.max(-1, ...used) + 1;
    let isFreed = pages.length > end;
    for (let page = pages.length - 1; page >= 0; page--) {
      if (used.has(page)) continue;
      if (pages.peek(page) === 1) {
        isFreed = true;
        tracer.step(steps.freeSparsePage, at.shrink.sparse, component, page);
        const start = page * this.#pageSize;
        for (let row = start + this.#pageSize - 1; row >= start; row--) this.sparse.set(row, undefined);
      } else if (page >= end) tracer.step(steps.shortenPages, at.shrink.directory, component, page);
      pages.set(page, page < end ? 0 : undefined);
    }
    return isFreed;
  }

  /** Formats `7 (index 7, version 0)` for messages. */
  protected describe(entity: Handle): string {
    return `${entity} (index ${this.traits.index(entity)}, version ${this.traits.version(entity)})`;
  }

  #pageOf(index: number): number {
    return Math.floor(index / this.#pageSize);
  }

  /** Traces the two reads of a look-up: the page's pointer and, if there is a page, the entry. */
  #readEntry(entity: Handle): void {
    const index = this.traits.index(entity);
    if (this.pages.get(this.#pageOf(index)) === 1) this.sparse.touch(index);
  }

  /**
   * Allocates a sparse page and requires a free entry (`assure_at_least`), except in release.
   * @throws ModelError `slot-not-available`
   */
  protected assureSlot(entity: Handle): void {
    const { traits, tracer, name: component } = this;
    const index = traits.index(entity);
    const page = this.#pageOf(index);
    tracer.step(steps.findPage, at.tryEmplace.page, entity, component, page);
    if (this.pages.get(page) !== 1) {
      tracer.step(steps.allocateSparsePage, at.tryEmplace.allocate, entity, component, page, this.#pageSize);
      for (let row = this.pages.length; row < page; row++) this.pages.set(row, 0);
      this.pages.set(page, 1);
      const start = page * this.#pageSize;
      for (let row = start; row < start + this.#pageSize; row++) this.sparse.set(row, traits.null);
    }
    tracer.step(steps.checkSlot, at.tryEmplace.slot, entity, component, index);
    const entry = this.sparse.get(index) as Handle;
    if (entry === traits.null) return;
    if (this.release) {
      const row = traits.index(entry);
      const twice = this.version.asserts ? steps.addedAgain : steps.addedTwice;
      if (this.peekContains(entity)) tracer.step(twice, at.tryEmplace.slot, entity, component, row);
      else tracer.step(steps.secondPosition, at.tryEmplace.slot, entity, component, traits.combine(index, entry), row);
      return;
    }
    tracer.step(steps.slotNotAvailable, at.tryEmplace.slot, entity, component, traits.index(entry));
    throw new ModelError(
      'slot-not-available',
      `Slot not available: ${component} already has an entry for index ${index}, version ${traits.version(entry)}`,
      { entity, component, version: traits.version(entry) },
    );
  }
}
