import { isDeepStrictEqual } from 'node:util';
import type { ColumnSet } from '../../../core/trace/column-set.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { Value } from '../../../core/trace/value.ts';
import { rowsOf } from './game.ts';

/** What the game printed of itself. */
export interface Dump {
  readonly alive: readonly number[];
  readonly dead: readonly number[];
  /** By index. */
  readonly names: Readonly<Record<string, string>>;
  readonly tables: readonly {
    readonly type: readonly string[];
    readonly entities: readonly number[];
    /** `Pack gold`: an id and a field; rows as in `entities`. */
    readonly values: Readonly<Record<string, readonly (number | string | null)[]>>;
  }[];
  /** Of components that are in no type: by handle. */
  readonly apart: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
}

type Rows = readonly (Value | null)[];

interface ShownTable {
  readonly slot: number;
  readonly type: readonly string[];
  readonly entities: Rows;
}

const INDICES = 2 ** 32;

/** Compares what a game says of itself with the columns that came, fact by fact. */
export class FlecsFacts {
  right = 0;
  readonly wrong: string[] = [];
  readonly #columns: ColumnSet;
  /** Rows of columns in this frame. */
  readonly #known = new Map<string, Rows>();
  #frame = 0;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
  }

  /** @param watched columns whose values must have come */
  check(dump: Dump, watched: ReadonlySet<string>, frame: number): void {
    this.#frame = frame;
    this.#known.clear();
    this.#entities(dump);
    const slots = this.#slots();
    for (const table of dump.tables) this.#table(table, slots, watched);
    this.#each(
      'shown tables with rows',
      [...slots.values()].filter(({ entities }) => entities.length > 0).length,
      dump.tables.length,
    );
    for (const [id, members] of Object.entries(dump.apart)) this.#apart(id, members, watched);
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

  /** By type and first entity. */
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

  /** The rows that a key of a table's values is about; null where they need not have come yet. */
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
      const handles = this.#rows(`sparse.${name}.dense`).slice(1);
      this.#all(`${id} without a type`, [...handles].sort(), Object.keys(members).map(Number).sort());
      const values = this.#rows(`sparse.${name}.data`);
      if (!watched.has(`sparse.${name}.data`)) return;
      for (const [handle, value] of Object.entries(members)) {
        this.#each(`${id} of ${handle}`, values[Number(handle) % INDICES], value);
      }
      return;
    }
    const targets = new Map<number, string>();
    for (const target of ['Walking', 'Running', 'Sitting']) {
      for (const handle of this.#rows(`sparse.(Movement,${target}).dense`).slice(1))
        targets.set(Number(handle), target);
    }
    this.#each('who moves', targets.size, Object.keys(members).length);
    for (const [handle, target] of Object.entries(members))
      this.#each(`gait of ${handle}`, targets.get(Number(handle)), target);
  }

  #all(what: string, found: Rows, expected: readonly unknown[]): void {
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

/** Bools and large numbers come as they are in JSON. */
function normal(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : typeof value === 'bigint' ? Number(value) : value;
}

/** An id as the protocol writes it: Flecs itself has `flecs.core.` before names, and `#` before indices. */
function canonical(id: string): string {
  return id.replace(/(^|[(,|])flecs\.core\./g, '$1').replace(/(^|[(,|])#(\d+)(?=$|[,)])/g, '$1$2');
}
