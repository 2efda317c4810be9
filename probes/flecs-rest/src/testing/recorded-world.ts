import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Flecs versions whose replies were recorded. */
export const recordedVersions = ['4.0.5', '4.1.6'] as const;
export type RecordedVersion = (typeof recordedVersions)[number];

interface Row {
  parent?: string;
  name: string;
  id: number;
  version?: number;
  tags?: string[];
  pairs?: Record<string, string | string[]>;
  components?: Record<string, unknown>;
}

interface TableRow {
  id: number;
  type: string[];
  count: number;
}

/** Besides `_`, a recorded world only understands query terms with one id that entities own. */
const OWN = /^(?:\[(?:in|none)\])?(.+?)(?:\(self\))?,\?Prefab,\?Disabled$/;
const EVERYTHING = '_,?Prefab,?Disabled';
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'golden');

/**
 * A small world as a real game of that version reported it. `/tables`, `/components`, the times of systems and the
 * world's entity are the game's own bytes; queries are assembled from the recorded rows. Entities can be deleted and
 * created, so polls find changes.
 */
export class RecordedWorld {
  readonly version: RecordedVersion;
  readonly tables: TableRow[];
  readonly rows: Row[];
  readonly #values: Map<number, Row>;
  readonly #enabled: ReadonlySet<number>;
  readonly #components: string | null;
  readonly #world: string;
  readonly #systems: string;

  constructor(version: RecordedVersion) {
    const read = (name: string): string => readFileSync(join(FOLDER, version, `${name}.json`), 'utf8');
    const results = (name: string): Row[] => JSON.parse(read(name)).results;
    this.version = version;
    this.tables = JSON.parse(read('tables'));
    const all = results('query_any_paged');
    const users = [
      ...results('query_everything_user'),
      ...(version === '4.1.6' ? results('query_parent_storage') : []),
    ];
    const known = new Set(all.map(({ id }) => id));
    // The recorded query for all entities contains neither prefabs nor disabled entities.
    this.rows = [...all, ...users.filter(({ id }) => !known.has(id)).map(withBuiltIns)];
    this.#values = new Map(users.map((row) => [row.id, row]));
    this.#enabled = new Set(results('query_toggle_enabled_only').map(({ id }) => id));
    this.#components = version === '4.1.6' ? read('components') : null;
    this.#world = read('entity_world_buildinfo');
    this.#systems = read('stats_pipeline');
  }

  reply(target: string): { readonly status: number; readonly body: string } | null {
    const url = new URL(target, 'http://localhost');
    const { pathname, searchParams } = url;
    if (pathname === '/tables') return ok(`[${this.tables.map((table) => JSON.stringify(table)).join(', ')}]`);
    if (pathname === '/components') return this.#components === null ? null : ok(this.#components);
    if (pathname === '/stats/pipeline') return ok(this.#systems);
    if (pathname === '/entity/flecs/core/World')
      return ok(this.#world.replace(/"table_count":\d+/, `"table_count":${this.tables.length}`));
    if (pathname.startsWith('/entity/%23')) return this.#entity(Number(pathname.slice('/entity/%23'.length)));
    if (pathname === '/entity/flecs/core') return ok('{"parent":"flecs", "name":"core", "tags":["flecs.core.Module"]}');
    return pathname === '/query' ? this.#query(searchParams) : null;
  }

  /** Removes Flecs' own rows and tables, for tests that poll often. */
  shrink(): void {
    const isOwn = ({ parent = '' }: Row) => !`${parent}.`.startsWith('flecs.');
    const kept = this.rows.filter(isOwn);
    this.rows.splice(0, this.rows.length, ...kept);
    const own = this.tables.filter(
      ({ type, count }) => count > 0 && !type.some((id) => id.startsWith('(ChildOf,flecs')),
    );
    this.tables.splice(0, this.tables.length, ...own);
  }

  /** Adds tables with one entity each, which differ in a tag. */
  addTables(count: number): void {
    const like = this.tables.find(({ type }) => type.includes('Position'))!;
    for (let n = 0; n < count; n++) {
      this.tables.push({ ...like, id: 100_000 + n, type: ['Position', `Tag${n}`], count: 1 });
      this.rows.push({ name: `#${100_000 + n}`, id: 100_000 + n, tags: [`Tag${n}`], components: { Position: null } });
    }
  }

  /** Replies to a PUT or DELETE like the real games; null for an unknown target. */
  change(method: 'PUT' | 'DELETE', target: string): { readonly status: number; readonly body: string } | null {
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    const [, what, path] = /^\/(entity|component)\/(?:%23)?(.*)$/.exec(pathname) ?? [];
    if (what === undefined) return null;
    if (what === 'entity' && path === '') return this.#spawn();
    const row = this.rows.find(({ id }) => id === Number(path));
    if (row === undefined) return { status: 404, body: `{"error":"entity '#${path}' not found"}` };
    if (what === 'entity') {
      this.rows.splice(this.rows.indexOf(row), 1);
      return ok('');
    }
    return this.#changeComponent(row, method, searchParams);
  }

  #spawn(): { status: number; body: string } {
    const id = 70_000 + this.rows.length;
    this.rows.push({ name: `#${id}`, id, ...(this.version === '4.1.6' && { version: 0 }), tags: [] });
    return ok(`{"id":"${id}"}`);
  }

  #changeComponent(row: Row, method: string, parameters: URLSearchParams): { status: number; body: string } {
    const id = parameters.get('component') ?? '';
    const value = parameters.get('value');
    if (!this.rows.some(({ name }) => name === id)) return unresolved(id);
    if (value !== null) {
      const components = this.#values.get(row.id)?.components;
      const before = components?.[id];
      const set = JSON.parse(value) as object;
      if (components !== undefined) components[id] = Array.isArray(set) ? set : { ...(before as object), ...set };
    } else if (method === 'PUT') row.tags = [...(row.tags ?? []), id];
    else {
      row.tags = row.tags?.filter((tag) => tag !== id) ?? [];
      delete row.components?.[id];
    }
    return ok('');
  }

