import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { COMPONENT_INDEX_GROUP } from './component-index.ts';
import { ENTITIES_GROUP } from './entity-index.ts';
import { FIRST_INDEX, generationOf, type Handle, handle, indexOf } from './handle.ts';
import {
  CHILD_OF,
  DISABLED,
  entityInPart,
  type FlecsId,
  type IdPart,
  IS_A,
  PARENT,
  PREFAB,
  pair,
  parseId,
  TREE_SPAWNER,
  toggleOf,
  WILDCARD,
} from './id.ts';
import { TABLE_FLAGS, valueColumnName } from './table.ts';
import { ROOT, TABLES_GROUP } from './table-store.ts';
import { type Declared, IdSpace } from './traits.ts';
import { FLECS_VERSIONS } from './version.ts';

type NameOf = (entity: Handle) => string | undefined;

/**
 * Returns the columns' contents in the format of the golden files: `{ entityIndex, tables, componentIndex }`. Indices
 * count from the first entity; a slot without a table is null. The component index lists all records except `(*,*)`.
 * @param nameOf without it, entities are written as `#index v generation`
 */
export function worldState(columns: ColumnSet, nameOf: NameOf = () => undefined): Json {
  const dump = new Dump(columns, nameOf);
  const records = { componentIndex: dump.componentIndex(), ...dump.nonFragmenting() };
  return { entityIndex: dump.entityIndex(), tables: dump.tables(), ...records };
}

class Dump {
  readonly #columns: ColumnSet;
  readonly #nameOf: NameOf;
  /** Null for versions without DontFragment, whose recorded runs have fewer fields. */
  readonly #space: IdSpace | null;

  constructor(columns: ColumnSet, nameOf: NameOf) {
    this.#columns = columns;
    this.#nameOf = nameOf;
    const declared = this.#values('world.declared') as unknown as Declared[];
    const isNew = columns.find(`${COMPONENT_INDEX_GROUP}.serials`) !== undefined;
    this.#space = isNew ? new IdSpace(declared, FLECS_VERSIONS['4.1.6']) : null;
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
      ...(this.#space !== null && this.#ranges()),
    };
  }

