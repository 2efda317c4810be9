import { ModelError } from '../../../trace/model-error.ts';
import type { Archetype } from './archetype.ts';
import { ArchetypeStore, NULL_ARCHETYPE } from './archetype-store.ts';
import type { Chunk } from './chunk.ts';
import { ChunkHeap } from './chunk-heap.ts';
import type { Context } from './context.ts';
import { EntityStore } from './entity-store.ts';
import type { ForEachLoop } from './for-each-loop.ts';
import { type Handle, handleText, indexOf } from './handle.ts';
import type { Metatype } from './metatype.ts';
import { at } from './pseudocode.ts';
import { QueryRunner } from './query.ts';
import { Rows } from './rows.ts';
import { Singletons } from './singletons.ts';
import { steps } from './steps.ts';
import { typeList } from './type-list.ts';

/**
 * A world of decs c2f4899.
 *
 * All state is in the columns. A timeline may change them between two calls; `sync` then rebuilds the derived objects.
 */
export class World {
  readonly name: string;
  readonly entities: EntityStore;
  readonly archetypes: ArchetypeStore;
  readonly heap: ChunkHeap;
  readonly #context: Context;
  readonly #rows: Rows;
  readonly #queries: QueryRunner;
  readonly #singletons: Singletons;
  readonly #declared;
  #epoch: number;

  /** @param number of the world within its program, from 0 */
  constructor(context: Context, number: number, name: string) {
    const group = `world.${number}`;
    const meta = { kind: 'decs.world', group, world: number, role: 'name', chunkBytes: context.chunkBytes };
    this.#context = context;
    this.name = name;
    this.#declared = context.columns.declare({ name: `${group}.name`, type: 'json', meta });
    this.entities = new EntityStore(context, number);
    this.heap = new ChunkHeap(context, number);
    this.archetypes = new ArchetypeStore(context, this.heap, number);
    this.#rows = new Rows(context, this.heap, this.entities, number);
    this.#queries = new QueryRunner(context, this.archetypes, this.heap, number);
    this.#singletons = new Singletons(context, number);
    this.#epoch = context.columns.epoch;
  }

  /**
   * Creates an entity and constructs its components (`new_entity<…>`).
   * @throws ModelError if no chunk can hold it
   */
  create(components: readonly string[]): Handle {
    this.sync();
    const types = components.map((name) => this.#context.metatypes.use(name));
    const archetype = types.length === 0 ? this.archetypes.at(NULL_ARCHETYPE) : this.archetypes.ensure(typeList(types));
    const entity = this.entities.allocate();
    this.#rows.place(entity, archetype);
    return entity;
  }

  /** @throws ModelError `decs-not-valid` */
  destroy(entity: Handle): void {
    this.sync();
    const own = this.entities.requireValid(entity);
    const { chunk, row } = this.#find(own, at.destroy.erase);
    this.#rows.erase(chunk, row);
    this.entities.deallocate(own);
  }

  /**
   * Adds a component (`add_component`). Without a value nothing is constructed: the component keeps the old bytes of
   * its row. An entity that already has the component does not move.
   * @throws ModelError if the entity is not valid or no chunk can hold it
   */
  add(entity: Handle, component: string, value?: number): void {
    this.sync();
    const type = this.#context.metatypes.use(component);
    const own = this.entities.requireValid(entity);
    const { chunk } = this.#find(own, at.add.find);
    const { archetype } = chunk;
    if (archetype.has(type)) this.#context.tracer.step(steps.hasAlready, at.add.has, own, component);
    else this.#rows.place(own, this.archetypes.ensure(archetype.with(type)));
    if (value !== undefined && type.size > 0) this.#assign(own, type, value, at.add.value);
  }

  /**
   * Removes a component (`remove_component`). If the entity lacks it, nothing happens.
   * @throws ModelError like `add`
   */
  remove(entity: Handle, component: string): void {
    this.sync();
    const type = this.#context.metatypes.use(component);
    const own = this.entities.requireValid(entity);
    const { archetype } = this.#find(own, at.remove.find).chunk;
    if (!archetype.has(type)) {
      this.#context.tracer.step(steps.lacks, at.remove.lacks, own, component);
      return;
    }
    this.#rows.place(own, this.archetypes.ensure(archetype.without(type)));
  }

  /**
   * Assigns to a component that the entity has (`get_component`).
   * @throws ModelError `decs-lacks` if it lacks it
   */
  set(entity: Handle, component: string, value: number): void {
    this.sync();
    const type = this.#context.metatypes.hashed(component);
    const own = this.entities.requireValid(entity);
    const { archetype } = this.#find(own, at.set.find).chunk;
    if (!archetype.has(type)) {
      this.#context.tracer.step(steps.lacks, at.set.find, own, component);
      throw new ModelError('decs-lacks', `${handleText(own)} has no ${component}`, { entity: own, component });
    }
    if (type.size > 0) this.#assign(own, type, value, at.set.value);
  }

  /** Returns entities in the order in which `for_each` visits them. */
  query(required: readonly string[], excluded: readonly string[]): Handle[] {
    this.sync();
    return this.#queries.forEach(required, excluded);
  }

  /** Begins a loop over the entities of a query. */
  each(required: readonly string[], excluded: readonly string[]): ForEachLoop {
    this.sync();
    return this.#queries.each(required, excluded);
  }

  setSingleton(component: string, value: number): void {
    this.sync();
    this.#singletons.set(component, value);
  }

  getSingleton(component: string): number | null {
    this.sync();
    return this.#singletons.get(component);
  }

  /** Rebuilds the derived objects if a timeline changed the columns, and creates the world before its first operation. */
  sync(): void {
    const { columns, tracer } = this.#context;
    if (this.#epoch !== columns.epoch) {
      this.#epoch = columns.epoch;
      this.archetypes.load();
      this.heap.load(this.archetypes);
    }
    if (this.#declared.peek(0) !== undefined) return;
    tracer.step(steps.createWorld, at.world.empty, this.name);
    this.#declared.set(0, this.name);
    this.entities.initialise();
    tracer.enter();
    this.archetypes.createNull();
    tracer.leave();
  }

  /** Makes the step that switches operations to this world. */
  use(): void {
    this.sync();
    this.#context.tracer.step(steps.switchWorld, at.switchTo.use, this.name);
    this.#declared.get(0);
  }

  #find(entity: Handle, line: number): { readonly chunk: Chunk; readonly row: number; readonly archetype: Archetype } {
    const index = indexOf(entity);
    const chunk = this.heap.at(this.entities.chunk.peek(index) as number);
    const row = this.entities.row.peek(index) as number;
    this.#context.tracer.step(steps.findArchetype, line, entity, chunk.archetype.slot, chunk.slot);
    this.entities.generation.get(index);
    this.entities.chunk.get(index);
    this.entities.row.get(index);
    return { chunk, row, archetype: chunk.archetype };
  }

  #assign(entity: Handle, type: Metatype, value: number, line: number): void {
    const index = indexOf(entity);
    const chunk = this.heap.at(this.entities.chunk.peek(index) as number);
    this.#context.tracer.step(steps.setValue, line, entity, type.name, value);
    this.entities.chunk.get(index);
    this.entities.row.get(index);
    this.#rows.write(chunk, chunk.archetype.placeOf(type), this.entities.row.peek(index) as number, value);
  }
}
