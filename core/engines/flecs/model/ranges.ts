import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Json } from '../../../trace/value.ts';
import { declarer } from './declarer.ts';
import type { EntityIndex } from './entity-index.ts';
import { FIRST_INDEX, type Handle, indexOf } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/**
 * Ranges of indices for new entities, after Flecs 4.1.6. Each range has its own dead entities; only the dead entities of the active range are
 * in the entity index.
 *
 * - `min`, `max` (absent without an end), `last` (the last new index), `recycled` (dead entities): one row per range, by `min`
 * - `active`: the row of the range in use; empty until there are ranges
 */
export class Ranges {
  readonly min: Column<number>;
  readonly max: Column<number>;
  readonly last: Column<number>;
  readonly recycled: Column<Json>;
  readonly active: Column<number>;
  readonly #entities: EntityIndex;
  readonly #tracer: Tracer;

  constructor(columns: ColumnSet, entities: EntityIndex) {
    const declare = declarer(columns, 'ranges', { kind: 'flecs.ranges', group: 'ranges' });
    this.#entities = entities;
    this.#tracer = columns.tracer;
    this.min = declare('min', 'u32');
    this.max = declare('max', 'u32');
    this.last = declare('last', 'u32');
    this.recycled = declare('recycled', 'json');
    this.active = declare('active', 'u32');
  }

  /**
   * Makes a range (`ecs_entity_range_new`).
   * @throws ModelError `flecs-range-late`, `flecs-bad-range`, `flecs-range-overlaps`
   */
  make(min: number, max?: number): void {
    const entities = this.#entities;
    const tracer = this.#tracer;
    if (max !== undefined && max < min) throw refusal('flecs-bad-range', min, max, 'must end after its beginning');
    if (entities.dense.length > entities.aliveCount.peek(0)!) {
      throw refusal('flecs-range-late', min, max, 'must be made before the first entity is deleted');
    }
    if (this.min.length === 0) {
      tracer.step(steps.makeRangeTo, at.rangeNew.first, FIRST_INDEX, min - 1);
      this.#insert(0, FIRST_INDEX, min - 1, entities.maxId.peek(0)!);
      this.active.set(0, 0);
    }
    for (let row = 0; row < this.min.length; row++) {
      const end = this.max.peek(row) ?? Number.POSITIVE_INFINITY;
      if (min > end || (max ?? Number.POSITIVE_INFINITY) < this.min.peek(row)!) continue;
      throw refusal('flecs-range-overlaps', min, max, 'overlaps another range');
    }
    if (max === undefined) tracer.step(steps.makeRange, at.rangeNew.make, min);
    else tracer.step(steps.makeRangeTo, at.rangeNew.make, min, max);
    const found = this.#rows().findIndex((row) => this.min.peek(row)! > min);
    const place = found === -1 ? this.min.length : found;
    this.#insert(place, min, max, min - 1);
    if (place <= this.active.peek(0)!) this.active.set(0, this.active.peek(0)! + 1);
  }

  /** Takes new indices from the range that begins at `min` from now on (`entity_index_set_range`). */
  activate(min: number): void {
    const entities = this.#entities;
    const tracer = this.#tracer;
    const row = this.#rows().find((each) => this.min.peek(each) === min)!;
    const active = this.active.peek(0)!;
    tracer.step(steps.saveDead, at.rangeSet.save, entities.dense.length - entities.aliveCount.peek(0)!);
    this.recycled.set(active, entities.takeDead());
    this.last.set(active, entities.maxId.peek(0));
    const own = this.recycled.peek(row) as Handle[];
    tracer.step(steps.loadDead, at.rangeSet.load, own.length, entities.aliveCount.peek(0)!);
    entities.putDead(own);
    this.recycled.set(row, []);
    tracer.step(steps.useRange, at.rangeSet.use, min);
    entities.maxId.set(0, this.last.get(row));
    this.active.set(0, row);
  }

  /** Takes an entity that was deleted out of the index unless it belongs to the active range (`entity_index_remove`). */
  sortOut(entity: Handle): void {
    const entities = this.#entities;
    const tracer = this.#tracer;
    const active = this.active.peek(0);
    const index = indexOf(entity);
    const row = this.#rows().find((each) => this.#holds(each, index));
    if (active === undefined || this.#holds(active, index)) return;
    const dead = entities.current(index)!;
    tracer.step(steps.leaveDense, at.removeEntity.leave, dead, entities.aliveCount.peek(0)!);
    entities.dropDead(dead);
    if (row !== undefined) this.recycled.set(row, [...(this.recycled.peek(row) as Handle[]), dead]);
  }

  /** Returns the last index of the active range; undefined if it has no end. */
  end(): number | undefined {
    const active = this.active.peek(0);
    return active === undefined ? undefined : this.max.peek(active);
  }

  #holds(row: number, index: number): boolean {
    return index >= this.min.peek(row)! && index <= (this.max.peek(row) ?? Number.POSITIVE_INFINITY);
  }

  #rows(): number[] {
    return Array.from({ length: this.min.length }, (_, row) => row);
  }

  #insert(place: number, min: number, max: number | undefined, last: number): void {
    for (const column of [this.min, this.max, this.last, this.recycled as Column]) {
      for (let row = this.min.length; row > place; row--) column.set(row, column.peek(row - 1));
    }
    this.min.set(place, min);
    this.max.set(place, max);
    this.last.set(place, last);
    this.recycled.set(place, []);
  }
}

function refusal(code: string, min: number, max: number | undefined, why: string): ModelError {
  const first = min - FIRST_INDEX;
  return new ModelError(code, `The range that begins at ${first} ${why}`, {
    min: first,
    max: (max ?? 0) - FIRST_INDEX,
  });
}
