import type { Relation } from '../../cells/cell-table.ts';
import { formatOfBits, indexOfId } from '../../cells/id-format.ts';
import { columnOf, type Group, groupsOf, numberAt, textsOf } from '../../inspect/groups.ts';
import {
  type CellAt,
  type ComponentPlace,
  type EntityRows,
  entityRows,
  fieldAt,
  nothing,
  type Structure,
  type WorldReader,
} from '../../inspect/world-reader.ts';
import type { Column } from '../../trace/column.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { flecsStructures } from './structures.ts';
import { FlecsTables } from './tables.ts';

const FORMAT = formatOfBits(32, 16);
const UNION = ',Union)';
const TOGGLE = 'TOGGLE|';

/** A world of Flecs: its entity index and its tables, with components kept apart from them. */
export class FlecsWorld implements WorldReader {
  readonly ids = { format: FORMAT, upper: 'generation' } as const;
  readonly recyclable = nothing.recyclable;
  readonly recordOf = nothing.recordOf;
  readonly tables = nothing.tables;
  readonly detailsOf = nothing.detailsOf;
  readonly cellsOf = nothing.cellsOf;
  readonly #columns: ColumnSet;
  readonly #index: Group | undefined;
  readonly #tables: FlecsTables;
  /** By id. */
  readonly #sparse: ReadonlyMap<string, Group>;
  readonly #unions: ReadonlyMap<string, Group>;

  constructor(columns: ColumnSet) {
    const groups = groupsOf(columns);
    const named = (kind: string) => new Map(groups.filter((group) => group.kind === kind).map((g) => [g.name, g]));
    this.#columns = columns;
    this.#index = groups.find(({ kind }) => kind === 'flecs.entity-index');
    this.#tables = new FlecsTables(columns);
    this.#sparse = named('flecs.sparse');
    this.#unions = named('flecs.union');
  }

