import { isDeepStrictEqual } from 'node:util';
import { engine } from '../../../core/engines/flecs/engine.ts';
import type { ColumnSet } from '../../../core/trace/column-set.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { Value } from '../../../core/trace/value.ts';
import { hierarchyOf, parentValues } from '../../../core/world/hierarchy.ts';
import { WorldState } from '../../../core/world/world.ts';
import { rowsOf } from './game.ts';

/** The game's description of its world. */
export interface Dump {
  readonly alive: readonly number[];
  readonly dead: readonly number[];
  /** Names by entity index. */
  readonly names: Readonly<Record<string, string>>;
  /** Parent indices by entity index. */
  readonly parents: Readonly<Record<string, number>>;
  readonly tables: readonly {
    readonly type: readonly string[];
    readonly entities: readonly number[];
    /** Keys like `Pack gold` consist of an id and a field; rows are those of `entities`. */
    readonly values: Readonly<Record<string, readonly (number | string | null)[]>>;
  }[];
  /** Values by handle, for each component that is in no type. */
  readonly apart: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
  /** All tables with their outgoing edges. */
  readonly graph: readonly {
    readonly id: number;
    readonly type: readonly string[];
    readonly edges: readonly (readonly [kind: 'add' | 'remove', id: string, to: number])[];
  }[];
  /** For each id the dense array from row 1 on, and the row by index. */
  readonly sparse: Readonly<
    Record<
      string,
      {
        readonly count: number;
        readonly dense: readonly number[];
        readonly sparse: Readonly<Record<string, number>>;
        readonly pages: readonly number[];
      } | null
    >
  >;
  /** For each id the first index by target, and the next and previous index by index. */
  readonly unions?: Readonly<
    Record<
      string,
      {
        readonly heads: Readonly<Record<string, number>>;
        readonly links: Readonly<Record<string, readonly [next: number, previous: number]>>;
        readonly pages: readonly number[];
      } | null
    >
  >;
}

type Rows = readonly (Value | null)[];

interface ShownTable {
  readonly slot: number;
  readonly type: readonly string[];
  readonly entities: Rows;
}

const INDICES = 2 ** 32;

/** Compares a game's dump with the received columns, fact by fact. */
export class FlecsFacts {
  right = 0;
  readonly wrong: string[] = [];
  readonly #columns: ColumnSet;
  /** Cached rows of this frame's columns. */
  readonly #known = new Map<string, Rows>();
  readonly #version: string;
  /** Indices of the living entities in Flecs 4.1.0, whose sparse sets keep some deleted entities. */
  #living: ReadonlySet<number> | null = null;
  #frame = 0;

  /** @param version the version of Flecs */
  constructor(columns: ColumnSet, version: string) {
    this.#columns = columns;
    this.#version = version;
  }

  /** @param watched columns whose values must have been received */
  check(dump: Dump, watched: ReadonlySet<string>, frame: number): void {
    this.#frame = frame;
    this.#known.clear();
    if (this.#version === '4.1.0') this.#living = new Set(dump.alive.map(indexOf));
    this.#entities(dump);
    const slots = this.#slots();
    for (const table of dump.tables) this.#table(table, slots, watched);
    this.#each(
      'shown tables with rows',
      [...slots.values()].filter(({ entities }) => entities.length > 0).length,
      dump.tables.length,
    );
    for (const [id, members] of Object.entries(dump.apart)) this.#apart(id, members, watched);
    this.#graph(dump);
    this.#tree(dump, watched);
    for (const [id, set] of Object.entries(dump.sparse)) if (set !== null) this.#sparse(canonical(id), set);
    for (const [id, lists] of Object.entries(dump.unions ?? {})) if (lists !== null) this.#union(canonical(id), lists);
  }

