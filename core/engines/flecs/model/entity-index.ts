import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { declarer } from './declarer.ts';
import {
  FIRST_INDEX,
  GENERATION_BITS,
  type Handle,
  handleText,
  INDEX_BITS,
  indexOf,
  nextGeneration,
} from './handle.ts';
import { allocatePage, missingPage } from './page-directory.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

export const ENTITIES_GROUP = 'entities';

/** Flags of a record: the entity is used as an id or first part of a pair, as a target, as a target of ChildOf or IsA. */
export const IS_ID = 1;
export const IS_TARGET = 2;
export const IS_TRAVERSABLE = 4;

/**
 * Locations of all entities, after Flecs 4.0.5's entity index.
 *
 * - `dense`: all handles ever created; row 0 is unused, live entities come before `aliveCount`, dead ones after it with
 *   their next generation
 * - one record per index, in pages allocated on demand: its row in `dense` (0 if never used), its table and row (absent
 *   if in no table), and flags
 * - `maxId`: the largest index used so far; `range`: the smallest and largest index allowed (absent if unlimited)
 */
export class EntityIndex {
  readonly dense: Column<number>;
  readonly aliveCount: Column<number>;
  readonly maxId: Column<number>;
  readonly range: Column<number>;
  readonly pages: Column<number>;
  readonly recordDense: Column<number>;
  readonly recordTable: Column<number>;
  readonly recordRow: Column<number>;
  readonly recordFlags: Column<number>;
  /** Record columns that only a live entity uses. */
  readonly #liveColumns: readonly Column<number>[];
  readonly #tracer: Tracer;
  readonly #page: number;
  /** Returns the largest index that new entities can have; undefined without one. */
  endOfRange: () => number | undefined;
  /** Receives entities that were removed. */
  onRemove: (entity: Handle) => void = () => {};

  constructor(columns: ColumnSet, page: number) {
    const bits = { indexBits: INDEX_BITS, generationBits: GENERATION_BITS };
    const declare = declarer(columns, ENTITIES_GROUP, { kind: 'flecs.entity-index', group: ENTITIES_GROUP, ...bits });
    this.#tracer = columns.tracer;
    this.#page = page;
    this.dense = declare('dense', 'f64');
    this.aliveCount = declare('alive-count', 'u32');
    this.maxId = declare('max-id', 'u32');
    this.range = declare('range', 'u32');
    this.pages = declare('pages', 'u32', { page });
    this.recordDense = declare('record-dense', 'u32', { page });
    this.recordTable = declare('record-table', 'u32', { page });
    this.recordRow = declare('record-row', 'u32', { page });
    this.recordFlags = declare('record-flags', 'u32', { page });
    this.endOfRange = () => this.range.peek(1);
    this.#liveColumns = [this.recordTable, this.recordRow, this.recordFlags];
  }

  /** Writes the empty state in the caller's step. */
  initialise(): void {
    this.dense.set(0, 0);
    this.aliveCount.set(0, 1);
    this.maxId.set(0, FIRST_INDEX - 1);
  }

  /** Returns true if the handle is alive, generation included. Does not record a read. */
  isAlive(entity: Handle): boolean {
    const row = this.recordDense.peek(indexOf(entity));
    return row !== undefined && row < this.#alive() && this.dense.peek(row) === entity;
  }

  /** Returns the current handle of an index, alive or dead; undefined if the index was never used. */
  current(index: number): Handle | undefined {
    const row = this.recordDense.peek(index);
    return row === undefined ? undefined : this.dense.peek(row);
  }

  /**
   * Checks what Flecs only asserts.
   * @param line of the pseudocode with the assertion
   * @throws ModelError `flecs-not-alive`
   */
  requireAlive(entity: Handle, line: number): void {
    if (this.isAlive(entity)) return;
    this.#tracer.step(steps.notAlive, line, entity);
    const row = this.recordDense.get(indexOf(entity));
    if (row !== undefined) this.dense.touch(row);
    throw new ModelError('flecs-not-alive', `Entity ${handleText(entity)} is not alive`, { entity });
  }

