import { all, ECS, not, types } from 'wolf-ecs';
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

const define = (ecs: ECS) => ecs.defineComponent({ value: types.f64 });
type Store = ReturnType<typeof define>;
type Query = ReturnType<ECS['createQuery']>;

/** Queries are made once and walked by the loops that its documents advise: archetypes, entities backwards. */
class Wolf implements Ecs {
  readonly #ecs = new ECS(CAPACITY);
  readonly #stores = new Map(COMPONENTS.map((name): [Component, Store] => [name, define(this.#ecs)]));
  readonly #queries = new Map<string, Query>();

  constructor(population: Population) {
    population.forEach((components, n) => {
      const entity = this.#ecs.createEntity();
      for (const name of components) this.#add(entity, this.#store(name), initial(name, n));
    });
  }

  double(component: Component): void {
    const { value } = this.#store(component);
    for (const { e } of this.#query([component]).a) {
      for (let i = e.length - 1; i >= 0; i--) value[e[i]!] = wrapped(value[e[i]!]! * 2);
    }
  }

  swap(first: Component, second: Component): void {
    const [a, b] = [this.#store(first).value, this.#store(second).value];
    for (const { e } of this.#query([first, second]).a) {
      for (let i = e.length - 1; i >= 0; i--) {
        const entity = e[i]!;
        const value = a[entity]!;
        a[entity] = b[entity]!;
        b[entity] = value;
      }
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    const store = this.#store(created);
    for (const { e } of this.#query([existing]).a) {
      for (let i = e.length; i > 0; i--) this.#add(this.#ecs.createEntity(), store, 1);
    }
  }

  destroyAll(component: Component): void {
    for (const { e } of this.#query([component]).a) {
      for (let i = e.length - 1; i >= 0; i--) this.#ecs.destroyEntity(e[i]!);
    }
  }

  addToAll(existing: Component, added: Component): void {
    const store = this.#store(added);
    for (const { e } of this.#query([existing], [added]).a) {
      for (let i = e.length - 1; i >= 0; i--) this.#add(e[i]!, store, 1);
    }
  }

  removeFromAll(component: Component): void {
    const store = this.#store(component);
    for (const { e } of this.#query([component]).a) {
      for (let i = e.length - 1; i >= 0; i--) this.#ecs.removeComponent(e[i]!, store);
    }
  }

  sum(wanted: readonly Component[], left: readonly Component[]): number {
    const { value } = this.#store(wanted[0]!);
    let sum = 0;
    for (const { e } of this.#query(wanted, left).a) for (let i = e.length - 1; i >= 0; i--) sum += value[e[i]!]!;
    return sum;
  }

  total(component: Component) {
    const count = this.#query([component]).a.reduce((sum, { e }) => sum + e.length, 0);
    return { count, sum: this.sum([component], []) };
  }

  #store(component: Component): Store {
    return this.#stores.get(component)!;
  }

  #add(entity: number, store: Store, value: number): void {
    this.#ecs.addComponent(entity, store);
    store.value[entity] = value;
  }

  #query(wanted: readonly Component[], left: readonly Component[] = []): Query {
    const key = `${wanted.join()}!${left.join()}`;
    let query = this.#queries.get(key);
    if (query === undefined) {
      const stores = wanted.map((name) => this.#store(name));
      query = this.#ecs.createQuery(all<Store>(...stores), ...left.map((name) => not<Store>(this.#store(name))));
      this.#queries.set(key, query);
    }
    return query;
  }
}

export const wolf: Implementation = {
  name: 'wolf-ecs',
  create: (population) => new Wolf(population),
  cannot: { delete_parents: 'it has no relations' },
};
