import { ECS, type Group, type MemMappedComponent } from '@thi.ng/ecs';
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

type Spec = Record<Component, Float64Array>;
type Store = MemMappedComponent<Component>;

/**
 * Values lie packed, so that a loop over one component needs no entities. A group owns its components where they are not
 * yet owned by another one, and keeps them in step then; other groups hand out tuples.
 */
class Thing implements Ecs {
  readonly #ecs = new ECS<Spec>({ capacity: CAPACITY });
  readonly #stores: ReadonlyMap<Component, Store>;
  readonly #groups = new Map<string, Group<Spec, Component>>();

  constructor(population: Population) {
    this.#stores = new Map(
      COMPONENTS.map((id) => [id, this.#ecs.defComponent({ id, type: 'f64', default: [1] }) as Store]),
    );
    population.forEach((components, n) => {
      this.#ecs.defEntity(Object.fromEntries(components.map((name) => [name, Float64Array.of(initial(name, n))])));
    });
  }

  double(component: Component): void {
    const values = this.#store(component).packedValues();
    for (let i = 0; i < values.length; i++) values[i] = wrapped(values[i]! * 2);
  }

  swap(first: Component, second: Component): void {
    const group = this.#group([first, second]);
    if (!group.isFullyOwning()) {
      for (const tuple of group.values()) exchange(tuple[first]!, tuple[second]!, 0);
      return;
    }
    group.run((info, n) => {
      const [a, b] = [info[first]!.values, info[second]!.values] as [Float64Array, Float64Array];
      for (let i = 0; i < n; i++) exchange(a, b, i);
    });
  }

  spawnForEach(existing: Component, created: Component): void {
    const components = [this.#store(created)];
    for (let i = this.#store(existing).n; i > 0; i--) this.#ecs.defEntity(components);
  }

  destroyAll(component: Component): void {
    for (const id of this.#ids(component)) this.#ecs.deleteID(id);
  }

  addToAll(existing: Component, added: Component): void {
    const store = this.#store(added);
    for (const id of this.#ids(existing)) store.add(id);
  }

  removeFromAll(component: Component): void {
    const store = this.#store(component);
    for (const id of this.#ids(component)) store.delete(id);
  }

  sum(all: readonly Component[]): number {
    const [first] = all as [Component];
    const store = this.#store(first);
    if (all.length === 1) return sumOf(store.packedValues(), store.n);
    const group = this.#group(all);
    let sum = 0;
    if (group.isFullyOwning()) {
      group.run((info, n) => {
        sum = sumOf(info[first]!.values, n);
      });
    } else {
      group.forEach((tuple) => {
        sum += tuple[first]![0]!;
      });
    }
    return sum;
  }

  total(component: Component) {
    return { count: this.#store(component).n, sum: this.sum([component]) };
  }

  #store(component: Component): Store {
    return this.#stores.get(component)!;
  }

  /** A copy, which stays as it is while entities come and go. */
  #ids(component: Component): ArrayLike<number> & Iterable<number> {
    return this.#store(component).keys();
  }

  #group(components: readonly Component[]): Group<Spec, Component> {
    const key = components.join();
    let group = this.#groups.get(key);
    if (group === undefined) {
      const stores = components.map((name) => this.#store(name));
      group = this.#ecs.defGroup(
        stores,
        stores.filter(({ owner }) => owner === undefined),
      );
      this.#groups.set(key, group);
    }
    return group;
  }
}

function exchange(a: Float64Array, b: Float64Array, i: number): void {
  const value = a[i]!;
  a[i] = b[i]!;
  b[i] = value;
}

function sumOf(values: ArrayLike<number>, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += values[i]!;
  return sum;
}

export const thing: Implementation = {
  name: '@thi.ng/ecs',
  create: (population) => new Thing(population),
  cannot: { query_not: 'its groups cannot leave out a component', delete_parents: 'it has no relations' },
};
