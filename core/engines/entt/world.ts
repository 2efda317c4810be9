import type { Relation } from '../../cells/cell-table.ts';
import { formatOfBits, type IdFormat, indexOfId, isId, versionOfId } from '../../cells/id-format.ts';
import {
  columnOf,
  columnsOf,
  countAt,
  type Group,
  groupsOf,
  numberAt,
  pageSizeOf,
  textsOf,
} from '../../inspect/groups.ts';
import {
  type ComponentPlace,
  type EntityRows,
  elementBytes,
  entityRows,
  fieldAt,
  nothing,
  type Structure,
  type WorldReader,
} from '../../inspect/world-reader.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';

/** Bytes of a value of which nobody tells. */
const VALUE_BYTES = 4;

/** A registry of EnTT: its entity storage, and a storage for each component. */
export class EnttWorld implements WorldReader {
  readonly ids = { format: formatOfBits(20, 12), upper: 'version' } as const;
  readonly recyclable = nothing.recyclable;
  readonly recordOf = nothing.recordOf;
  readonly tables = nothing.tables;
  readonly detailsOf = nothing.detailsOf;
  readonly cellsOf = nothing.cellsOf;
  readonly #entities: Group | undefined;
  readonly #storages: readonly Group[];

  constructor(columns: ColumnSet) {
    const groups = groupsOf(columns);
    this.#entities = groups.find(({ kind }) => kind === 'entt.entities');
    this.#storages = inOrder(
      groups.filter(({ kind }) => kind === 'entt.storage'),
      textsOf(columns.find('registry.pools')),
    );
  }

  entities(): EntityRows | null {
    const packed = columnOf(this.#entities, 'packed');
    if (packed === undefined || packed.length === 0) return null;
    const alive = numberAt(columnOf(this.#entities, 'length'), 0);
    return entityRows(packed, 0, alive ?? packed.length, formatOf(packed));
  }

  structures(): Structure[] {
    const all = this.#entities === undefined ? this.#storages : [this.#entities, ...this.#storages];
    return all.map((group) => this.#structure(group));
  }

  components(): readonly string[] {
    return this.#storages.map(({ name }) => name);
  }

  members(component: string, visit: (index: number) => void): void {
    const packed = columnOf(this.#storage(component), 'packed');
    if (packed === undefined) return;
    const format = formatOf(packed);
    const { numbers, numeric, present, length } = packed;
    for (let row = 0; row < length; row++) {
      if (present[row] !== 1) continue;
      const raw = numeric ? numbers[row]! : (packed.peek(row) as number | bigint);
      if (!isHole(raw, format)) visit(indexOfId(raw, format));
    }
  }

  componentsOf(index: number): ComponentPlace[] {
    return this.#storages.flatMap((group) => {
      const row = rowIn(group, index);
      if (row === null) return [];
      const payload = columnsOf(group, 'payload');
      const sparse = columnOf(group, 'sparse');
      return {
        component: group.name,
        structure: group.name,
        id: { column: `${group.name}.packed`, row },
        through: sparse === undefined ? [] : [{ column: sparse.name, row: index }],
        values: payload.map((column) => fieldAt(column, row, fieldOf(column))),
        enabled: null,
      };
    });
  }

  relation(column: Column): Relation | null {
    const { role, group } = column.meta;
    if (role === 'sparse') return { kind: 'index' };
    if (role === 'packed') return { kind: 'ids', format: formatOf(column) };
    const packed = role === 'payload' ? columnOf(this.#storage(String(group)), 'packed') : undefined;
    return packed === undefined ? null : { kind: 'beside', list: packed };
  }

  #storage(component: string): Group | undefined {
    return this.#storages.find(({ name }) => name === component);
  }

  #structure(group: Group): Structure {
    const packed = columnOf(group, 'packed');
    const isEntities = group === this.#entities;
    const rows = isEntities ? (countAt(columnOf(group, 'length'), 0) ?? 0) : sizeOf(packed);
    const pages = columnOf(group, 'payload-pages');
    const slots = (pages?.length ?? 0) * pageSizeOf(pages);
    return {
      name: group.name,
      kind: isEntities ? 'entities' : 'storage',
      components: isEntities ? [] : [group.name],
      rows,
      capacity: isEntities ? (packed?.length ?? null) : pages === undefined ? null : slots,
      bytes: packed === undefined ? null : bytesOf(group, packed, slots),
      slot: null,
      columns: group.columns,
    };
  }
}

/** Handles, sparse pages, payload pages. Fields of one component share its elements. */
function bytesOf(group: Group, packed: Column, payloadSlots: number): number {
  const { indices, versions } = formatOf(packed);
  const handle = packed.type === 'u64' || indices * versions > 2 ** 32 ? 8 : 4;
  const pages = columnOf(group, 'pages');
  let sparse = 0;
  for (let page = 0; page < (pages?.length ?? 0); page++) if (pages?.peek(page) === 1) sparse += pageSizeOf(pages);
  const payload = columnOf(group, 'payload');
  const told = payload !== undefined && (typeof payload.meta.stride === 'number' || payload.elementBytes !== undefined);
  const element = payload === undefined ? 0 : told ? elementBytes(payload) : VALUE_BYTES;
  return (packed.length + sparse) * handle + payloadSlots * element;
}

/** Elements of a storage, its holes left out. */
function sizeOf(packed: Column | undefined): number {
  if (packed === undefined) return 0;
  if (packed.meta.policy !== 'in_place') return packed.length;
  const format = formatOf(packed);
  let size = 0;
  for (let row = 0; row < packed.length; row++) {
    const raw = packed.peek(row);
    if (isId(raw) && !isHole(raw, format)) size++;
  }
  return size;
}

/** The entity's position; asks the packed array itself where no sparse one is told. */
function rowIn(group: Group, index: number): number | null {
  const sparse = columnOf(group, 'sparse');
  const packed = columnOf(group, 'packed');
  if (sparse !== undefined && sparse.length > 0) {
    const entry = sparse.peek(index);
    const format = formatOf(sparse);
    if (!isId(entry)) return null;
    const row = indexOfId(entry, format);
    return row === format.indices - 1 ? null : row;
  }
  if (packed === undefined) return null;
  const format = formatOf(packed);
  for (let row = 0; row < packed.length; row++) {
    const raw = packed.peek(row);
    if (isId(raw) && !isHole(raw, format) && indexOfId(raw, format) === index) return row;
  }
  return null;
}

/** In-place deletion leaves a tombstone version behind. */
function isHole(raw: number | bigint, format: IdFormat): boolean {
  return versionOfId(raw, format) === format.versions - 1;
}

function formatOf({ meta }: Column): IdFormat {
  const { entityBits, versionBits } = meta;
  return formatOfBits(
    typeof entityBits === 'number' ? entityBits : 20,
    typeof versionBits === 'number' ? versionBits : 12,
  );
}

function fieldOf({ meta }: Column): string | null {
  return typeof meta.field === 'string' ? meta.field : null;
}

function inOrder(groups: readonly Group[], pools: readonly string[]): Group[] {
  const place = new Map(pools.map((name, i) => [name, i]));
  return [...groups].sort((a, b) => (place.get(a.name) ?? pools.length) - (place.get(b.name) ?? pools.length));
}