  /**
   * Recycles the first dead entity or appends one, without a table (`new_id`).
   * @throws ModelError `flecs-index-in-use`, `flecs-out-of-range`
   */
  newId(): Handle {
    const alive = this.#alive();
    const entity = alive !== this.dense.length ? this.#recycle(alive) : this.#append(alive);
    this.#tracer.enter();
    this.#tracer.step(steps.growAlive, at.newId.grow, entity, alive + 1);
    this.aliveCount.set(0, alive + 1);
    this.#tracer.leave();
    const max = this.endOfRange();
    if (max === undefined || indexOf(entity) <= max) return entity;
    const end = max - FIRST_INDEX;
    this.#tracer.step(steps.outOfRange, at.newId.check, entity, max, end);
    if (this.range.length > 1) this.range.touch(1);
    const message = `Entity ${handleText(entity)} is past the range’s end ${end}, which is index ${max}`;
    throw new ModelError('flecs-out-of-range', message, { entity, max, end });
  }

  /**
   * Creates several entities (`new_ids`): as in Flecs 4.0.5, dead ones first, in one step.
   * @throws ModelError `flecs-index-in-use`
   */
  newIds(count: number): Handle[] {
    const alive = this.#alive();
    const fresh = Math.max(0, alive + count - this.dense.length);
    if (fresh < count) {
      this.#tracer.step(steps.recycleMany, at.newIds.recycle, count - fresh, alive);
      for (let row = alive; row < alive + count - fresh; row++) this.dense.get(row);
    }
    this.#tracer.enter();
    for (let i = 0; i < fresh; i++) this.#append(this.dense.length);
    this.#tracer.leave();
    this.#tracer.step(steps.growAliveMany, at.newIds.grow, count, alive + count);
    this.aliveCount.set(0, alive + count);
    return Array.from({ length: count }, (_, i) => this.dense.peek(alive + i) as Handle);
  }

