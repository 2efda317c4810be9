import { type CellTable, kindOf, type Relation } from '../cells/cell-table.ts';
import type { Focus } from '../cells/focus.ts';
import type { Id } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';
import { WorldEntities } from './entities.ts';
import { valueComponent } from './value-name.ts';
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
export interface Moment {
  readonly columns: ColumnSet;
  readonly position: number;
}

/**
 * A world as its columns hold it at one moment. Each part is read when it is asked for, and kept; when the columns move, all of it
 * is out of date: call `worldOf` again.
 */
export class WorldState {
  readonly columns: ColumnSet;
  readonly #cells: CellTable;
  readonly #reader: WorldReader;
  readonly #members = new Map<string, Uint8Array>();
  #entities: WorldEntities | null = null;
  #structures: readonly Structure[] | null = null;
  #components: readonly string[] | null = null;

  constructor(columns: ColumnSet, { cells, world }: Readable) {
    this.columns = columns;
    this.#cells = cells;
    this.#reader = world(columns);
  }

  get entities(): WorldEntities {
    this.#entities ??= new WorldEntities(this.columns, this.#reader.entities());
    return this.#entities;
  }

  get structures(): readonly Structure[] {
    this.#structures ??= this.#reader.structures();
    return this.#structures;
  }

  /** Every component that is known, as columns write it: `Position`, `(Likes,7)`. */
  get components(): readonly string[] {
    this.#components ??= this.#reader.components();
    return this.#components;
  }

  /** For each place among the entities, 1 where it has the component. Do not write to it. */
  members(component: string): Uint8Array {
    const known = this.#members.get(component);
    if (known !== undefined) return known;
    const found = this.membersOfAny([component]);
    this.#members.set(component, found);
    return found;
  }

  /** As `members`, of entities that have at least one of the components. */
  membersOfAny(components: readonly string[]): Uint8Array {
    const found = new Uint8Array(this.entities.count);
    for (const component of components)
      this.visitMembers(component, (place) => {
        found[place] = 1;
      });
    return found;
  }

  /** Calls `visit` with the place of every living entity that has the component; may repeat one. */
  visitMembers(component: string, visit: (place: number) => void): void {
    const { entities } = this;
    this.#reader.members(component, (index) => {
      const place = entities.placeOf(index);
      if (place >= 0) visit(place);
    });
  }

  /** Calls `visit` with the place of every living entity whose parent is a value, and with that: an id, or a path. */
  visitParents(visit: (place: number, parent: Value) => void): void {
    const { entities } = this;
    this.#reader.visitParents?.((index, parent) => {
      const place = entities.placeOf(index);
      if (place >= 0) visit(place, parent);
    });
  }

  /** The component whose value is an entity's parent; undefined where parents are relations only. */
  get parentComponent(): string | undefined {
    return this.#reader.parentComponent;
  }

  /** Columns that have a row at least for every entity with the component, at any moment; null: none are known. */
  listsOf(component: string): readonly Column[] | null {
    return this.#reader.listsOf?.(component) ?? null;
  }

  /** @param only of this component alone; of all that it has when left out */
  componentsOf(index: number, only?: string): ComponentPlace[] {
    return this.#reader.componentsOf(index, only);
  }

  /** Whether a living entity has a component. */
  has(index: number, component: string): boolean {
    return this.#reader.componentsOf(index, component).some((place) => place.component === component);
  }

  /** The id, record and place that an index has now; null when it was never used. */
  recordOf(index: number): EntityRecord | null {
    return this.#reader.recordOf(index);
  }

  get ids(): WorldReader['ids'] {
    return this.#reader.ids;
  }

  /** Ids that wait to be recycled, the next one first, at most `most`. */
  recyclable(most: number): readonly Id[] {
    return this.#reader.recyclable(most);
  }

  /** Slots of tables or archetypes that can be selected. */
  get tables(): readonly number[] {
    return this.#reader.tables();
  }

  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>, nameOf: NameOf): Details | null {
    return this.#reader.detailsOf(focus, nameOf);
  }

  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[] {
    return this.#reader.cellsOf(focus);
  }

  /** The id of a component with names in place of entities' indices: `(Likes,Bob)`. */
  idText(id: string, nameOf: NameOf): string {
    return this.#reader.idText?.(id, nameOf) ?? id;
  }

  /** Locale key of what tables are called together; null where there are none. */
  get tablesKey(): string | null {
    return this.#reader.tablesKey ?? null;
  }

  /** Locale key of a table's name, with `{{slot}}`; null where there are no tables. */
  get tableKey(): string | null {
    return this.#reader.tableKey ?? null;
  }

  /** Whether a column holds values of what is selected. */
  holdsValuesOf(focus: Focus): (column: Column) => boolean {
    if (focus.kind === 'table') return ({ meta }) => meta.table === focus.slot;
    if (focus.kind === 'component') return ({ meta }) => meta.component === focus.id || meta.group === focus.id;
    const names = new Set(this.componentsOf(focus.entity).flatMap(({ values }) => values.map(({ column }) => column)));
    return ({ name }) => names.has(name);
  }

  /** Columns of values of these components. */
  valueColumns(components: readonly string[]): readonly Column[] {
    return [...this.columns].filter((column) => {
      const component = valueComponent(this.#cells, this.columns, column);
      return component !== null && components.includes(component);
    });
  }

  /** Whether the cells of a column are values of a component. */
  isValue(column: Column): boolean {
    return kindOf(this.#cells, column)?.isValue === true;
  }

  /** The component that all cells of a column belong to; null where there is none. */
  componentOf(column: Column): string | null {
    return kindOf(this.#cells, column)?.component?.(column, this.columns) ?? null;
  }

  /** Whether the cells of a column say which component others belong to. */
  saysComponent(column: Column): boolean {
    return kindOf(this.#cells, column)?.saysComponent === true;
  }

  /** As `componentOf`, where it is the same at every moment; null where it can change. */
  lastingComponentOf(column: Column): string | null {
    return kindOf(this.#cells, column)?.componentVaries === true ? null : this.componentOf(column);
  }

  /** How the rows of a column are related to entities; null: not at all. */
  relation(column: Column): Relation | null {
    if (column.meta.kind === 'names') return { kind: 'index' };
    return kindOf(this.#cells, column)?.rows?.(column, this.columns) ?? null;
  }
}

const kept = new WeakMap<ColumnSet, { epoch: number; position: number; world: WorldState }>();

/** What reading a world asks of an engine. */
export interface Readable {
  readonly cells: CellTable;
  readonly world: ReadWorld;
}

/** The world at a timeline's position; the same object until the timeline moves or grows. */
export function worldOf(engine: Readable, { columns, position }: Moment): WorldState {
  const before = kept.get(columns);
  if (before !== undefined && before.epoch === columns.epoch && before.position === position) return before.world;
  const world = new WorldState(columns, engine);
  kept.set(columns, { epoch: columns.epoch, position, world });
  return world;
}
