import { type Archetype, buildQuery, type Query, World } from 'piecs';
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
  readonly id: number;
  readonly value: Float64Array;
}

/**
 * It keeps no values: arrays by entity do. Systems are registered once and run one at a time here, where `update` would
 * run them all. Loops that change entities go backwards, since those leave the list that is walked.
 */
class Piecs implements Ecs {
  readonly #world = new World();
  readonly #stores: ReadonlyMap<Component, Store>;
  readonly #queries = new Map<string, Query>();

  constructor(population: Population) {
    this.#stores = new Map(
      COMPONENTS.map((name) => [name, { id: this.#world.createComponentId(), value: new Float64Array(CAPACITY) }]),
    );
    this.#world.initialize();
    population.forEach((components, n) => {
      const entity = this.#world.createEntity();
      for (const name of components) this.#add(entity, this.#store(name), initial(name, n));
    });
  }

  double(component: Component): void {
    const { value } = this.#store(component);
    for (const { entities } of this.#archetypes([component])) {
      for (let i = entities.length - 1; i >= 0; i--) value[entities[i]!] = wrapped(value[entities[i]!]! * 2);
    }
  }

  swap(first: Component, second: Component): void {
    const [a, b] = [this.#store(first).value, this.#store(second).value];
    for (const { entities } of this.#archetypes([first, second])) {
      for (let i = entities.length - 1; i >= 0; i--) {
        const entity = entities[i]!;
        const value = a[entity]!;
        a[entity] = b[entity]!;
        b[entity] = value;
      }
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    const store = this.#store(created);
    for (const { entities } of this.#archetypes([existing])) {
      for (let i = entities.length; i > 0; i--) this.#add(this.#world.createEntity(), store, 1);
    }
  }

  destroyAll(component: Component): void {
    for (const { entities } of this.#archetypes([component])) {
      for (let i = entities.length - 1; i >= 0; i--) this.#world.deleteEntity(entities[i]!);
    }
  }

  addToAll(existing: Component, added: Component): void {
    const store = this.#store(added);
    for (const { entities } of this.#archetypes([existing], [added])) {
      for (let i = entities.length - 1; i >= 0; i--) this.#add(entities[i]!, store, 1);
    }
  }

  removeFromAll(component: Component): void {
    const { id } = this.#store(component);
    for (const { entities } of this.#archetypes([component])) {
      for (let i = entities.length - 1; i >= 0; i--) this.#world.removeComponent(entities[i]!, id);
    }
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    const { value } = this.#store(all[0]!);
    let sum = 0;
    for (const { entities } of this.#archetypes(all, not)) {
      for (let i = entities.length - 1; i >= 0; i--) sum += value[entities[i]!]!;
    }
    return sum;
  }

  total(component: Component) {
    const count = this.#archetypes([component]).reduce((sum, { entities }) => sum + entities.length, 0);
    return { count, sum: this.sum([component], []) };
  }

  #store(component: Component): Store {
    return this.#stores.get(component)!;
  }

  #add(entity: number, { id, value }: Store, to: number): void {
    this.#world.addComponent(entity, id);
    value[entity] = to;
  }

  /** What a system with that query would be given; made on first use. */
  #archetypes(all: readonly Component[], not: readonly Component[] = []): readonly Archetype[] {
    const key = `${all.join()}!${not.join()}`;
    const known = this.#queries.get(key);
    if (known !== undefined) return known.archetypes;
    const ids = (names: readonly Component[]) => names.map((name) => this.#store(name).id);
    const query = buildQuery((builder) => {
      const wanted = builder.every(...ids(all));
      return not.length === 0 ? wanted : wanted.not(...ids(not));
    });
    this.#world.registerSystem({ type: 1, query, execute: () => {} });
    this.#queries.set(key, query);
    return query.archetypes;
  }
}

export const piecs: Implementation = {
  name: 'piecs',
  create: (population) => new Piecs(population),
  cannot: { delete_parents: 'it has no relations' },
};
