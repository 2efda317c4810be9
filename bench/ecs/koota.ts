import { createWorld, type Entity, Not, relation, trait } from 'koota';
import {
  COMPONENTS,
  type Component,
  type Ecs,
  type Implementation,
  initial,
  type Population,
  wrapped,
} from './workloads.ts';

const traitOf = () => trait({ value: 1 });
type Trait = ReturnType<typeof traitOf>;

/** Loops go over the stores themselves, which is what its documents advise where speed counts. */
class Koota implements Ecs {
  readonly #world = createWorld();
  readonly #childOf = relation({ autoDestroy: 'orphan' });
  readonly #traits = new Map(COMPONENTS.map((name): [Component, Trait] => [name, traitOf()]));
  #parents: Entity[] = [];

  constructor(population: Population) {
    population.forEach((components, n) => {
      this.#world.spawn(...components.map((name) => this.#trait(name)({ value: initial(name, n) })));
    });
  }

  double(component: Component): void {
    this.#world.query(this.#trait(component)).useStores(([{ value }], entities) => {
      for (let i = 0; i < entities.length; i++) {
        const id = entities[i]!.id();
        value[id] = wrapped(value[id]! * 2);
      }
    });
  }

  swap(first: Component, second: Component): void {
    this.#world.query(this.#trait(first), this.#trait(second)).useStores(([a, b], entities) => {
      for (let i = 0; i < entities.length; i++) {
        const id = entities[i]!.id();
        const value = a.value[id]!;
        a.value[id] = b.value[id]!;
        b.value[id] = value;
      }
    });
  }

  spawnForEach(existing: Component, created: Component): void {
    const made = this.#trait(created);
    for (const _ of this.#world.query(this.#trait(existing))) this.#world.spawn(made);
  }

  destroyAll(component: Component): void {
    for (const entity of this.#world.query(this.#trait(component))) entity.destroy();
  }

  addToAll(existing: Component, added: Component): void {
    const made = this.#trait(added);
    for (const entity of this.#world.query(this.#trait(existing))) entity.add(made);
  }

  removeFromAll(component: Component): void {
    const removed = this.#trait(component);
    for (const entity of this.#world.query(removed)) entity.remove(removed);
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    const wanted = all.map((name) => this.#trait(name));
    const found = this.#world.query(...wanted, ...not.map((name) => Not(this.#trait(name))));
    let sum = 0;
    found.select(wanted[0]!).useStores(([{ value }], entities) => {
      for (let i = 0; i < entities.length; i++) sum += value[entities[i]!.id()]!;
    });
    return sum;
  }

  spawnFamilies(parents: number, children: number): void {
    const [a, b] = [this.#trait('A'), this.#trait('B')];
    for (let i = 0; i < parents; i++) {
      const parent = this.#world.spawn(a);
      this.#parents.push(parent);
      for (let j = 0; j < children; j++) this.#world.spawn(b, this.#childOf(parent));
    }
  }

  destroyParents(): void {
    for (const parent of this.#parents) parent.destroy();
    this.#parents = [];
  }

  total(component: Component) {
    return { count: this.#world.query(this.#trait(component)).length, sum: this.sum([component], []) };
  }

  /** There are sixteen worlds at most. */
  release(): void {
    this.#world.destroy();
  }

  #trait(component: Component): Trait {
    return this.#traits.get(component)!;
  }
}

export const koota: Implementation = { name: 'koota', create: (population) => new Koota(population) };
