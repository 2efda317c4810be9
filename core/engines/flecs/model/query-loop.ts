import type { Column } from '../../../trace/column.ts';
import type { CommandQueue } from './command-queue.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import type { QueryResult } from './query.ts';
import type { IdTerm } from './query-plan.ts';
import { steps } from './steps.ts';
import type { World } from './world.ts';

/**
 * A loop over a query between `ecs_defer_begin` and `ecs_defer_end`. Nothing moves before the end, so all results can be
 * found first.
 *
 * `cursor` holds the visited table and row; it is empty without a loop.
 */
export class QueryLoop {
  readonly #world: World;
  readonly #queue: CommandQueue;
  readonly #cursor: Column<number>;
  readonly #terms: readonly IdTerm[];
  #rows: { readonly table: number; readonly row: number }[] | null = null;
  #next = 0;

  constructor(world: World, queue: CommandQueue, terms: readonly IdTerm[]) {
    const meta = { kind: 'flecs.cursor', group: 'cursor', role: 'cursor' };
    this.#world = world;
    this.#queue = queue;
    this.#cursor = world.context.columns.declare({ name: 'cursor.at', type: 'u32', meta });
    this.#terms = terms;
  }

  next(): Handle | null {
    const { tracer } = this.#world.context;
    this.#rows ??= this.#begin();
    const place = this.#rows[this.#next];
    if (place === undefined) {
      tracer.step(steps.eachOver, at.each.next, this.#rows.length);
      this.#clear();
      return null;
    }
    this.#next++;
    const { entities } = this.#world.tables.at(place.table);
    const entity = entities.peek(place.row) as Handle;
    tracer.step(steps.eachVisit, at.each.body, entity, place.table, place.row);
    this.#cursor.set(0, place.table);
    this.#cursor.set(1, place.row);
    entities.touch(place.row);
    return entity;
  }

  end(): void {
    this.#queue.flush();
  }

  #begin() {
    this.#world.context.tracer.step(steps.eachBegin, at.each.begin);
    return this.#world
      .query(this.#terms)
      .flatMap(({ table, offset, count, list }: QueryResult) =>
        list === undefined
          ? Array.from({ length: count }, (_, i) => ({ table, row: offset + i }))
          : this.#placesOf(list),
      );
  }

  #placesOf(entities: readonly Handle[]) {
    const { entities: index } = this.#world.context;
    return entities.map((entity) => ({ table: index.tableOf(entity) as number, row: index.rowOf(entity) }));
  }

  #clear(): void {
    for (const row of [1, 0]) if (this.#cursor.peek(row) !== undefined) this.#cursor.set(row, undefined);
  }
}