  entities(): EntityRows | null {
    const dense = columnOf(this.#index, 'dense');
    // Row 0 is taken: a 0 means none.
    if (dense !== undefined && dense.length > 0)
      return entityRows(dense, 1, numberAt(columnOf(this.#index, 'alive-count'), 0) ?? dense.length, FORMAT);
    const indices: number[] = [];
    for (const { entities } of this.#tables.all) visitIds(entities, (index) => indices.push(index));
    return indices.length === 0 ? null : { format: FORMAT, indices: Uint32Array.from(indices), list: null, rows: null };
  }

  structures(): Structure[] {
    return flecsStructures(this.#columns, this.#tables, [...this.#sparse.values()], [...this.#unions.values()]);
  }

  /** Ids of tables as they stand there; in place of a union its pairs. */
  components(): readonly string[] {
    const ids = new Set<string>();
    for (const id of this.#tables.byId.keys()) {
      if (id.startsWith(TOGGLE)) continue;
      const union = this.#unions.get(id);
      if (union === undefined) ids.add(id);
      else for (const target of textsOf(columnOf(union, 'targets'))) ids.add(unionPair(id, target));
    }
    return [...ids];
  }

  members(component: string, visit: (index: number) => void): void {
    if (!this.#unions.has(component)) {
      for (const { entities } of this.#tables.byId.get(component) ?? []) visitIds(entities, visit);
    }
    for (const [id, group] of this.#unions) {
      if (relationOf(id) !== relationOf(component)) continue;
      const values = columnOf(group, 'values');
      for (let row = 0; row < (values?.length ?? 0); row++) {
        const target = values?.peek(row);
        if (target !== undefined && unionPair(id, String(target)) === component) visit(row);
      }
    }
  }

  componentsOf(index: number): ComponentPlace[] {
    const place = this.#placeOf(index);
    if (place === null) return [];
    const { slot, row } = place;
    const table = this.#tables.at(slot);
    if (table === undefined) return [];
    const toggles = table.ids.filter((id) => id.startsWith(TOGGLE));
    const entity = { column: table.entities.name, row };
    return table.ids.flatMap((id, at): ComponentPlace[] => {
      if (id.startsWith(TOGGLE)) return [];
      const bit = this.#columns.find(`table.${slot}.toggle.${toggles.indexOf(TOGGLE + id)}`);
      const enabled = bit === undefined || bit.length === 0 ? null : bit.peek(row) !== 0;
      const through = bit === undefined ? [] : [{ column: bit.name, row }];
      const stored = this.#outside(id, index) ?? {
        component: id,
        structure: table.name,
        through: [],
        values: table.valuesOf(at).map((column) => fieldAt(column, row, null)),
      };
      return [{ id: entity, ...stored, through: [...through, ...stored.through], enabled }];
    });
  }

  relation(column: Column): Relation | null {
    const { kind, role, table } = column.meta;
    const [engine, name] = String(kind).split('.');
    if (engine !== 'flecs') return kind === 'names' ? { kind: 'index' } : null;
    if (name === 'entity-index')
      return role === 'dense'
        ? { kind: 'ids', format: FORMAT }
        : String(role).startsWith('record-')
          ? { kind: 'index' }
          : null;
    if (name === 'table' && role === 'entities') return { kind: 'ids', format: FORMAT };
    if ((name === 'table' && role === 'column') || name === 'bitset') {
      const list = this.#columns.find(`table.${String(table)}.entities`);
      return list === undefined ? null : { kind: 'beside', list };
    }
    if (name === 'sparse' && role === 'dense') return { kind: 'ids', format: FORMAT };
    const byIndex = name === 'sparse' ? ['sparse', 'data'] : name === 'union' ? ['values', 'next', 'prev'] : [];
    return byIndex.includes(String(role)) ? { kind: 'index' } : null;
  }

  /** Of ids that tables only name: the values are in a sparse set, the target in a union's lists. */
  #outside(id: string, index: number): Omit<ComponentPlace, 'enabled'> | null {
    const sparse = this.#sparse.get(id);
    if (sparse !== undefined) {
      const [data, places] = [columnOf(sparse, 'data'), columnOf(sparse, 'sparse')];
      const row = numberAt(places, index);
      return {
        component: id,
        structure: `sparse:${id}`,
        id: row === undefined ? null : { column: `sparse.${id}.dense`, row },
        through: places === undefined ? [] : [{ column: places.name, row: index }],
        values: data === undefined ? [] : [fieldAt(data, index, null)],
      };
    }
    const union = this.#unions.get(id);
    if (union === undefined) return null;
    const target = columnOf(union, 'values')?.peek(index);
    const cells = ['values', 'next', 'prev'].flatMap((role): CellAt[] => {
      const column = columnOf(union, role);
      return column === undefined ? [] : [{ column: column.name, row: index }];
    });
    const component = target === undefined ? id : unionPair(id, String(target));
    return { component, structure: `union:${relationOf(id)}`, id: null, through: cells, values: [] };
  }

  /** By its record; where no record is told, by looking through the tables. */
  #placeOf(index: number): { slot: number; row: number } | null {
    const [tables, rows] = [columnOf(this.#index, 'record-table'), columnOf(this.#index, 'record-row')];
    const [slot, row] = [numberAt(tables, index), numberAt(rows, index)];
    if (slot !== undefined && row !== undefined) return { slot, row };
    if ((tables?.length ?? 0) > 0 && (rows?.length ?? 0) > 0) return null;
    for (const { slot, entities } of this.#tables.all) {
      for (let row = 0; row < entities.length; row++) {
        const raw = numberAt(entities, row);
        if (raw !== undefined && indexOfId(raw, FORMAT) === index) return { slot, row };
      }
    }
    return null;
  }
}

function visitIds(entities: Column, visit: (index: number) => void): void {
  const { length, numbers, present } = entities;
  for (let row = 0; row < length; row++) if (present[row] === 1) visit(numbers[row]! % FORMAT.indices);
}

/** `Movement` of `(Movement,Walking)`; of other ids they themselves. */
function relationOf(id: string): string {
  return id.startsWith('(') ? id.slice(1, id.indexOf(',')) : id;
}

/** `(Movement,Walking)` of `(Movement,Union)`. */
function unionPair(id: string, target: string): string {
  return `${id.endsWith(UNION) ? id.slice(0, -UNION.length) : `(${relationOf(id)}`},${target})`;
}
