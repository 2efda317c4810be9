import { PagedEntities, PagedSet } from './paged-set.ts';
import {
  COMPONENTS,
  type Component,
  type Ecs,
  type Implementation,
  initial,
  type Population,
  wrapped,
} from './workloads.ts';

/** Sparse sets with pages and versions on bare typed arrays: what EnTT's model could be at best. */
class HandSparseSets implements Ecs {
  readonly #entities = new PagedEntities();
  readonly #sets = new Map(COMPONENTS.map((name): [Component, PagedSet] => [name, new PagedSet()]));

  constructor(population: Population) {
    population.forEach((names, n) => {
      const entity = this.#entities.create();
      for (const name of names) this.#set(name).add(entity, initial(name, n));
    });
  }

  double(component: Component): void {
    const set = this.#set(component);
    for (let start = 0; start < set.size; start += 1024) {
      const page = set.payload[start >>> 10]!;
      const count = Math.min(1024, set.size - start);
      for (let i = 0; i < count; i++) page[i] = wrapped(page[i]! * 2);
    }
  }

  swap(first: Component, second: Component): void {
    const [a, b] = [this.#set(first), this.#set(second)];
    const [lead, other] = a.size <= b.size ? [a, b] : [b, a];
    for (let row = lead.size - 1; row >= 0; row--) {
      const entity = lead.packed[row]!;
      if (!other.contains(entity)) continue;
      const position = other.row(entity);
      const [here, there] = [lead.payload[row >>> 10]!, other.payload[position >>> 10]!];
      const value = here[row & 1023]!;
      here[row & 1023] = there[position & 1023]!;
      there[position & 1023] = value;
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    const set = this.#set(created);
    for (let i = this.#set(existing).size; i > 0; i--) set.add(this.#entities.create(), 1);
  }

  /** Out of all sets that there are: nothing says which ones an entity is in. */
  destroyAll(component: Component): void {
    const lead = this.#set(component);
    const others = [...this.#sets.values()].filter((set) => set.size > 0);
    for (let row = lead.size - 1; row >= 0; row--) {
      const entity = lead.packed[row]!;
      for (const set of others) set.remove(entity);
      this.#entities.destroy(entity);
    }
  }

  addToAll(existing: Component, added: Component): void {
    const [lead, set] = [this.#set(existing), this.#set(added)];
    for (let row = lead.size - 1; row >= 0; row--) set.add(lead.packed[row]!, 1);
  }

  removeFromAll(component: Component): void {
    const set = this.#set(component);
    for (let row = set.size - 1; row >= 0; row--) set.remove(set.packed[row]!);
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    const sets = all.map((name) => this.#set(name));
    const excluded = not.map((name) => this.#set(name));
    const [first] = sets as [PagedSet];
    const lead = sets.reduce((smallest, set) => (set.size < smallest.size ? set : smallest));
    let sum = 0;
    for (let row = lead.size - 1; row >= 0; row--) {
      const entity = lead.packed[row]!;
      if (!sets.every((set) => set.contains(entity)) || excluded.some((set) => set.contains(entity))) continue;
      const i = first.row(entity);
      sum += first.payload[i >>> 10]![i & 1023]!;
    }
    return sum;
  }

  total(component: Component) {
    return { count: this.#set(component).size, sum: this.sum([component], []) };
  }

  #set(component: Component): PagedSet {
    return this.#sets.get(component)!;
  }
}

export const handSparseSets: Implementation = {
  name: 'sparse sets by hand',
  create: (population) => new HandSparseSets(population),
  cannot: { delete_parents: 'sparse sets know no relations' },
};
