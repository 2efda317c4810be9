import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { COMPONENT_INDEX_GROUP } from './component-index.ts';
import { ENTITIES_GROUP } from './entity-index.ts';
import { FIRST_INDEX, generationOf, type Handle, handle, indexOf } from './handle.ts';
import { entityInPart, type FlecsId, type IdPart, pair, parseId, toggleOf } from './id.ts';
import { ROOT, TABLES_GROUP } from './table-store.ts';

type NameOf = (entity: Handle) => string | undefined;

/**
 * Returns the columns' contents in the format of the golden files: `{ entityIndex, tables, componentIndex }`. Indices
 * count from the first entity; a slot without a table is null. The component index lists all records except `(*,*)`.
 * @param nameOf without it, entities are written as `#index v generation`
 */
export function worldState(columns: ColumnSet, nameOf: NameOf = () => undefined): Json {
  const dump = new Dump(columns, nameOf);
  return { entityIndex: dump.entityIndex(), tables: dump.tables(), componentIndex: dump.componentIndex() };
}

class Dump {
  readonly #columns: ColumnSet;
  readonly #nameOf: NameOf;

  constructor(columns: ColumnSet, nameOf: NameOf) {
    this.#columns = columns;
    this.#nameOf = nameOf;
  }

  entityIndex(): Json {
    const dense = this.#numbers(`${ENTITIES_GROUP}.dense`).slice(1);
    return {
      aliveCount: Math.max(0, (this.#peek(`${ENTITIES_GROUP}.alive-count`, 0) ?? 1) - 1),
      dense: dense.map((entity) => [indexOf(entity) - FIRST_INDEX, generationOf(entity)]),
      records: dense.map((entity) => {
        const index = indexOf(entity);
        const table = this.#peek(`${ENTITIES_GROUP}.record-table`, index) ?? -1;
        return [index - FIRST_INDEX, table, this.#peek(`${ENTITIES_GROUP}.record-row`, index) ?? -1];
      }),
    };
  }

  tables(): Json[] {
    const dense = this.#numbers(`${TABLES_GROUP}.dense`);
    const alive = new Set(dense.slice(0, this.#peek(`${TABLES_GROUP}.count`, 0) ?? 0));
    return dense.map((_, slot) => (alive.has(slot) ? this.#table(slot) : null));
  }

  componentIndex(): Json {
    const ids = this.#values(`${COMPONENT_INDEX_GROUP}.ids`) as FlecsId[];
    return Object.fromEntries(ids.filter((id) => id !== '(*,*)').map((id) => [this.#idName(id), this.#record(id)]));
  }

  #table(slot: number): Json {
    const group = `table.${slot}`;
    const type = this.#values(`${group}.type`) as FlecsId[];
    const entities = this.#numbers(`${group}.entities`).map((entity) => this.#name(entity));
    const edges = { add: this.#edges(slot, 'add'), remove: this.#edges(slot, 'remove') };
    const head = { type: type.map((id) => this.#idName(id)), entities };
    if (slot === ROOT) return { ...head, ...edges };
    const map = this.#numbers(`${group}.column-map`);
    const columnToType = map.slice(type.length);
    return {
      ...head,
      typeToColumn: type.map((_, i) => map[i] ?? -1),
      columnToType,
      columns: columnToType.map((_, column) => this.#numbers(`${group}.column.${column}`)),
      ...this.#toggles(slot, type),
      ...edges,
    };
  }

  #toggles(slot: number, type: readonly FlecsId[]): { toggle?: Json } {
    const places = type.flatMap((id, index) => (parseId(id).toggle ? [index] : []));
    if (places.length === 0) return {};
    const bits = (i: number): string => this.#numbers(`table.${slot}.toggle.${i}`).join('');
    return { toggle: places.map((index, i) => ({ index, bits: bits(i) })) };
  }

  #edges(slot: number, kind: 'add' | 'remove'): Json {
    const ids = this.#values(`table.${slot}.${kind}.id`) as FlecsId[];
    const to = this.#numbers(`table.${slot}.${kind}.to`);
    return Object.fromEntries(ids.map((id, row) => [this.#idName(id), to[row] as number]));
  }

  #record(id: FlecsId): Json {
    const group = `${COMPONENT_INDEX_GROUP}.${id}`;
    const at = (role: string, row: number): number => this.#peek(`${group}.${role}`, row) as number;
    const tables = this.#numbers(`${group}.table`).flatMap((table: number | undefined, row) =>
      table === undefined
        ? []
        : [{ table, index: at('index', row), count: at('count', row), column: at('column', row) }],
    );
    return { tables, ...this.#sparse(id), ...this.#union(id) };
  }

  #sparse(id: FlecsId): { sparse?: Json } {
    const count = this.#peek(`sparse.${id}.count`, 0);
    if (count === undefined) return {};
    const dense = this.#numbers(`sparse.${id}.dense`).slice(1);
    return { sparse: { count: count - 1, dense: dense.map((entity) => this.#indexName(indexOf(entity))) } };
  }

  #union(id: FlecsId): { union?: Json } {
    if (this.#columns.find(`union.${id}.targets`) === undefined) return {};
    const lists = (this.#values(`union.${id}.targets`) as FlecsId[]).map((target, row): [string, Json[]] => {
      const members: Json[] = [];
      let index = this.#peek(`union.${id}.heads`, row) ?? 0;
      while (index !== 0) {
        members.push(this.#indexName(index));
        index = this.#peek(`union.${id}.next`, index) ?? 0;
      }
      return [this.#tagName(target), members];
    });
    return { union: Object.fromEntries(lists.filter(([, members]) => members.length > 0)) };
  }

  #idName(id: FlecsId): string {
    const { toggle, first, second } = parseId(id);
    const inner = second === null ? this.#tagName(first) : pair(this.#partName(first), this.#partName(second));
    return toggle ? toggleOf(inner) : inner;
  }

  /** Names an entity used as a tag, whose generation is part of the id. */
  #tagName(id: IdPart): string {
    const entity = entityInPart(id);
    return entity === null ? id : this.#name(entity);
  }

  /** Names an entity in a pair, which is the one that has the index now. */
  #partName(part: IdPart): string {
    const entity = entityInPart(part);
    return entity === null ? part : this.#indexName(indexOf(entity));
  }

  /** Names the live entity of an index, or else the last one deleted. */
  #indexName(index: number): string {
    const row = this.#peek(`${ENTITIES_GROUP}.record-dense`, index);
    const entity = row === undefined ? index : (this.#peek(`${ENTITIES_GROUP}.dense`, row) ?? index);
    const alive = row !== undefined && row < (this.#peek(`${ENTITIES_GROUP}.alive-count`, 0) ?? 1);
    return this.#name(alive ? entity : handle(index, Math.max(0, generationOf(entity) - 1)));
  }

  #name(entity: Handle): string {
    return this.#nameOf(entity) ?? `#${indexOf(entity)} v${generationOf(entity)}`;
  }

  #peek(name: string, row: number): number | undefined {
    return this.#columns.find(name)?.peek(row) as number | undefined;
  }

  #numbers(name: string): number[] {
    return this.#values(name) as number[];
  }

  #values(name: string): Json[] {
    const column = this.#columns.find(name);
    return Array.from({ length: column?.length ?? 0 }, (_, row) => column?.peek(row) as Json);
  }
}
