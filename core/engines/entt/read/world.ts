import type { Focus } from '../../../cells/focus.ts';
import { headingName } from '../../../cells/heading.ts';
import { type IdFormat, indexOfId, isId, isNullId, type RawId, versionOfId } from '../../../cells/id-format.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { countInCell, type Group, groupsOf, pageSizeOf } from '../../../world/column-groups.ts';
import {
  type CellAt,
  type ComponentPlace,
  type Details,
  type EntityRecord,
  type EntityRows,
  entityRows,
  fieldAt,
  gameElementBytes,
  readerDefaults,
  type Structure,
  type WorldReader,
} from '../../../world/world-reader.ts';
import { ENTITIES } from '../model/entity-storage.ts';
import { handlePartsAt, inUseOf, poolNames, positionInPacked, type StorageColumns, storageColumns } from './columns.ts';
import { type EnttGroup, groupSets, groupsOwning } from './groups.ts';

/** Assumed size of a value in bytes if it is unknown. */
const VALUE_BYTES = 4;

export class EnttWorld implements WorldReader {
  readonly positions = true;
  readonly ids: { readonly format: IdFormat; readonly upper: 'version' };
  readonly tables = readerDefaults.tables;
  readonly #columns: ColumnSet;
  readonly #entities: StorageColumns;
  readonly #storages: ReadonlyMap<string, StorageColumns>;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
    this.#entities = storageColumns(columns, ENTITIES);
    this.#storages = new Map(poolNames(columns).map((name) => [name, storageColumns(columns, name)]));
    this.ids = { format: this.#entities.format, upper: 'version' };
  }