  /** Deletes a live entity that is no longer in a table: it is swapped with the last live one (`remove`). */
  remove(entity: Handle): void {
    const index = indexOf(entity);
    const row = this.recordDense.peek(index) as number;
    const lastRow = this.#alive() - 1;
    this.#tracer.step(steps.shrinkAlive, at.removeEntity.shrink, entity, lastRow);
    this.aliveCount.set(0, lastRow);
    this.#tracer.enter();
    if (row !== lastRow) this.#swap(entity, row, lastRow);
    const next = nextGeneration(entity);
    this.#tracer.step(steps.nextGeneration, at.removeEntity.generation, next, lastRow);
    this.dense.set(lastRow, next);
    this.#tracer.step(steps.clearRecord, at.removeEntity.clear, next);
    for (const column of this.#liveColumns) if (column.peek(index) !== undefined) column.set(index, undefined);
    this.onRemove(entity);
    this.#tracer.leave();
  }

  /** Returns the slot of an entity's table, or undefined if it is in none. Does not record a read. */
  tableOf(entity: Handle): number | undefined {
    return this.recordTable.peek(indexOf(entity));
  }

  rowOf(entity: Handle): number {
    return this.recordRow.peek(indexOf(entity)) as number;
  }

  /** Records the table and row of an entity in the caller's step. */
  place(entity: Handle, table: number, row: number): void {
    const index = indexOf(entity);
    this.recordTable.set(index, table);
    this.recordRow.set(index, row);
  }

  flags(entity: Handle): number {
    return this.recordFlags.peek(indexOf(entity)) ?? 0;
  }

  /** Sets a flag of a record in the caller's step. */
  mark(index: number, flag: number): void {
    const flags = this.recordFlags.peek(index) ?? 0;
    if ((flags & flag) === 0) this.recordFlags.set(index, flags | flag);
  }

  /**
   * Makes new indices start at `min`, up to `max` if given (`ecs_set_entity_range`).
   * @throws ModelError `flecs-bad-range` unless max > min
   */
  setRange(min: number, max?: number): void {
    if (max === undefined) this.#tracer.step(steps.setRange, at.setRange.set, min);
    else this.#tracer.step(steps.setRangeTo, at.setRange.set, min, max);
    if (max !== undefined && max <= min) {
      const [first, end] = [min - FIRST_INDEX, max - FIRST_INDEX];
      const message = `A range must end after its beginning ${first}, not at ${end}`;
      throw new ModelError('flecs-bad-range', message, { min: first, max: end });
    }
    this.range.set(0, min);
    if (max !== undefined || this.range.peek(1) !== undefined) this.range.set(1, max);
    this.maxId.set(0, min - 1);
  }

  /** Takes all dead entities out of `dense` in the caller's step. Returns them in their order. */
  takeDead(): Handle[] {
    const alive = this.#alive();
    const dead = Array.from({ length: this.dense.length - alive }, (_, i) => this.dense.get(alive + i)!);
    for (let row = this.dense.length - 1; row >= alive; row--) this.dense.set(row, undefined);
    for (const entity of dead) this.recordDense.set(indexOf(entity), undefined);
    return dead;
  }

  /** Puts dead entities into `dense` in the caller's step. */
  putDead(dead: readonly Handle[]): void {
    for (const entity of dead) {
      this.recordDense.set(indexOf(entity), this.dense.length);
      this.dense.set(this.dense.length, entity);
    }
  }

  /** Takes the first dead entity out of `dense` in the caller's step; the last one fills its place. */
  dropDead(entity: Handle): void {
    const [first, last] = [this.#alive(), this.dense.length - 1];
    if (first !== last) {
      const moved = this.dense.get(last)!;
      this.dense.set(first, moved);
      this.recordDense.set(indexOf(moved), first);
    }
    this.dense.set(last, undefined);
    this.recordDense.set(indexOf(entity), undefined);
  }

  /** Allocates the page of an index's record unless it exists. */
  ensurePage(index: number): void {
    const page = missingPage(this.pages, index, this.#page);
    if (page === null) return;
    this.#tracer.step(steps.allocateEntityPage, at.newId.page, page, this.#page);
    allocatePage(this.pages, page);
  }

  #alive(): number {
    return this.aliveCount.peek(0) ?? 0;
  }

  #recycle(row: number): Handle {
    const entity = this.dense.peek(row) as Handle;
    this.#tracer.step(steps.recycle, at.newId.recycle, entity, row);
    this.aliveCount.touch(0);
    return this.dense.get(row) as Handle;
  }

  #append(row: number): Handle {
    const index = (this.maxId.peek(0) as number) + 1;
    this.#tracer.step(steps.freshId, at.newId.fresh, index, row);
    this.aliveCount.touch(0);
    this.maxId.touch(0);
    this.maxId.set(0, index);
    if (this.recordDense.peek(index) !== undefined) {
      this.recordDense.touch(index);
      const message = `Index ${index} is in use: the range overlaps it`;
      throw new ModelError('flecs-index-in-use', message, { index, number: index - FIRST_INDEX });
    }
    this.#tracer.enter();
    this.#tracer.step(steps.appendDense, at.newId.append, index, row);
    this.dense.set(row, index);
    this.ensurePage(index);
    this.#tracer.step(steps.linkRecord, at.newId.link, index, row);
    this.recordDense.set(index, row);
    this.#tracer.leave();
    return index;
  }

  #swap(entity: Handle, row: number, lastRow: number): void {
    const last = this.dense.peek(lastRow) as Handle;
    this.#tracer.step(steps.swapDense, at.removeEntity.swap, entity, last, row, lastRow);
    this.dense.touch(lastRow);
    this.recordDense.set(indexOf(last), row);
    this.recordDense.set(indexOf(entity), lastRow);
    this.dense.set(row, last);
  }
}
