import { indexOfId } from '../../../cells/id-format.ts';
import type { NameOf } from '../../../cells/translate.ts';
import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json, Value } from '../../../trace/value.ts';
import { columnOf, columnsOf, columnTexts, type Group, numberAt } from '../../../world/column-groups.ts';
import {
  type CellAt,
  type ComponentPlace,
  type Details,
  type EntityRecord,
  type EntityRows,
  entityRows,
  type FieldValue,
  fieldAt,
  type Structure,
  type WorldReader,
} from '../../../world/world-reader.ts';
import {
  currentId,
  fieldOf,
  numberIn,
  recordPlace,
  storages,
  type TableColumns,
  type TablePlace,
  tableAt,
  tableSlots,
  tablesOf,
} from './columns.ts';
import { fieldsIn, shapesOf } from './composite-values.ts';
import { componentDetails, tableDetails } from './details.ts';
import { isInSparse, parentIn, sparseCount, visitIds } from './entity-cells.ts';
import { cellsOfComponent, cellsOfTable } from './focus-cells.ts';
import { ID_FORMAT, idWithNames, isToggle, relationOfPair, unionPair } from './ids.ts';
import { flecsStructures } from './structures.ts';

type Selected = Parameters<WorldReader['cellsOf']>[0];

const RECORD = ['entities.record-dense', 'entities.record-table', 'entities.record-row'] as const;

/** Reads a Flecs world: its entity index, its tables, and components stored outside them. */
export class FlecsWorld implements WorldReader {
  readonly positions = true;
  readonly ids = { format: ID_FORMAT, upper: 'generation' } as const;
  readonly tableKey = 'diagram.flecs.table';
  readonly tablesKey = 'ui.selection.tables';
  readonly parentComponent = 'Parent';
  readonly skippedByQueries = ['Prefab', 'Disabled'];
  readonly #columns: ColumnSet;
  readonly #sparse: ReadonlyMap<string, Group>;
  readonly #unions: ReadonlyMap<string, Group>;
  readonly #read = new Map<number, TableColumns | undefined>();
  #tables: readonly TableColumns[] | null = null;
  #shapes: ReadonlyMap<string, Json> | null = null;
  #byId: ReadonlyMap<string, readonly TableColumns[]> | null = null;

  constructor(columns: ColumnSet) {
    this.#columns = columns;
    this.#sparse = storages(columns, 'sparse');
    this.#unions = storages(columns, 'union');
  }