  entities(): EntityRows | null {
    const { packed, format } = this.#entities;
    return packed.length === 0 ? null : entityRows(packed, 0, inUseOf(this.#entities), format);
  }

  recyclable(most: number): readonly RawId[] {
    const { packed, format } = this.#entities;
    const first = inUseOf(this.#entities);
    const rows = Array.from({ length: Math.max(0, Math.min(most, packed.length - first)) }, (_, i) => first + i);
    return rows.flatMap((row) => handlePartsAt(packed, row, format)?.raw ?? []);
  }

  recordOf(index: number): EntityRecord | null {
    const { packed, sparse, format } = this.#entities;
    const position = rowOf(this.#entities, index);
    if (position === null) return null;
    const isHere = (row: number): boolean => handlePartsAt(packed, row, format)?.index === index;
    // In the middle of a swap, the sparse entry is ahead of `packed`, so the first row with the index counts.
    const row = isHere(position) ? position : firstRow(packed, isHere);
    const handle = row === null ? null : handlePartsAt(packed, row, format);
    if (row === null || handle === null) return null;
    const list = { column: packed.name, row };
    const entry = sparse.length > 0 ? [{ column: sparse.name, row: index }] : [];
    return { id: handle.raw, alive: row < inUseOf(this.#entities), cells: [list, ...entry], place: null };
  }

  structures(): Structure[] {
    const groups = groupsOf(this.#columns);
    const sets = groupSets(this.#columns).map((name) => storageColumns(this.#columns, name));
    return [this.#entities, ...this.#storages.values(), ...sets].flatMap((set) => {
      const group = groups.find(({ columns }) => columns.includes(set.packed));
      return group === undefined ? [] : structureOf(set, group);
    });
  }

  components(): readonly string[] {
    return [...this.#storages.keys()];
  }

  members(component: string, visit: (index: number) => void): void {
    const set = this.#storages.get(component);
    if (set === undefined) return;
    const { numbers, numeric, length } = set.packed;
    for (let row = 0; row < length; row++) {
      if (!set.packed.has(row)) continue;
      const raw = numeric ? numbers[row]! : (set.packed.peek(row) as RawId);
      if (isHole(raw, set.format)) continue;
      const index = indexOfId(raw, set.format);
      if (this.#contains(set, index)) visit(index);
    }
  }

  listsOf(component: string): readonly Column[] | null {
    const set = this.#storages.get(component);
    return set === undefined ? null : [set.packed];
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    const sets = only === undefined ? [...this.#storages.values()] : [this.#storages.get(only) ?? []].flat();
    return sets.flatMap((set) => {
      const row = this.#contains(set, index) ? rowOf(set, index) : null;
      return row === null ? [] : placeOf(set, index, row);
    });
  }

  /** True if a set has the entity of an index. In release, it may keep the entry of a version whose index has another entity now. */
  #contains({ sparse, format }: StorageColumns, index: number): boolean {
    if (sparse.length === 0) return true;
    const own = sparse.peek(index);
    if (!isId(own) || isNullId(own, format)) return false;
    const entity = this.#entities.sparse.peek(index);
    return !isId(entity) || haveSameVersion(own, entity, format);
  }

  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>): Details | null {
    const set = focus.kind === 'component' ? this.#storages.get(focus.id) : undefined;
    return set === undefined ? null : detailsOf(set, groupsOwning(this.#columns, set.name));
  }

  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[] {
    const isStorage = focus.kind === 'component' && this.#storages.has(focus.id);
    return isStorage ? [{ column: headingName(focus.id), row: 0 }] : [];
  }
}

function placeOf({ name, packed, sparse, payloads }: StorageColumns, index: number, row: number): ComponentPlace {
  return {
    component: name,
    structure: name,
    id: { column: packed.name, row },
    through: sparse.length > 0 ? [{ column: sparse.name, row: index }] : [],
    values: payloads.map((column) => {
      const { field } = column.meta;
      return fieldAt(column, row, typeof field === 'string' ? field : null);
    }),
    enabled: null,
  };
}

function structureOf(set: StorageColumns, { name, columns }: Group): Structure {
  const isEntities = set.name === ENTITIES;
  const isGroup = set.packed.meta.kind === 'entt.group';
  const slots = set.payloadPages === null ? null : set.payloadPages.length * pageSizeOf(set.payloadPages);
  return {
    name: set.name,
    kind: isEntities ? 'entities' : 'storage',
    components: isEntities || isGroup ? [] : [name],
    rows: isEntities ? (countInCell(set.length ?? undefined, 0) ?? 0) : sizeOf(set),
    capacity: isEntities ? set.packed.length : slots,
    bytes: set.payload !== null && slots === null ? null : bytesOf(set, slots ?? 0),
    slot: null,
    columns,
  };
}

/** Sums up handles, sparse pages and payload pages. The fields of a component share its elements. */
function bytesOf({ packed, pages, sparsePage, payload, format }: StorageColumns, payloadSlots: number): number {
  const handle = packed.type === 'u64' || format.indices * format.versions > 2 ** 32 ? 8 : 4;
  let sparse = 0;
  for (let page = 0; page < pages.length; page++) if (pages.peek(page) === 1) sparse += sparsePage;
  const isKnown = payload !== null && (typeof payload.meta.stride === 'number' || payload.elementBytes !== undefined);
  const element = payload === null ? 0 : isKnown ? gameElementBytes(payload) : VALUE_BYTES;
  return (packed.length + sparse) * handle + payloadSlots * element;
}

function detailsOf(set: StorageColumns, groups: readonly EnttGroup[]): Details {
  const { name, packed, sparse, payload, policy, sparsePage, payloadPage } = set;
  const size = sizeOf(set);
  const array = ({ name: column }: Column, page?: number) => ({
    label: column,
    cell: { column, row: 0 },
    ...(page === undefined ? {} : { note: ['ui.selection.pageOf', { count: page }] as const }),
  });
  return {
    title: name,
    badges: [[payload === null ? 'ui.inspector.tag' : 'ui.selection.storage.set'], [`diagram.policy.${policy}`]],
    facts: [
      [['ui.selection.entities'], String(size)],
      [['ui.selection.holes'], String(packed.length - size)],
      ...groups.map(({ name, length }) => [['ui.selection.group'], `${name}: ${length}`] as const),
    ],
    cells: [{ column: headingName(name), row: 0 }],
    lists: [
      {
        heading: ['ui.selection.columns'],
        empty: ['diagram.empty'],
        items: [array(sparse, sparsePage), array(packed), ...(payload === null ? [] : [array(payload, payloadPage)])],
      },
    ],
  };
}

function sizeOf({ packed, policy, format }: StorageColumns): number {
  if (policy !== 'in_place') return packed.length;
  let size = 0;
  for (let row = 0; row < packed.length; row++) if (handlePartsAt(packed, row, format)?.isTombstone === false) size++;
  return size;
}

/** Returns the position of an index. If a game sends no sparse array, `packed` is searched. */
function rowOf(set: StorageColumns, index: number): number | null {
  const { sparse, packed, format } = set;
  if (sparse.length > 0) return positionInPacked(set, index);
  return firstRow(packed, (row) => {
    const handle = handlePartsAt(packed, row, format);
    return handle?.index === index && !handle.isTombstone;
  });
}

function firstRow({ length }: Column, test: (row: number) => boolean): number | null {
  for (let row = 0; row < length; row++) if (test(row)) return row;
  return null;
}

/** Called for each entity of a storage. Most have the first version, which is found without a division. */
function haveSameVersion(a: RawId, b: RawId, format: IdFormat): boolean {
  return (a < format.indices && b < format.indices) || versionOfId(a, format) === versionOfId(b, format);
}

/** In-place deletion replaces an entity by a tombstone, which has the highest version. */
function isHole(raw: RawId, format: IdFormat): boolean {
  return versionOfId(raw, format) === format.versions - 1;
}
