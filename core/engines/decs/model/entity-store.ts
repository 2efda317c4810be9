import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Context } from './context.ts';
import {
  GENERATION_BITS,
  generationOf,
  type Handle,
  handle,
  handleText,
  INDEX_BITS,
  indexOf,
  MAX_GENERATIONS,
  MAX_INDICES,
} from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/**
 * Locations of all entities, after decs' vector of EntityStorage.
 *
 * - `entities.chunk` (absent if null), `entities.generation`, `entities.row`: one row per index
 * - `deleted`: stack of free indices
 * - `live`, `dead`: counters
 */
export class EntityStore {
  readonly chunk: Column<number>;
  readonly generation: Column<number>;
  readonly row: Column<number>;
  readonly deleted: Column<number>;
  readonly live: Column<number>;
  readonly dead: Column<number>;
  readonly #tracer: Tracer;
  readonly #world: number;

  constructor(context: Context, world: number) {
    const group = `world.${world}`;
    const meta = { kind: 'decs.entities', group, world, indexBits: INDEX_BITS, generationBits: GENERATION_BITS };
    const declare = (name: string, role: string): Column<number> =>
      context.columns.declare({ name: `${group}.${name}`, type: 'u32', meta: { ...meta, role } });
    this.#tracer = context.tracer;
    this.#world = world;
    this.chunk = declare('entities.chunk', 'entity-chunk');
    this.generation = declare('entities.generation', 'entity-generation');
    this.row = declare('entities.row', 'entity-row');
    this.deleted = declare('deleted', 'deleted');
    this.live = declare('live', 'live');
    this.dead = declare('dead', 'dead');
  }

  /** Sets both counters to 0 in the current step. */
  initialise(): void {
    this.live.set(0, 0);
    this.dead.set(0, 0);
  }

  /** Returns the current handle of an index, alive or dead; undefined if the index was never used. */
  current(index: number): Handle | undefined {
    const generation = this.generation.peek(index);
    return generation === undefined ? undefined : handle(index, generation, this.#world);
  }

  /** Compares generations only (`is_entity_valid`), so a handle from another world can be valid here. */
  isValid(entity: Handle): boolean {
    const generation = this.generation.peek(indexOf(entity));
    return generation !== undefined && generation === generationOf(entity);
  }

  /**
   * Checks what decs only asserts, and returns the entity with this world's number.
   * @throws ModelError `decs-not-valid`
   */
  requireValid(entity: Handle): Handle {
    const index = indexOf(entity);
    if (this.isValid(entity)) return this.current(index) as Handle;
    this.#tracer.step(steps.notValid, at.valid.check, entity);
    this.generation.get(index);
    throw new ModelError('decs-not-valid', `Entity ${handleText(entity)} is not valid in this world`, { entity });
  }

  /** Takes the index freed last, or else a new one (`allocate_entity`). The entity is not in a chunk yet. */
  allocate(): Handle {
    const recycles = (this.dead.peek(0) as number) > 0;
    const entity = recycles ? this.#reuse() : this.#push();
    const live = (this.live.peek(0) as number) + 1;
    const dead = (this.dead.peek(0) as number) - (recycles ? 1 : 0);
    this.#tracer.enter();
    this.#tracer.step(steps.countBorn, at.allocate.count, live, dead);
    this.live.set(0, live);
    if (recycles) this.dead.set(0, dead);
    this.#tracer.leave();
    return entity;
  }

  /** Frees the index of an entity whose row is already erased (`deallocate_entity`). */
  deallocate(entity: Handle): void {
    const index = indexOf(entity);
    const next = this.#next(index);
    this.#tracer.step(steps.pushDeleted, at.deallocate.push, entity);
    this.deleted.set(this.deleted.length, index);
    this.#tracer.enter();
    this.#tracer.step(steps.nextGeneration, at.deallocate.generation, entity, next);
    this.generation.set(index, next);
    this.#tracer.step(steps.clearRecord, at.deallocate.clear, entity);
    this.chunk.set(index, undefined);
    this.row.set(index, 0);
    const live = (this.live.peek(0) as number) - 1;
    const dead = (this.dead.peek(0) as number) + 1;
    this.#tracer.step(steps.countDied, at.deallocate.count, live, dead);
    this.live.set(0, live);
    this.dead.set(0, dead);
    this.#tracer.leave();
  }

  /** Records the chunk and row of an entity in the current step. */
  place(entity: Handle, chunk: number, row: number): void {
    const index = indexOf(entity);
    this.chunk.set(index, chunk);
    this.row.set(index, row);
  }

  #push(): Handle {
    const index = this.generation.length;
    if (index >= MAX_INDICES) throw new ModelError('decs-too-many', `There are ${index} indices`, { count: index });
    const entity = handle(index, 1, this.#world);
    this.#tracer.step(steps.pushEntity, at.allocate.push, entity);
    this.dead.get(0);
    this.generation.set(index, 1);
    this.row.set(index, 0);
    return entity;
  }

  #reuse(): Handle {
    const top = this.deleted.length - 1;
    const index = this.deleted.peek(top) as number;
    const next = this.#next(index);
    this.#tracer.step(steps.popDeleted, at.allocate.pop, this.current(index) as Handle);
    this.dead.get(0);
    this.deleted.get(top);
    this.deleted.set(top, undefined);
    const entity = handle(index, next, this.#world);
    this.#tracer.enter();
    this.#tracer.step(steps.reuseGeneration, at.allocate.generation, entity);
    this.generation.set(index, next);
    this.#tracer.leave();
    return entity;
  }

  #next(index: number): number {
    const next = (this.generation.peek(index) as number) + 1;
    if (next < MAX_GENERATIONS) return next;
    throw new ModelError('decs-generations-used-up', `Index ${index} was used ${next} times`, { index });
  }
}