  /** Checks all parents, which are pairs or values, once all of these values were received. */
  #tree({ alive, parents }: Dump, watched: ReadonlySet<string>): void {
    const world = new WorldState(this.#columns, engine);
    if (world.valueColumns(parentValues(world)).some(({ name }) => !watched.has(name))) return;
    const hierarchy = hierarchyOf(world);
    for (const index of alive.map(indexOf)) {
      const { entities } = world;
      const found = hierarchy.parents[entities.placeOf(index)] ?? -1;
      const expected = entities.placeOf(parents[index] ?? -1);
      this.#each(
        `parent of ${index}`,
        found < 0 ? null : entities.indexAt(found),
        expected < 0 ? null : parents[index],
      );
    }
  }

  /** The columns must contain exactly the edges between shown tables. */
  #graph({ graph }: Dump): void {
    const slots = new Map(this.#rows('tables.dense').map((slot) => [this.#typeOf(Number(slot)), Number(slot)]));
    const slotOf = new Map(graph.map(({ id, type }) => [id, slots.get(type.map(canonical).join(' '))]));
    let found = 0;
    for (const { id, edges } of graph) {
      const slot = slotOf.get(id);
      if (slot === undefined) continue;
      found++;
      for (const kind of ['add', 'remove'] as const) {
        const expected = edges.flatMap(([each, of, to]) =>
          each === kind && slotOf.get(to) !== undefined ? [[canonical(of), slotOf.get(to)]] : [],
        );
        const ids = this.#rows(`table.${slot}.${kind}.id`);
        const shown = ids.map((of, row) => [of, this.#rows(`table.${slot}.${kind}.to`)[row]]);
        this.#all(`${kind} edges of ${slot}`, sorted(shown), sorted(expected));
      }
    }
    this.#each('tables of the graph', found, slots.size);
  }

  #typeOf(slot: number): string {
    return this.#rows(`table.${slot}.type`).join(' ');
  }

  #sparse(id: string, set: NonNullable<Dump['sparse'][string]>): void {
    const rows = (role: string) => this.#rows(`sparse.${id}.${role}`);
    // Columns are declared once an entity has the component at the end of a frame.
    if (rows('count').length === 0 && set.count === 1) return;
    this.#all(`dense of ${id}`, rows('dense').slice(1), set.dense);
    this.#each(`count of ${id}`, rows('count')[0], set.count);
    this.#all(`pages of ${id}`, rows('pages'), set.pages);
    this.#byIndex(`sparse of ${id}`, rows('sparse'), set.sparse);
  }

  #union(id: string, { heads, links, pages }: NonNullable<NonNullable<Dump['unions']>[string]>): void {
    const rows = (role: string) => this.#rows(`union.${id}.${role}`);
    // The union appeared and disappeared between two frames.
    if (rows('pages').length === 0 && Object.keys(links).length === 0) return;
    const shown = rows('targets').map((target, row) => [target, rows('heads')[row]]);
    this.#all(`lists of ${id}`, sorted(shown), sorted(Object.entries(heads)));
    const link = (n: 0 | 1) => Object.fromEntries(Object.entries(links).map(([index, both]) => [index, both[n]]));
    this.#byIndex(`next of ${id}`, rows('next'), link(0));
    this.#byIndex(`prev of ${id}`, rows('prev'), link(1));
    this.#all(`pages of ${id}`, rows('pages'), pages);
  }

  #byIndex(what: string, found: Rows, expected: Readonly<Record<string, number>>): void {
    this.#each(`rows of ${what}`, found.filter((row) => row !== null).length, Object.keys(expected).length);
    for (const [index, value] of Object.entries(expected))
      this.#each(`${what} [${index}]`, found[Number(index)], value);
  }

  #rows(name: string): Rows {
    return getOrInsert(this.#known, name, () => rowsOf(this.#columns, name));
  }

  #entities(dump: Dump): void {
    const alive = Number(this.#rows('entities.alive-count')[0]);
    const dense = this.#rows('entities.dense');
    this.#all('alive', dense.slice(1, alive), dump.alive);
    this.#all('dead', dense.slice(alive), dump.dead);
    const names = this.#rows('names');
    for (const [index, name] of Object.entries(dump.names)) this.#each(`name of ${index}`, names[Number(index)], name);
    this.#each('names', names.filter((name) => name !== null).length, Object.keys(dump.names).length);
    const places = this.#rows('entities.record-dense');
    dump.alive.forEach((handle, row) => {
      this.#each(`record-dense of ${handle}`, places[handle % INDICES], row + 1);
    });
  }

  /** Indexes the shown tables by type and first entity. */
  #slots(): ReadonlyMap<string, ShownTable> {
    const slots = this.#rows('tables.dense').map((slot) => {
      const type = this.#rows(`table.${slot}.type`).map(String);
      return { slot: Number(slot), type, entities: this.#rows(`table.${slot}.entities`) };
    });
    return new Map(slots.map((table) => [`${table.type.join(' ')}: ${table.entities[0]}`, table]));
  }

  #table(table: Dump['tables'][number], slots: ReadonlyMap<string, ShownTable>, watched: ReadonlySet<string>): void {
    const type = table.type.map(canonical);
    const found = slots.get(`${type.join(' ')}: ${table.entities[0]}`);
    this.#each(`tables ${type}`, found === undefined ? 0 : 1, 1);
    if (found === undefined) return;
    const where = `table ${found.slot} ${type}`;
    this.#all(where, found.entities, table.entities);
    const [slots_, rows] = [this.#rows('entities.record-table'), this.#rows('entities.record-row')];
    table.entities.forEach((handle, row) => {
      this.#each(`place of ${handle}`, [slots_[handle % INDICES], rows[handle % INDICES]], [found.slot, row]);
    });
    for (const [key, values] of Object.entries(table.values)) {
      const rows = this.#found(found, key, watched);
      if (rows !== null) this.#all(`${where} ${key}`, rows, values);
    }
  }

  /** Returns the rows for a key of a table's values; null if they need not have been received yet. */
  #found(table: ShownTable, key: string, watched: ReadonlySet<string>): Rows | null {
    const at = key.lastIndexOf(' ');
    const [id, field] = [canonical(key.slice(0, at)), key.slice(at + 1)];
    const byEntity = (rows: Rows) => table.entities.map((handle) => rows[Number(handle) % INDICES] ?? null);
    const toggle = table.type.filter((each) => each.startsWith('TOGGLE|')).indexOf(id);
    if (field === 'bits') return this.#rows(`table.${table.slot}.toggle.${toggle}`);
    if (field === 'union') return byEntity(this.#rows(`union.${id}.values`));
    const column = this.#fieldColumn(table, id, field);
    if (column === undefined) return [];
    if (!watched.has(column.name)) return null;
    return column.sparse ? byEntity(this.#rows(column.name)) : this.#rows(column.name);
  }

  #fieldColumn({ slot, type }: ShownTable, id: string, field: string) {
    const place = this.#rows(`table.${slot}.column-map`)[type.indexOf(id)];
    const sparse = place === -1 || place === undefined;
    const prefix = sparse ? `sparse.${id}.data` : `table.${slot}.column.${place}`;
    for (let n = 0; ; n++) {
      const column = this.#columns.find(n === 0 ? prefix : `${prefix}.${n}`);
      if (column === undefined) return undefined;
      if (column.meta.field === field) return { name: column.name, sparse };
    }
  }

  #apart(id: string, members: Dump['apart'][string], watched: ReadonlySet<string>): void {
    const name = canonical(id);
    if (name !== 'Movement') {
      const expected = Object.keys(members).map(indexOf);
      this.#all(`${id} without a type`, this.#members(name).sort(), expected.sort());
      const values = this.#rows(`sparse.${name}.data`);
      if (!watched.has(`sparse.${name}.data`)) return;
      for (const [handle, value] of Object.entries(members)) {
        this.#each(`${id} of ${handle}`, values[indexOf(handle)], value);
      }
      return;
    }
    const targets = new Map<number, string>();
    for (const target of ['Walking', 'Running', 'Sitting', 'Lying']) {
      for (const index of this.#members(`(Movement,${target})`)) targets.set(index, target);
    }
    this.#each('who moves', targets.size, Object.keys(members).length);
    for (const [handle, target] of Object.entries(members))
      this.#each(`gait of ${handle}`, targets.get(indexOf(handle)), target);
  }

  /** Returns indices, since Flecs 4.1.0 and 4.1.1 store handles of recycled entities without their generation. */
  #members(id: string): number[] {
    const handles = this.#rows(`sparse.${id}.dense`).slice(1, Number(this.#rows(`sparse.${id}.count`)[0] ?? 1));
    return handles.map(indexOf).filter((index) => this.#living?.has(index) ?? true);
  }

  #all(what: string, found: readonly unknown[], expected: readonly unknown[]): void {
    this.#each(`rows of ${what}`, found.length, expected.length);
    expected.forEach((value, row) => {
      this.#each(`${what} [${row}]`, normal(found[row]), value);
    });
  }

  #each(what: string, found: unknown, expected: unknown): void {
    if (isDeepStrictEqual(normal(found), expected)) this.right++;
    else this.wrong.push(`frame ${this.#frame}, ${what}: ${String(found)} in place of ${String(expected)}`);
  }
}

function indexOf(handle: Value | string | null): number {
  return Number(handle) % INDICES;
}

function sorted(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => row.join(' ')).sort();
}

/** Converts bools and bigints to the numbers in the dump. */
function normal(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : typeof value === 'bigint' ? Number(value) : value;
}

/** Converts an id to the protocol's form; Flecs itself writes `flecs.core.` before names and `#` before indices. */
function canonical(id: string): string {
  return id.replace(/(^|[(,|])flecs\.core\./g, '$1').replace(/(^|[(,|])#(\d+)(?=$|[,)])/g, '$1$2');
}