  tableOf(type: readonly string[]): TableRow {
    const found = this.tables.find((table) => [...table.type].sort().join() === [...type].sort().join());
    if (found === undefined) throw new Error(`No table has the type ${type.join(' ')}`);
    return found;
  }

  /** Deletes an entity; the last one of its table takes its row, as in the real game. */
  kill(id: number, type: readonly string[]): void {
    const table = this.tableOf(type);
    const sameTable = this.rows.filter((row) => sameType(row, this.rows.find((each) => each.id === id)!));
    const last = sameTable.at(-1)!;
    const at = this.rows.findIndex((row) => row.id === id);
    this.rows.splice(this.rows.indexOf(last), 1);
    if (last.id !== id) this.rows[at] = last;
    table.count--;
  }

  /** Appends entities with ids from `id` on to the table of the entity `like`. */
  spawnLike(id: number, like: number, type: readonly string[], count = 1): void {
    const at = this.rows.findIndex((row) => row.id === like);
    const spawned = Array.from({ length: count }, (_, n) => ({ ...this.rows[at]!, name: `#${id + n}`, id: id + n }));
    this.rows.splice(at + 1, 0, ...spawned);
    const values = this.#values.get(like)!;
    for (const { id: each } of spawned) this.#values.set(each, values);
    this.tableOf(type).count += count;
  }

  #query(parameters: URLSearchParams): { status: number; body: string } {
    const expression = parameters.get('expr') ?? '';
    const limit = Number(parameters.get('limit') ?? 1000);
    const offset = Number(parameters.get('offset') ?? 0);
    const page = <T>(rows: readonly T[]) => rows.slice(offset, limit === 0 ? undefined : offset + limit);
    if (expression === EVERYTHING)
      return ok(parameters.has('query_profile') ? this.#counts() : results(page(this.rows)));
    const id = OWN.exec(expression)?.[1];
    if (id === undefined) return { status: 400, body: '{"error":"not recorded"}' };
    const owners = this.rows.filter((row) => this.#has(row, id));
    return ok(results(page(owners).map((row) => this.#fields(row, id, parameters.get('fields') !== 'false'))));
  }

  /** Both versions reply in this format to a query with `query_profile=true&results=false`. */
  #counts(): string {
    const result_count = this.tables.filter(({ count }) => count > 0).length;
    return JSON.stringify({ query_profile: { eval_count: 1, result_count, entity_count: this.rows.length } });
  }

  /** Writes names, ids and values in the format of the recorded `entity_by_id_recycled.json`. */
  #entity(index: number): { status: number; body: string } {
    const row = this.rows.find(({ id }) => id === index);
    if (row === undefined) return { status: 404, body: `{"error":"entity '#${index}' not found"}` };
    return ok(JSON.stringify({ ...row, components: this.#values.get(row.id)?.components ?? {} }));
  }

  setValue(id: number, component: string, value: unknown): void {
    this.#values.get(id)!.components![component] = value;
  }

  #has(row: Row, id: string): boolean {
    const toggled = (row.tags ?? []).includes(`toggle|${id}`);
    return this.#value(row.id, id) !== undefined && (!toggled || this.#enabled.has(row.id));
  }

  /** Rows contain full paths, but a game also finds its own ids without `flecs.core.`. */
  #value(id: number, component: string): unknown {
    const components = this.#values.get(id)?.components ?? {};
    return component in components ? components[component] : components[`flecs.core.${component}`];
  }

  #fields({ parent, name, id, version }: Row, component: string, withFields: boolean): object {
    const value = this.#value(id, component) ?? null;
    const head = {
      ...(parent === undefined ? {} : { parent }),
      name,
      id,
      ...(version === undefined ? {} : { version }),
    };
    return withFields ? { ...head, fields: { is_set: [true, false, false], values: [value, 0, 0] } } : head;
  }
}

/** Adds what `builtin=true` adds: the pair with the parent and the name. */
function withBuiltIns(row: Row): Row {
  const { parent, name, id, pairs = {}, components = {} } = row;
  const named = name === `#${id}` ? {} : { '(flecs.core.Identifier,flecs.core.Name)': null };
  const child = parent === undefined ? {} : { 'flecs.core.ChildOf': parent };
  const blank = Object.fromEntries(Object.keys(components).map((component) => [component, null]));
  return { ...row, pairs: { ...child, ...pairs }, components: { ...blank, ...named } };
}

function sameType(a: Row, b: Row): boolean {
  const typeOf = ({ tags, pairs, components = {} }: Row) => JSON.stringify([tags, pairs, Object.keys(components)]);
  return typeOf(a) === typeOf(b);
}

function unresolved(id: string): { status: number; body: string } {
  return { status: 400, body: `{"error":"unresolved component '${id}'"}` };
}

function ok(body: string): { status: number; body: string } {
  return { status: 200, body };
}

function results(rows: readonly object[]): string {
  return `{"results":[${rows.map((row) => JSON.stringify(row)).join(', ')}]}`;
}