  entities(): EntityRows | null {
    const dense = this.#columns.find('entities.dense');
    // Row 0 is unused, because 0 means none.
    if (dense !== undefined && dense.length > 0) return entityRows(dense, 1, this.#aliveCount, ID_FORMAT);
    const indices: number[] = [];
    for (const { entities } of this.#allTables) visitIds(entities, (index) => indices.push(index));
    return indices.length === 0
      ? null
      : { format: ID_FORMAT, indices: Uint32Array.from(indices), list: null, rows: null };
  }

  /** Returns the dead entities in dense, in the order in which they are recycled. */
  recyclable(max: number): number[] {
    const dense = this.#columns.find('entities.dense');
    const [from, to] = [this.#aliveCount, Math.min(dense?.length ?? 0, this.#aliveCount + max)];
    return Array.from({ length: Math.max(0, to - from) }, (_, i) => numberAt(dense, from + i)).filter(
      (id) => id !== undefined,
    );
  }

  recordOf(index: number): EntityRecord | null {
    const columns = this.#columns;
    const row = numberIn(columns, 'entities.record-dense', index);
    const place = this.#placeOf(index);
    const table = place === null ? undefined : this.#tableAt(place.table);
    const id = currentId(columns, index) ?? (place === null ? undefined : numberAt(table?.entities, place.row));
    if (id === undefined) return null;
    // Built without spreading arrays, because histories read hundreds of thousands of records.
    const cells: CellAt[] = row === undefined ? [] : [{ column: 'entities.dense', row }];
    const proof: CellAt[] = [];
    for (const column of RECORD) {
      if (columns.find(column) === undefined) continue;
      const cell = { column, row: index };
      cells.push(cell);
      if (column !== RECORD[0]) proof.push(cell);
    }
    if (place !== null && table !== undefined) {
      const own = { column: table.entities.name, row: place.row };
      cells.push(own);
      if (proof.length === 0) proof.push(own);
    }
    const alive = row === undefined ? place !== null : row < this.#aliveCount;
    if (place === null) return { id, alive, cells, place };
    const words = ['ui.inspector.place', { row: place.row }] as const;
    const { name: structure = '', ids: type = [] } = table ?? {};
    return { id, alive, cells, place: { table: place.table, row: place.row, structure, proof, words, type } };
  }

  structures(): Structure[] {
    return flecsStructures(this.#columns, this.#allTables);
  }

  /** Returns the ids in tables, with the pairs of a union instead of the union itself. */
  components(): readonly string[] {
    const ids = new Set<string>();
    for (const id of this.#tablesOfIds.keys()) {
      if (isToggle(id)) continue;
      const union = this.#unions.get(id);
      if (union === undefined) ids.add(id);
      else for (const target of columnTexts(columnOf(union, 'targets'))) ids.add(unionPair(id, target));
    }
    for (const [id, group] of this.#sparse) if (sparseCount(group) > 1) ids.add(id);
    return [...ids];
  }

  members(component: string, visit: (index: number) => void): void {
    if (!this.#unions.has(component)) {
      for (const { entities } of this.#tablesOfIds.get(component) ?? []) visitIds(entities, visit);
    }
    const outside = this.#tablesOfIds.has(component) ? undefined : this.#sparse.get(component);
    const length = columnOf(outside, 'sparse')?.length ?? 0;
    for (let index = 0; index < length; index++) if (isInSparse(outside, index)) visit(index);
    for (const [id, group] of this.#unions) {
      if (relationOfPair(id) !== relationOfPair(component)) continue;
      const values = columnOf(group, 'values');
      for (let row = 0; row < (values?.length ?? 0); row++) {
        const target = values?.peek(row);
        if (target !== undefined && unionPair(id, String(target)) === component) visit(row);
      }
    }
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    const place = this.#placeOf(index);
    const table = place === null ? undefined : this.#tableAt(place.table);
    if (place === null || table === undefined) return [];
    const { row } = place;
    const isWanted = (id: string) => only === undefined || id === only;
    return [...this.#inType(table, row, index, isWanted), ...this.#outsideType(table, index, isWanted)];
  }

  #inType(table: TableColumns, row: number, index: number, isWanted: (id: string) => boolean): ComponentPlace[] {
    return table.ids.flatMap((id, at): ComponentPlace[] => {
      if (isToggle(id) || !(isWanted(id) || this.#unions.has(id))) return [];
      const bits = table.toggles.find(({ of }) => of === id)?.bits;
      const stored = this.#outside(id, index) ?? {
        component: id,
        structure: table.name,
        id: { column: table.entities.name, row },
        through: [],
        values: table.values
          .filter((each) => each.place === at)
          .flatMap(({ column }) => this.#fieldsAt(id, column, row)),
      };
      // A table's type has the union, while its pairs are stored outside.
      if (!isWanted(stored.component)) return [];
      const through = [...(bits === undefined ? [] : [{ column: bits.name, row }]), ...stored.through];
      const proof = [{ column: 'entities.record-table', row: index }];
      return [
        { proof, ...stored, through, enabled: bits === undefined || bits.length === 0 ? null : bits.peek(row) !== 0 },
      ];
    });
  }

  /** Since 4.1, sparse components can be missing from the table's type ("don't fragment"). */
  #outsideType({ ids }: TableColumns, index: number, isWanted: (id: string) => boolean): ComponentPlace[] {
    const outside = [...this.#sparse].filter(([id, group]) => {
      return isWanted(id) && !ids.includes(id) && isInSparse(group, index);
    });
    return outside.flatMap(([id]): ComponentPlace[] => {
      const stored = this.#outside(id, index);
      return stored === null ? [] : [{ ...stored, enabled: null }];
    });
  }

  /** Children with the component `Parent` (since 4.1.5) have no ChildOf pair. A game may also have its own component of that name. */
  visitParents(visit: (index: number, parent: Value) => void): void {
    for (const { entities, values } of this.#tablesOfIds.get(this.parentComponent) ?? []) {
      const column = values.find(({ id }) => id === this.parentComponent)?.column;
      if (column === undefined) continue;
      for (let row = 0; row < column.length; row++) {
        const parent = parentIn(column, row);
        if (entities.has(row) && parent !== undefined) visit(entities.numbers[row]! % ID_FORMAT.indices, parent);
      }
    }
  }

  tables(): readonly number[] {
    return tableSlots(this.#columns);
  }

  detailsOf(focus: Selected, nameOf: NameOf): Details | null {
    if (focus.kind === 'table') return tableDetails(this.#columns, focus.slot, nameOf);
    return componentDetails(this.#columns, focus.id, nameOf);
  }

  cellsOf(focus: Selected): readonly CellAt[] {
    return focus.kind === 'table' ? cellsOfTable(this.#columns, focus.slot) : cellsOfComponent(this.#columns, focus.id);
  }

  idText(id: string, nameOf: NameOf): string {
    return idWithNames(this.#columns, id, nameOf);
  }

  /** Number of live rows in dense, including the unused row 0. */
  get #aliveCount(): number {
    return numberIn(this.#columns, 'entities.alive-count', 0) ?? this.#columns.find('entities.dense')?.length ?? 1;
  }

  get #allTables(): readonly TableColumns[] {
    this.#tables ??= tablesOf(this.#columns);
    return this.#tables;
  }

  #tableAt(slot: number): TableColumns | undefined {
    if (!this.#read.has(slot)) this.#read.set(slot, tableAt(this.#columns, slot));
    return this.#read.get(slot);
  }

  get #tablesOfIds(): ReadonlyMap<string, readonly TableColumns[]> {
    if (this.#byId !== null) return this.#byId;
    const byId = new Map<string, TableColumns[]>();
    for (const table of this.#allTables) {
      for (const id of table.ids)
        byId
          .set(id, byId.get(id) ?? [])
          .get(id)!
          .push(table);
    }
    this.#byId = byId;
    return byId;
  }

  /** Returns the field that a cell holds, or all fields if it holds a whole value. */
  #fieldsAt(id: string, column: Column, row: number): FieldValue[] {
    this.#shapes ??= shapesOf(this.#columns);
    const whole = fieldAt(column, row, fieldOf(column));
    if (column.meta.entity === true) return [{ ...whole, meaning: 'entity' }];
    return column.type === 'json' ? fieldsIn(whole, this.#shapes.get(id)) : [whole];
  }

  /** Locates a value outside the tables: in a sparse set, or as a target in a union. Null for ids stored in tables. */
  #outside(id: string, index: number): Omit<ComponentPlace, 'enabled'> | null {
    const sparse = this.#sparse.get(id);
    if (sparse !== undefined) {
      const [data, places] = [columnsOf(sparse, 'data'), columnOf(sparse, 'sparse')];
      const row = numberAt(places, index);
      return {
        component: id,
        structure: `sparse:${id}`,
        id: row === undefined ? null : { column: `sparse.${id}.dense`, row },
        through: places === undefined ? [] : [{ column: places.name, row: index }],
        values: data.flatMap((column) => this.#fieldsAt(id, column, index)),
      };
    }
    const union = this.#unions.get(id);
    if (union === undefined) return null;
    const target = columnOf(union, 'values')?.peek(index);
    const links = ['values', 'next', 'prev'].flatMap((role) => columnOf(union, role) ?? []);
    const through = links.map(({ name }) => ({ column: name, row: index }));
    const proof = through.slice(0, 1);
    const component = target === undefined ? id : unionPair(id, String(target));
    return { component, structure: `union:${relationOfPair(id)}`, id: null, through, proof, values: [] };
  }

  /** Locates an entity by its record, or by searching the tables if a game sends no records. */
  #placeOf(index: number): TablePlace | null {
    const place = recordPlace(this.#columns, index);
    if (place !== null) return place;
    const hasRecords = RECORD.slice(1).every((column) => this.#columns.find(column)?.length);
    if (hasRecords) return null;
    for (const { slot, entities } of this.#allTables) {
      for (let row = 0; row < entities.length; row++) {
        const raw = numberAt(entities, row);
        if (raw !== undefined && indexOfId(raw, ID_FORMAT) === index) return { table: slot, row };
      }
    }
    return null;
  }
}
