import { formatOfBits, type IdFormat, indexOfId, isId, NO_VERSIONS } from '../../../cells/id-format.ts';
import { numberText } from '../../../scene/kit/number-text.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import type { Value } from '../../../trace/value.ts';
import { columnsOf, type Group, groupsOf, numberAt, textAt } from '../../../world/column-groups.ts';

/** A column of ids with the number of ids in use. */
export interface IdList {
  readonly column: Column;
  readonly group: Group;
  readonly count: number;
  /** Maps an entity's index to its row in the list; null if the library keeps no such array. */
  readonly index: Column | null;
}

/** One way to find out that an entity has a component. */
export type ComponentSource =
  | { readonly kind: 'list'; readonly list: IdList }
  | { readonly kind: 'flags'; readonly column: Column }
  | { readonly kind: 'bits'; readonly column: Column; readonly bit: number };

/** Returns the groups of columns of kind `array` in order of declaration, so that a group never changes its place. */
export function arrayGroups(columns: ColumnSet): readonly Group[] {
  return groupsOf(columns).filter(({ kind }) => kind === 'array');
}

/** Searches of a list, after which its rows are numbered. */
const MAX_SEARCHES = 16;
/** Rows that are numbered at most, in about 60 MB. */
const MAX_NUMBERED = 1 << 20;

/** Interprets columns of kind `array` according to docs/protocol.md, "Any other ECS". */
export class ArrayColumns {
  readonly columns: ColumnSet;
  /** The layout of ids; without versions if no list declares one. */
  readonly format: IdFormat;
  readonly groups: readonly Group[];
  readonly lists: readonly IdList[];
  /** The list of living entities; null if the library keeps none. */
  readonly living: IdList | null;
  /** The sources of each component, in the order of the components. */
  readonly byComponent: ReadonlyMap<string, readonly ComponentSource[]>;
  readonly values: ReadonlyMap<string, readonly Column[]>;
  /** Names by entity index. */
  readonly names: Column | undefined;

  readonly #searches = new Map<IdList, number>();
  /** Rows by entity, of lists that were searched often. */
  readonly #rows = new Map<IdList, ReadonlyMap<number, number>>();

  constructor(columns: ColumnSet) {
    this.columns = columns;
    this.names = columns.find('names');
    this.groups = arrayGroups(columns);
    this.lists = listsOf(this.groups);
    const cut = this.lists.find(({ column }) => typeof column.meta.entityBits === 'number');
    this.format =
      cut === undefined
        ? NO_VERSIONS
        : formatOfBits(Number(cut.column.meta.entityBits), Number(cut.column.meta.versionBits ?? 0));
    this.living = this.lists.find(({ group }) => !isOfComponents(group)) ?? null;
    this.byComponent = sourcesOf(this.groups, this.lists);
    this.values = valuesOf(this.groups);
  }

  rowIn(list: IdList, entity: number): number | null {
    const { index } = list;
    if (this.leadsTo(list, entity)) return index?.peek(entity) as number;
    // If ids have versions, some libraries look up whole ids in rows that are not received.
    if (index !== null && index.length > 0 && this.format.versions <= 1) return null;
    return this.#search(list, entity);
  }

