import { Registry } from '../../core/engines/entt/model/registry.ts';
import type { Storage } from '../../core/engines/entt/model/storage.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { COMPONENTS, type Component, type Ecs, initial, type Population, wrapped } from './workloads.ts';

/** The model of EnTT. Loops over values borrow the columns' arrays unless they are traced. */
export class Entt implements Ecs {
  readonly #registry: Registry;

  constructor(columns: ColumnSet, population: Population) {
    const components = COMPONENTS.map((name) => ({ name, pageSize: 1024, inPlaceDelete: false }));
    this.#registry = new Registry(columns, { components });
    population.forEach((names, n) => {
      const entity = this.#registry.create();
      for (const name of names) this.#registry.emplace(name, entity, () => initial(name, n));
    });
  }

  double(component: Component): void {
    const { payload, size } = this.#registry.storage(component);
    if (payload === null) return;
    if (payload.tracer !== null) {
      for (let row = 0; row < size; row++) payload.set(row, wrapped((payload.get(row) as number) * 2));
      return;
    }
    const cells = payload.numbers;
    for (let row = 0; row < size; row++) cells[row] = wrapped(cells[row]! * 2);
  }

  /** Along the smaller storage, as EnTT's views go: there an entity's value is in the row of the entity. */
  swap(first: Component, second: Component): void {
    const [a, b] = [this.#registry.storage(first), this.#registry.storage(second)];
    const [lead, other] = a.size <= b.size ? [a, b] : [b, a];
    const [here, there] = [lead.payload as Column<number>, other.payload as Column<number>];
    if (here.tracer === null) {
      exchange(lead, other, here.numbers, there.numbers);
      return;
    }
    for (let row = lead.size - 1; row >= 0; row--) {
      const entity = lead.packed.get(row)!;
      if (!other.contains(entity)) continue;
      const position = other.position(entity);
      const value = here.get(row);
      here.set(row, there.get(position));
      there.set(position, value);
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    const storage = this.#registry.storage(created);
    for (let i = this.#registry.storage(existing).size; i > 0; i--) storage.emplace(this.#registry.create(), one);
  }

  destroyAll(component: Component): void {
    const found = this.#registry.view([component]);
    for (let i = 0; i < found.length; i++) this.#registry.destroy(found[i]!);
  }

  addToAll(existing: Component, added: Component): void {
    const storage = this.#registry.storage(added);
    const found = this.#registry.view([existing]);
    for (let i = 0; i < found.length; i++) storage.emplace(found[i]!, one);
  }

  removeFromAll(component: Component): void {
    const storage = this.#registry.storage(component);
    const found = this.#registry.view([component]);
    for (let i = 0; i < found.length; i++) storage.remove(found[i]!);
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    const storage = this.#registry.storage(all[0]!);
    const payload = storage.payload!;
    let sum = 0;
    const found = this.#registry.view(all, not);
    for (let i = 0; i < found.length; i++) {
      const row = storage.position(found[i]!);
      payload.touch(row);
      sum += payload.numbers[row]!;
    }
    return sum;
  }

  total(component: Component) {
    return { count: this.#registry.storage(component).size, sum: this.sum([component], []) };
  }
}

function exchange(lead: Storage, other: Storage, here: Float64Array, there: Float64Array): void {
  const entities = lead.packed.numbers;
  for (let row = lead.size - 1; row >= 0; row--) {
    const entity = entities[row]!;
    if (!other.contains(entity)) continue;
    const position = other.position(entity);
    const value = here[row]!;
    here[row] = there[position]!;
    there[position] = value;
  }
}

const one = (): number => 1;
