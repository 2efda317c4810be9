import { type CellTable, kindOf, type RowRelation } from '../cells/cell-table.ts';
import type { Focus } from '../cells/focus.ts';
import type { RawId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import { valueComponent } from './value-name.ts';
import { WorldEntities } from './world-entities.ts';
import type {
  CellAt,
  ComponentPlace,
  Details,
  EntityRecord,
  ReadWorld,
  Structure,
  WorldReader,
} from './world-reader.ts';

/** The columns of a timeline at its position. */
export interface WorldMoment {
  readonly columns: ColumnSet;
  readonly position: number;
}

/** The world in a set of columns at one moment, read on first use. When the columns change, call `worldOf` again. */
export class WorldState {
  readonly columns: ColumnSet;
  readonly #engine: Readable;
  readonly #cells: CellTable;
  readonly #reader: WorldReader;
  readonly #members = new Map<string, Uint8Array>();
  #entities: WorldEntities | null = null;
  #structures: readonly Structure[] | null = null;
  #components: readonly string[] | null = null;

  constructor(columns: ColumnSet, engine: Readable) {
    this.columns = columns;
    this.#engine = engine;
    this.#cells = engine.cells;
    this.#reader = engine.world(columns);
  }

  /** Reads the world anew, after the columns moved. */
  again(): WorldState {
    return new WorldState(this.columns, this.#engine);
  }

  get entities(): WorldEntities {
    this.#entities ??= new WorldEntities(this.columns, this.#reader.entities());
    return this.#entities;
  }

  get structures(): readonly Structure[] {
    this.#structures ??= this.#reader.structures();
    return this.#structures;
  }

  /** All known components as columns write them: `Position`, `(Likes,7)`. */
  get components(): readonly string[] {
    this.#components ??= this.#reader.components();
    return this.#components;
  }

  /** Returns 1 for each place whose entity has the component. Must not be modified. */
  members(component: string): Uint8Array {
    const known = this.#members.get(component);
    if (known !== undefined) return known;
    const found = this.membersOfAny([component]);
    this.#members.set(component, found);
    return found;
  }

  membersOfAny(components: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.entities.count);
    for (const component of components)
      this.visitMembers(component, (place) => {
        found[place] = 1;
      });
    return found;
  }

  /** Calls `visit` with the place of every living entity that has the component. It may repeat places. */
  visitMembers(component: string, visit: (place: number) => void): void {
    const { entities } = this;
    this.#reader.members(component, (index) => {
      const place = entities.placeOf(index);
      if (place >= 0) visit(place);
    });
  }

  /** Calls `visit` for every living entity whose parent is a value, which is an id or a path. */
  visitParents(visit: (place: number, parent: Value) => void): void {
    const { entities } = this;
    this.#reader.visitParents?.((index, parent) => {
      const place = entities.placeOf(index);
      if (place >= 0) visit(place, parent);
    });
  }

  /** The component whose value is an entity's parent; undefined if parents are only expressed by relations. */
  get parentComponent(): string | undefined {
    return this.#reader.parentComponent;
  }

  /** True if the engine calls the rows of a component's own array positions. */
  get positions(): boolean {
    return this.#reader.positions === true;
  }

  /** Components whose entities no query finds that does not name them. */
  get skippedByQueries(): readonly string[] {
    return this.#reader.skippedByQueries ?? [];
  }

  /** Returns columns that always have at least one row for every entity with the component; null if none are known. */
  listsOf(component: string): readonly Column[] | null {
    return this.#reader.listsOf?.(component) ?? null;
  }

  componentsOf(index: number, only?: string): ComponentPlace[] {
    return this.#reader.componentsOf(index, only);
  }

  has(index: number, component: string): boolean {
    return this.#reader.componentsOf(index, component).some((place) => place.component === component);
  }

  /** Returns the current id, record and place of an index; null if it was never used. */
  recordOf(index: number): EntityRecord | null {
    return this.#reader.recordOf(index);
  }

  get ids(): WorldReader['ids'] {
    return this.#reader.ids;
  }

  recyclable(most: number): readonly RawId[] {
    return this.#reader.recyclable(most);
  }

  get tables(): readonly number[] {
    return this.#reader.tables();
  }

  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>, nameOf: NameOf): Details | null {
    return this.#reader.detailsOf(focus, nameOf);
  }

  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[] {
    return this.#reader.cellsOf(focus);
  }

  /** Replaces entity indices in a component's id by names: `(Likes,Bob)`. */
  idText(id: string, nameOf: NameOf): string {
    return this.#reader.idText?.(id, nameOf) ?? id;
  }

  /** Locale key for all tables together; null if there are none. */
  get tablesKey(): string | null {
    return this.#reader.tablesKey ?? null;
  }

  /** Locale key of a table's name, with `{{slot}}`; null if there are no tables. */
  get tableKey(): string | null {
    return this.#reader.tableKey ?? null;
  }

  holdsValuesOf(focus: Focus): (column: Column) => boolean {
    if (focus.kind === 'table') return ({ meta }) => meta.table === focus.slot;
    if (focus.kind === 'component') return ({ meta }) => meta.component === focus.id || meta.group === focus.id;
    const names = new Set(this.componentsOf(focus.entity).flatMap(({ values }) => values.map(({ column }) => column)));
    return ({ name }) => names.has(name);
  }

  valueColumns(components: readonly string[]): readonly Column[] {
    return [...this.columns].filter((column) => {
      const component = valueComponent(this.#cells, this.columns, column);
      return component !== null && components.includes(component);
    });
  }

  isValue(column: Column): boolean {
    return kindOf(this.#cells, column)?.isValue === true;
  }

  /** Returns the component that all cells of a column belong to, or null. */
  componentOf(column: Column): string | null {
    return kindOf(this.#cells, column)?.component?.(column, this.columns) ?? null;
  }

  /** True if the column's cells determine which component other columns belong to. */
  determinesComponents(column: Column): boolean {
    return kindOf(this.#cells, column)?.saysComponent === true;
  }

  /** Like `componentOf`, but null if the component can change over time. */
  lastingComponentOf(column: Column): string | null {
    return kindOf(this.#cells, column)?.componentVaries === true ? null : this.componentOf(column);
  }

  /** Returns how the rows of a column relate to entities, or null if they do not. */
  relation(column: Column): RowRelation | null {
    if (column.meta.kind === 'names') return { kind: 'index' };
    return kindOf(this.#cells, column)?.rows?.(column, this.columns) ?? null;
  }
}

const kept = new WeakMap<ColumnSet, { epoch: number; position: number; world: WorldState }>();

/** The part of an engine that reading a world needs. */
export interface Readable {
  readonly cells: CellTable;
  readonly world: ReadWorld;
}

/** Returns the world at a timeline's position. The same object is returned until the timeline moves or grows. */
export function worldOf(engine: Readable, { columns, position }: WorldMoment): WorldState {
  const before = kept.get(columns);
  if (before !== undefined && before.epoch === columns.epoch && before.position === position) return before.world;
  const world = new WorldState(columns, engine);
  kept.set(columns, { epoch: columns.epoch, position, world });
  return world;
}