  /** Numbers the rows of a list that is searched often, because a search for each entity takes minutes. */
  #search(list: IdList, entity: number): number | null {
    const { column, count } = list;
    const searches = (this.#searches.get(list) ?? 0) + 1;
    this.#searches.set(list, searches);
    if (searches > MAX_SEARCHES && count <= MAX_NUMBERED)
      return getOrInsert(this.#rows, list, () => this.#numbered(list)).get(entity) ?? null;
    for (let row = 0; row < count; row++) if (this.#isAt(column, row, entity)) return row;
    return null;
  }

  #numbered({ column, count }: IdList): ReadonlyMap<number, number> {
    const rows = new Map<number, number>();
    for (let row = count - 1; row >= 0; row--) {
      const id = column.peek(row);
      if (isId(id)) rows.set(indexOfId(id, this.format), row);
    }
    return rows;
  }

  /** True if the entity's entry in a list's index array leads to its id. */
  leadsTo({ column, count, index }: IdList, entity: number): boolean {
    const at = numberAt(index ?? undefined, entity);
    return at !== undefined && at < count && this.#isAt(column, at, entity);
  }

  /** True if an entity has a component; null if only a search through a list could tell. */
  has(component: string, entity: number): boolean | null {
    const sources = this.byComponent.get(component) ?? [];
    let known: boolean | null = sources.length === 0 ? null : false;
    for (const source of sources) {
      if (source.kind === 'list' && (source.list.index === null || source.list.index.length === 0)) known = null;
      else if (source.kind === 'list' ? this.rowIn(source.list, entity) !== null : isSet(source, entity)) return true;
    }
    return known;
  }

  /** The id list this column is, belongs to or points to. */
  listOf({ name, meta: { rows, of } }: Column): IdList | null {
    return this.lists.find(({ column }) => [name, rows, of].includes(column.name)) ?? null;
  }

  nameOf(id: Value | undefined): string | undefined {
    return isId(id) ? textAt(this.names, indexOfId(id, this.format)) : undefined;
  }

  /** Returns the names of a mask's bits. Unused bits have none. */
  bitNames(mask: Column): readonly { readonly bit: number; readonly name: string }[] {
    const all = this.groups.flatMap((group) => columnsOf(group, 'bit-names'));
    const names = all.find(({ meta }) => meta.of === mask.name);
    return Array.from({ length: names?.length ?? 0 }, (_, bit) => bit).flatMap((bit) => {
      const name = textAt(names, bit);
      return name === undefined ? [] : [{ bit, name }];
    });
  }

  #isAt(column: Column, row: number, entity: number): boolean {
    const raw = column.peek(row);
    return isId(raw) && indexOfId(raw, this.format) === entity;
  }
}

const formats = new WeakMap<ColumnSet, { readonly size: number; readonly format: IdFormat }>();

/** Caches `ArrayColumns.format`. Columns are only ever added, and their meta never changes. */
export function formatIn(columns: ColumnSet): IdFormat {
  const known = formats.get(columns);
  if (known?.size === columns.size) return known.format;
  const { format } = new ArrayColumns(columns);
  formats.set(columns, { size: columns.size, format });
  return format;
}

export function isSet(source: Exclude<ComponentSource, { kind: 'list' }>, row: number): boolean {
  const value = source.column.peek(row);
  return source.kind === 'bits' ? hasBit(value, source.bit) : value === 1 || value === true;
}

/** Counts the rows in which a flag or a bit is set. Large games need this for all components many times a second. */
export function countSet(source: Exclude<ComponentSource, { kind: 'list' }>): number {
  const { column } = source;
  const { length, numeric, numbers } = column;
  const bit = source.kind === 'bits' ? source.bit : null;
  let count = 0;
  if (!numeric || (bit !== null && bit >= 32)) {
    for (let row = 0; row < length; row++) if (isSet(source, row)) count++;
  } else if (bit === null) {
    for (let row = 0; row < length; row++) if (numbers[row] === 1 && column.has(row)) count++;
  } else {
    for (let row = 0; row < length; row++) if (((numbers[row]! >>> bit) & 1) === 1 && column.has(row)) count++;
  }
  return count;
}

/** Tests a bit of a mask. Masks of up to 53 bits are plain numbers. */
export function hasBit(mask: unknown, bit: number): boolean {
  if (typeof mask === 'bigint') return ((mask >> BigInt(bit)) & 1n) === 1n;
  if (typeof mask !== 'number') return false;
  // Called for each row of a large game: a shift, which is limited to 32 bits, is far cheaper than a division.
  return bit < 32 ? ((mask >>> bit) & 1) === 1 : Math.floor(mask / 2 ** bit) % 2 === 1;
}