  #ranges(): Readonly<Record<string, Json>> {
    const maxId = this.#peek(`${ENTITIES_GROUP}.max-id`, 0)! - FIRST_INDEX;
    const mins = this.#numbers('ranges.min');
    if (mins.length === 0) return { maxId };
    const ranges = mins.map((min, i) => ({
      min: min - FIRST_INDEX,
      max: (this.#peek('ranges.max', i) ?? FIRST_INDEX - 1) - FIRST_INDEX,
      cur: this.#peek('ranges.last', i)! - FIRST_INDEX,
      recycled: ((this.#columns.find('ranges.recycled')?.peek(i) ?? []) as number[]).map((entity) => [
        indexOf(entity) - FIRST_INDEX,
        generationOf(entity),
      ]),
    }));
    return { maxId, ranges, activeRange: this.#peek('ranges.active', 0) ?? -1 };
  }

  tables(): Json[] {
    const dense = this.#numbers(`${TABLES_GROUP}.dense`);
    const alive = new Set(dense.slice(0, this.#peek(`${TABLES_GROUP}.count`, 0) ?? 0));
    const last = dense.reduce((most, slot) => Math.max(most, slot), -1);
    return Array.from({ length: last + 1 }, (_, slot) => (alive.has(slot) ? this.#table(slot) : null));
  }

  componentIndex(): Json {
    const ids = this.#values(`${COMPONENT_INDEX_GROUP}.ids`) as FlecsId[];
    return Object.fromEntries(ids.filter((id) => id !== '(*,*)').map((id) => [this.#idName(id), this.#record(id)]));
  }

  nonFragmenting(): { nonFragmenting?: Json } {
    const space = this.#space;
    if (space === null) return {};
    const ids = this.#newestFirst().filter((id) => space.traits(id).dontFragment);
    return { nonFragmenting: ids.map((id) => this.#idName(id)) };
  }

  #newestFirst(): FlecsId[] {
    const serials = this.#numbers(`${COMPONENT_INDEX_GROUP}.serials`);
    const ids = this.#values(`${COMPONENT_INDEX_GROUP}.ids`) as FlecsId[];
    return ids
      .map((id, row) => ({ id, serial: serials[row]! }))
      .sort((a, b) => b.serial - a.serial)
      .map(({ id }) => id);
  }

  #tableFlags(slot: number, type: readonly FlecsId[], space: IdSpace): Json {
    const flags = this.#peek(`table.${slot}.flags`, 0) ?? 0;
    const first = (relation: IdPart) =>
      type.some((id) => space.parts(id).second !== null && space.parts(id).first === relation);
    const known = {
      isA: first(IS_A),
      childOf: first(CHILD_OF),
      parent: type.includes(PARENT),
      sparse: type.some((id) => space.traits(id).sparse),
      dontFragment: (flags & TABLE_FLAGS.dontFragment) > 0,
      orderedChildren: (flags & TABLE_FLAGS.orderedChildren) > 0,
      toggle: type.some((id) => space.parts(id).toggle),
    };
    return Object.entries(known).flatMap(([name, is]) => (is ? [name] : []));
  }

  /** Returns the fields of a component record that only versions with DontFragment have. */
  #newParts(id: FlecsId, space: IdSpace): Readonly<Record<string, Json>> {
    const { first, second, wildcard } = space.parts(id);
    const { dontFragment, sparse, size } = space.traits(id);
    const isList = wildcard && second !== null && (first === WILDCARD) !== (second === WILDCARD);
    const list = () =>
      this.#newestFirst().filter((each) => each !== id && !space.parts(each).wildcard && space.matches(each, id));
    return {
      ...(wildcard ? dontFragment && second === WILDCARD && this.#targets(id) : sparse && this.#sparseValues(id, size)),
      ...(dontFragment && { dontFragment: true }),
      ...(first === CHILD_OF && second !== null && !wildcard && this.#children(id)),
      ...(isList && { list: list().map((each) => this.#idName(each)) }),
    };
  }

  #sparseValues(id: FlecsId, size: number): { sparse: Json } {
    const handles = this.#numbers(`sparse.${id}.dense`).slice(1);
    const count = this.#peek(`sparse.${id}.count`, 0)! - 1;
    const values = handles.slice(0, count).map((entity) => this.#peek(`sparse.${id}.data`, indexOf(entity))!);
    const dense = handles.map((entity) => this.#handleName(entity));
    return { sparse: { count, dense, ...(size > 0 && { values }) } };
  }

  #targets(id: FlecsId): { sparse: Json } {
    const handles = this.#numbers(`targets.${id}.dense`).slice(1);
    const count = this.#peek(`targets.${id}.count`, 0)! - 1;
    const data = this.#columns.find(`targets.${id}.data`);
    const targets = handles.slice(0, count).map((entity) => {
      const found = data?.peek(indexOf(entity)) as FlecsId[];
      return found.map((each) => this.#tagName(each));
    });
    return { sparse: { count, dense: handles.map((entity) => this.#handleName(entity)), targets } };
  }

  #children(id: FlecsId): Readonly<Record<string, Json>> {
    const group = `children.${id}`;
    const slots = this.#numbers(`${group}.tables`);
    const has = (slot: number, tag: FlecsId) => (this.#values(`table.${slot}.type`) as FlecsId[]).includes(tag);
    const tables = slots.map((slot, row) => {
      const only = this.#peek(`${group}.only`, row)!;
      const entity = only === 0 ? null : this.#indexName(only);
      return [slot, { entity, count: this.#peek(`${group}.counts`, row)! }] as const;
    });
    return {
      depth: this.#peek(`${group}.facts`, 0) ?? 0,
      ordered: this.#peek(`${group}.facts`, 1) === 1,
      orderedChildren: this.#numbers(`${group}.list`).map((entity) => this.#handleName(entity)),
      childrenTables: Object.fromEntries(tables),
      disabledTables: slots.filter((slot) => has(slot, DISABLED)).length,
      prefabTables: slots.filter((slot) => has(slot, PREFAB)).length,
    };
  }

  /** Names the entity of a handle; one that is dead has its last name. */
  #handleName(entity: Handle): string {
    return this.#nameOf(entity) ?? this.#indexName(indexOf(entity));
  }

  #table(slot: number): Json {
    const group = `table.${slot}`;
    const type = this.#values(`${group}.type`) as FlecsId[];
    const entities = this.#numbers(`${group}.entities`).map((entity) => this.#name(entity));
    const edges = { add: this.#edges(slot, 'add'), remove: this.#edges(slot, 'remove') };
    const head = { type: type.map((id) => this.#idName(id)), entities };
    const flags = this.#space === null ? {} : { flags: this.#tableFlags(slot, type, this.#space) };
    if (slot === ROOT) return { ...head, ...flags, ...edges };
    const map = this.#numbers(`${group}.column-map`);
    const columnToType = map.slice(type.length);
    return {
      ...head,
      typeToColumn: type.map((_, i) => map[i] ?? -1),
      columnToType,
      columns: columnToType.map((place, column) => this.#cells(slot, column, type[place]!)),
      ...this.#toggles(slot, type),
      ...flags,
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
    if (this.#space !== null) return { tables, ...this.#newParts(id, this.#space) };
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

  #cells(slot: number, column: number, id: FlecsId): Json[] {
    const name = valueColumnName(slot, column, id);
    if (id === TREE_SPAWNER) return this.#values(name).map(() => null);
    return id === PARENT ? this.#numbers(name).map((parent) => this.#handleName(parent)) : this.#values(name);
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
