import { type Component, type Ecs, type Implementation, initial, type Population, wrapped } from './workloads.ts';

const INDEX = 2 ** 20 - 1;

/** A table: entities and a column for each component, rows without gaps; edges to its neighbours. */
class HandTable {
  count = 0;
  entities = new Uint32Array(16);
  readonly names: readonly Component[];
  readonly columns: Float64Array[];
  readonly add = new Map<Component, HandTable>();
  readonly remove = new Map<Component, HandTable>();

  constructor(names: readonly Component[]) {
    this.names = names;
    this.columns = names.map(() => new Float64Array(16));
  }

  /** A row behind the last, whose values are still to be written. */
  append(entity: number): number {
    if (this.count === this.entities.length) this.#grow();
    this.entities[this.count] = entity;
    return this.count++;
  }

  #grow(): void {
    const entities = new Uint32Array(this.count * 2);
    entities.set(this.entities);
    this.entities = entities;
    for (let i = 0; i < this.columns.length; i++) {
      const column = new Float64Array(this.count * 2);
      column.set(this.columns[i]!);
      this.columns[i] = column;
    }
  }
}

/**
 * Tables with row moves on bare typed arrays: what Flecs' model could be at best. Entities have generations, the living
 * are first in `#dense`; tables are found along edges, then by type.
 */
class HandTables implements Ecs {
  readonly #tables = new Map<string, HandTable>();
  readonly #root = this.#table([]);
  #alive = 0;
  #size = 0;
  readonly #dense = new Uint32Array(1 << 16);
  /** For each entity index its row in `#dense`, its table, its row there. */
  readonly #denseRow = new Uint32Array(1 << 16);
  readonly #where: HandTable[] = [];
  readonly #row = new Uint32Array(1 << 16);

  constructor(population: Population) {
    population.forEach((names, n) => {
      const entity = this.#create();
      for (const name of names) this.#add(entity, name, initial(name, n));
    });
  }

  double(component: Component): void {
    for (const table of this.#matching([component], [])) {
      const cells = table.columns[table.names.indexOf(component)]!;
      for (let row = 0; row < table.count; row++) cells[row] = wrapped(cells[row]! * 2);
    }
  }

  swap(first: Component, second: Component): void {
    for (const table of this.#matching([first, second], [])) {
      const a = table.columns[table.names.indexOf(first)]!;
      const b = table.columns[table.names.indexOf(second)]!;
      for (let row = 0; row < table.count; row++) {
        const value = a[row]!;
        a[row] = b[row]!;
        b[row] = value;
      }
    }
  }

  spawnForEach(existing: Component, created: Component): void {
    for (const { count } of this.#matching([existing], [])) {
      for (let i = count; i > 0; i--) this.#add(this.#create(), created, 1);
    }
  }

  destroyAll(component: Component): void {
    for (const table of this.#matching([component], [])) {
      for (const entity of table.entities.slice(0, table.count)) this.#destroy(entity);
    }
  }

  addToAll(existing: Component, added: Component): void {
    for (const table of this.#matching([existing], [])) {
      for (const entity of table.entities.slice(0, table.count)) this.#add(entity, added, 1);
    }
  }

  removeFromAll(component: Component): void {
    for (const table of this.#matching([component], [])) {
      for (const entity of table.entities.slice(0, table.count)) {
        const from = this.#where[entity & INDEX]!;
        this.#move(entity, from, from.remove.get(component) ?? this.#connect(from, 'remove', component));
      }
    }
  }

  sum(all: readonly Component[], not: readonly Component[]): number {
    let sum = 0;
    for (const table of this.#matching(all, not)) {
      const cells = table.columns[table.names.indexOf(all[0]!)]!;
      for (let row = 0; row < table.count; row++) sum += cells[row]!;
    }
    return sum;
  }

  total(component: Component) {
    const count = this.#matching([component], []).reduce((sum, table) => sum + table.count, 0);
    return { count, sum: this.sum([component], []) };
  }

  #matching(all: readonly Component[], not: readonly Component[]): HandTable[] {
    const found: HandTable[] = [];
    for (const table of this.#tables.values()) {
      if (table.count === 0 || !all.every((name) => table.names.includes(name))) continue;
      if (!not.some((name) => table.names.includes(name))) found.push(table);
    }
    return found;
  }

  #create(): number {
    if (this.#alive === this.#size) {
      this.#dense[this.#size] = this.#size;
      this.#denseRow[this.#size] = this.#size;
      this.#size++;
    }
    const entity = this.#dense[this.#alive++]!;
    this.#place(entity, this.#root, this.#root.append(entity));
    return entity;
  }

  #destroy(entity: number): void {
    const index = entity & INDEX;
    this.#takeOut(this.#where[index]!, this.#row[index]!);
    const row = this.#denseRow[index]!;
    const other = this.#dense[--this.#alive]!;
    this.#dense[row] = other;
    this.#denseRow[other & INDEX] = row;
    this.#dense[this.#alive] = entity + INDEX + 1;
    this.#denseRow[index] = this.#alive;
  }

  #add(entity: number, component: Component, value: number): void {
    const from = this.#where[entity & INDEX]!;
    const to = from.add.get(component) ?? this.#connect(from, 'add', component);
    this.#move(entity, from, to);
    to.columns[to.names.indexOf(component)]![this.#row[entity & INDEX]!] = value;
  }

  #move(entity: number, from: HandTable, to: HandTable): void {
    const fromRow = this.#row[entity & INDEX]!;
    const row = to.append(entity);
    for (let i = 0, j = 0; i < to.names.length && j < from.names.length; ) {
      if (to.names[i] === from.names[j]) to.columns[i++]![row] = from.columns[j++]![fromRow]!;
      else if (to.names.length > from.names.length) i++;
      else j++;
    }
    this.#takeOut(from, fromRow);
    this.#place(entity, to, row);
  }

  /** The last row fills the hole. */
  #takeOut(table: HandTable, row: number): void {
    const last = --table.count;
    if (row === last) return;
    const moved = table.entities[last]!;
    table.entities[row] = moved;
    this.#row[moved & INDEX] = row;
    for (let i = 0; i < table.columns.length; i++) table.columns[i]![row] = table.columns[i]![last]!;
  }

  #place(entity: number, table: HandTable, row: number): void {
    this.#where[entity & INDEX] = table;
    this.#row[entity & INDEX] = row;
  }

  #connect(from: HandTable, kind: 'add' | 'remove', component: Component): HandTable {
    const others = from.names.filter((name) => name !== component);
    const to = this.#table(kind === 'add' ? [...others, component].sort() : others);
    from[kind].set(component, to);
    return to;
  }

  #table(names: readonly Component[]): HandTable {
    const key = names.join();
    const table = this.#tables.get(key) ?? new HandTable(names);
    this.#tables.set(key, table);
    return table;
  }
}

export const handTables: Implementation = {
  name: 'tables by hand',
  create: (population) => new HandTables(population),
  cannot: { delete_parents: 'no relations are written there' },
};