/** Formats a mask in binary, the highest bit first: `10010`. */
export function binaryText(mask: Value): string {
  if (typeof mask === 'bigint') return mask.toString(2);
  return typeof mask === 'number' ? (mask < 0 ? mask + 2 ** 32 : mask).toString(2) : arrayValueText(mask);
}

export function componentsOfGroup({ columns }: Group): readonly string[] {
  for (const { meta } of columns) if (Array.isArray(meta.components)) return meta.components.map(String);
  return [];
}

export function componentOfGroup({ columns }: Group): string | null {
  for (const { meta } of columns) if (typeof meta.component === 'string') return meta.component;
  return null;
}

export function titleOf({ name, meta }: Column): string {
  return typeof meta.title === 'string' ? meta.title : name.slice(name.lastIndexOf('.') + 1);
}

/** Returns the key of a column's rows: `entity`, a list's name, or the column's own name. */
export function rowsKey({ name, meta }: Column): string {
  return typeof meta.rows === 'string' ? meta.rows : name;
}

export function arrayValueText(value: Value): string {
  if (typeof value === 'number') return numberText(value, 12);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isOfComponents({ columns }: Group): boolean {
  return columns.some(({ meta }) => meta.component !== undefined || meta.components !== undefined);
}

function listsOf(groups: readonly Group[]): IdList[] {
  const counts = new Map<string, Column>();
  const indices = new Map<string, Column>();
  for (const group of groups) {
    for (const column of columnsOf(group, 'count')) counts.set(String(column.meta.of), column);
    for (const column of columnsOf(group, 'index')) indices.set(String(column.meta.of), column);
  }
  return groups.flatMap((group) =>
    columnsOf(group, 'entities').map((column) => {
      const inUse = numberAt(counts.get(column.name), 0);
      const count = Math.min(inUse ?? column.length, column.length);
      return { column, group, count, index: indices.get(column.name) ?? null };
    }),
  );
}

/** Finds the sources of each component. Groups of several only count if nothing else is known: a query may lag behind the world. */
function sourcesOf(
  groups: readonly Group[],
  lists: readonly IdList[],
): ReadonlyMap<string, readonly ComponentSource[]> {
  const direct = new Map<string, ComponentSource[]>();
  const masks = new Map(groups.flatMap((group) => columnsOf(group, 'bits')).map((column) => [column.name, column]));
  for (const group of groups) {
    for (const column of columnsOf(group, 'bit-names')) {
      const bits = masks.get(String(column.meta.of));
      for (let bit = 0; bit < column.length; bit++) {
        const component = column.peek(bit);
        if (typeof component === 'string' && bits !== undefined)
          push(direct, component, { kind: 'bits', column: bits, bit });
      }
    }
    for (const column of columnsOf(group, 'flags'))
      if (column.meta.rows === 'entity' && typeof column.meta.component === 'string')
        push(direct, column.meta.component, { kind: 'flags', column });
  }
  for (const list of lists) {
    const { component } = list.column.meta;
    if (typeof component === 'string') push(direct, component, { kind: 'list', list });
  }
  const found = new Map(direct);
  for (const list of lists) {
    const { components } = list.column.meta;
    for (const component of Array.isArray(components) ? components.map(String) : [])
      if (!direct.has(component)) push(found as Map<string, ComponentSource[]>, component, { kind: 'list', list });
  }
  for (const group of groups) {
    const component = componentOfGroup(group);
    if (component !== null && !found.has(component)) found.set(component, []);
  }
  return found;
}

function valuesOf(groups: readonly Group[]): ReadonlyMap<string, readonly Column[]> {
  const found = new Map<string, Column[]>();
  for (const group of groups) {
    for (const column of columnsOf(group, 'value')) {
      if (typeof column.meta.component === 'string') push(found, column.meta.component, column);
    }
  }
  return found;
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const same = map.get(key);
  if (same === undefined) map.set(key, [value]);
  else same.push(value);
}
