import {
  addComponent,
  addEntity,
  createRelation,
  createWorld,
  Not,
  Pair,
  query,
  removeComponent,
  removeEntity,
  withAutoRemoveSubject,
} from 'bitecs';
import {
  CAPACITY,
  COMPONENTS,
  type Component,
  type Ecs,
  type Implementation,
  initial,
  type Population,
  wrapped,
} from './workloads.ts';

interface Store {
  readonly value: Float64Array;
}

/** Components are structs of arrays, queries are asked again each time. Removed entities leave its lists with the next query. */
class Bitecs implements Ecs {
  readonly #world = createWorld();
  readonly #childOf = createRelation(withAutoRemoveSubject);
  readonly #stores = new Map(COMPONENTS.map((name): [Component, Store] => [name, storeOf()]));
  #parents: number[] = [];

  constructor(population: Population) {
    population.forEach((components, n) => {
      const entity = addEntity(this.#world);
      for (const name of components) this.#add(entity, this.#store(name), initial(name, n));
    });
  }

  double(component: Component): void {
    const store = this.#store(component);
    const { value } = store;
    for (const entity of query(this.#world, [store])) value[entity] = wrapped(value[entity]! * 2);
  }

  swap(first: Component, second: Component): void {
    const [a, b] = [this.#store(first), this.#store(second)];
    for (const entity of query(this.#world, [a, b])) {
      const value = a.value[entity]!;
      a.value[entity] = b.value[entity]!;
      b.value[entity] = value;
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    const store = this.#store(created);
    for (const _ of query(this.#world, [this.#store(existing)])) this.#add(addEntity(this.#world), store, 1);
  }

  destroyAll(component: Component): void {
    for (const entity of query(this.#world, [this.#store(component)])) removeEntity(this.#world, entity);
  }

  addToAll(existing: Component, added: Component): void {
    const store = this.#store(added);
    for (const entity of query(this.#world, [this.#store(existing)])) this.#add(entity, store, 1);
  }

  removeFromAll(component: Component): void {
    const store = this.#store(component);
    for (const entity of query(this.#world, [store])) removeComponent(this.#world, entity, store);
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    const stores = all.map((name) => this.#store(name));
    const { value } = stores[0]!;
    let sum = 0;
    const excluded = not.map((name) => Not(this.#store(name)));
    for (const entity of query(this.#world, [...stores, ...excluded])) sum += value[entity]!;
    return sum;
  }

  spawnFamilies(parents: number, children: number): void {
    const [a, b] = [this.#store('A'), this.#store('B')];
    for (let i = 0; i < parents; i++) {
      const parent = addEntity(this.#world);
      this.#parents.push(parent);
      this.#add(parent, a, 1);
      for (let j = 0; j < children; j++) {
        const child = addEntity(this.#world);
        addComponent(this.#world, child, Pair(this.#childOf, parent));
        this.#add(child, b, 1);
      }
    }
  }

  destroyParents(): void {
    for (const parent of this.#parents) removeEntity(this.#world, parent);
    this.#parents = [];
  }

  total(component: Component) {
    const store = this.#store(component);
    const entities = query(this.#world, [store]);
    return { count: entities.length, sum: this.sum([component], []) };
  }

  #store(component: Component): Store {
    return this.#stores.get(component)!;
  }

  #add(entity: number, store: Store, value: number): void {
    addComponent(this.#world, entity, store);
    store.value[entity] = value;
  }
}

function storeOf(): Store {
  return { value: new Float64Array(CAPACITY) };
}

export const bitecs: Implementation = { name: 'bitecs', create: (population) => new Bitecs(population) };
