import type { Handle } from '../../core/engines/flecs/model/handle.ts';
import { CHILD_OF, pair, partOf } from '../../core/engines/flecs/model/id.ts';
import { entitiesIn, type Query, type QueryResult } from '../../core/engines/flecs/model/query.ts';
import { World } from '../../core/engines/flecs/model/world.ts';
import type { Column } from '../../core/trace/column.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { COMPONENTS, type Component, type Ecs, initial, type Population, wrapped } from './workloads.ts';

/** The model of Flecs. Its queries are uncached ones, made once. Loops over values borrow the columns' arrays unless they are traced. */
export class Flecs implements Ecs {
  readonly #world: World;
  readonly #queries = new Map<string, Query>();
  #parents: Handle[] = [];

  constructor(columns: ColumnSet, population: Population) {
    const traits = { size: 8, sparse: false, toggle: false, exclusive: false, union: false, with: [] };
    this.#world = new World(columns, { declared: COMPONENTS.map((name) => ({ name, ...traits })) });
    population.forEach((names, n) => {
      const entity = this.#world.create();
      for (const name of names) this.#world.set(entity, name, initial(name, n));
    });
  }

  double(component: Component): void {
    for (const result of this.#query([component])) {
      const column = this.#column(result, component);
      const length = result.count;
      if (column.tracer !== null) {
        for (let row = 0; row < length; row++) column.set(row, wrapped((column.get(row) as number) * 2));
        continue;
      }
      const cells = column.numbers;
      for (let row = 0; row < length; row++) cells[row] = wrapped(cells[row]! * 2);
    }
  }

  swap(first: Component, second: Component): void {
    for (const result of this.#query([first, second])) {
      const [a, b] = [this.#column(result, first), this.#column(result, second)];
      const length = result.count;
      if (a.tracer === null) {
        exchange(a.numbers, b.numbers, length);
        continue;
      }
      for (let row = 0; row < length; row++) {
        const value = a.get(row);
        a.set(row, b.get(row));
        b.set(row, value);
      }
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    for (const { count } of this.#query([existing])) {
      for (let i = count; i > 0; i--) this.#world.set(this.#world.create(), created, 1);
    }
  }

  destroyAll(component: Component): void {
    for (const entities of this.#entities(component)) {
      for (let i = 0; i < entities.length; i++) this.#world.destroy(entities[i]!);
    }
  }

  addToAll(existing: Component, added: Component): void {
    for (const entities of this.#entities(existing)) {
      for (let i = 0; i < entities.length; i++) this.#world.set(entities[i]!, added, 1);
    }
  }

  removeFromAll(component: Component): void {
    for (const entities of this.#entities(component)) {
      for (let i = 0; i < entities.length; i++) this.#world.remove(entities[i]!, component);
    }
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    let sum = 0;
    for (const result of this.#query(all, not)) {
      const column = this.#column(result, all[0]!);
      const { numbers } = column;
      for (let row = 0; row < result.count; row++) {
        column.touch(row);
        sum += numbers[row]!;
      }
    }
    return sum;
  }

  spawnFamilies(parents: number, children: number): void {
    for (let i = 0; i < parents; i++) {
      const parent = this.#world.create();
      this.#parents.push(parent);
      this.#world.set(parent, 'A', 1);
      for (let j = 0; j < children; j++) {
        const child = this.#world.create();
        this.#world.add(child, pair(CHILD_OF, partOf(parent)));
        this.#world.set(child, 'B', 1);
      }
    }
  }

  destroyParents(): void {
    for (const parent of this.#parents) this.#world.destroy(parent);
    this.#parents = [];
  }

  total(component: Component) {
    const count = this.#query([component]).reduce((sum, result) => sum + result.count, 0);
    return { count, sum: this.sum([component], []) };
  }

  #query(all: readonly Component[], not: readonly Component[] = []): QueryResult[] {
    const key = `${all}!${not}`;
    let query = this.#queries.get(key);
    if (query === undefined) {
      query = this.#world.prepare([...all.map((id) => ({ id, not: false })), ...not.map((id) => ({ id, not: true }))]);
      this.#queries.set(key, query);
    }
    return this.#world.ask(query);
  }

  /** Of each table that has the component, before anything is changed. */
  #entities(component: Component): Float64Array[] {
    return this.#query([component]).map((result) => entitiesIn(this.#world.tables, result));
  }

  #column({ table }: QueryResult, component: Component): Column<number> {
    return this.#world.tables.at(table).columnOf(component)!;
  }
}

function exchange(a: Float64Array, b: Float64Array, count: number): void {
  for (let row = 0; row < count; row++) {
    const value = a[row]!;
    a[row] = b[row]!;
    b[row] = value;
  }
}
