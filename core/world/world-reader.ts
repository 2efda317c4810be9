import type { Saying } from '../cells/cell-table.ts';
import type { Focus } from '../cells/focus.ts';
import type { IdFormat, RawId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';

export interface CellAt {
  readonly column: string;
  readonly row: number;
}

export function isSameCell(a: CellAt, b: CellAt): boolean {
  return a.column === b.column && a.row === b.row;
}

export type StructureKind =
  | 'entities'
  | 'storage'
  | 'table'
  | 'archetype'
  | 'sparse'
  | 'union'
  | 'query'
  | 'store'
  | 'arrays';

export interface Structure {
  /** The same name as in diagrams. */
  readonly name: string;
  readonly kind: StructureKind;
  /** The components that all its entities have, as columns write them. */
  readonly components: readonly string[];
  readonly rows: number;
  /** Number of elements that memory is allocated for; null if unknown. */
  readonly capacity: number | null;
  /** Bytes of the game's memory known to belong to it; null if unknown. */
  readonly bytes: number | null;
  /** Slot of a Flecs table or a decs archetype; null for all others. */
  readonly slot: number | null;
  readonly columns: readonly Column[];
}

interface Memory {
  readonly bytes: number;
  /** Number of structures whose size is unknown. */
  readonly unknown: number;
  /** False if the total may be larger, because some sizes are unknown or only cover the rows in use. */
  readonly isAll: boolean;
}

export function memoryOf(structures: readonly Structure[]): Memory {
  const known = structures.filter(({ bytes }) => bytes !== null);
  const bytes = known.reduce((sum, structure) => sum + (structure.bytes ?? 0), 0);
  const unknown = structures.length - known.length;
  return { bytes, unknown, isAll: unknown === 0 && !known.some((each) => (each.bytes ?? 0) > 0 && isInUse(each)) };
}

/** True if the size only covers the rows in use. Arrays of a library may be longer, unless their capacity is known. */
function isInUse({ columns }: Structure): boolean {
  return columns.some(({ meta }) => meta.kind === 'array') && !columns.some(({ meta }) => meta.role === 'capacity');
}

/** Returns `rows` / `capacity`; null if the capacity is unknown. */
export function fillOf({ rows, capacity }: Structure): number | null {
  return capacity === null || capacity === 0 ? null : rows / capacity;
}

export interface FieldValue extends CellAt {
  /** Null if the component is a single value. */
  readonly field: string | null;
  /** Undefined if absent or not received. */
  readonly value: Value | undefined;
  /** True if the column has any values. A game only sends values that are being watched. */
  readonly received: boolean;
  /** `entity`: an id, a path or a list of ids. `flags`: a text with names of flags. `undescribed`: the game does not describe the type. */
  readonly meaning?: 'entity' | 'flags' | 'undescribed';
}

export interface ComponentPlace {
  readonly component: string;
  /** Name of the structure that stores it; null if it is only a bit or a flag. */
  readonly structure: string | null;
  /** The cell with the entity's id in that structure; null if its rows are indexed by entity. */
  readonly id: CellAt | null;
  /** Cells that lead there or prove membership: a sparse entry, a flag, a mask, a link. */
  readonly through: readonly CellAt[];
  /** Cells whose last write decides if the entity has the component. By default `through`, or else `id`. */
  readonly proof?: readonly CellAt[];
  /** Empty for tags. */
  readonly values: readonly FieldValue[];
  /** False while a toggle disables it; null if it cannot be toggled. */
  readonly enabled: boolean | null;
}

/** The living entities in the order of the engine's list. */
export interface EntityRows {
  readonly format: IdFormat;
  readonly indices: Uint32Array;
  /** The list and each entity's row in it; null if the engine keeps no list. */
  readonly list: Column | null;
  readonly rows: Uint32Array | null;
  /** Returns the id at a row, for lists whose cells only contain a part of it, such as the generation. */
  readonly idAt?: (row: number) => RawId | undefined;
}

interface EntityPlace {
  readonly table: number;
  /** Name of the structure. */
  readonly structure: string;
  readonly row: number;
  /** Cells whose last write decides the place. */
  readonly proof: readonly CellAt[];
  /** A text for the place in which `{{table}}` is not filled in yet: `{{table}}, row 3`. */
  readonly words: Saying;
  readonly type: readonly string[];
}

/** An index that was used at least once. */
export interface EntityRecord {
  readonly id: RawId;
  readonly alive: boolean;
  /** Cells of the entity itself, the most informative first: its entry in the list, its sparse entry, its record. */
  readonly cells: readonly CellAt[];
  /** Cells whose last write decides if it is alive. By default the first of `cells`. */
  readonly proof?: readonly CellAt[];
  /** Null if the engine has no tables, or if the entity is in none. */
  readonly place: EntityPlace | null;
}

/** A literal text, or a full locale key with arguments. */
export type Text = string | Saying;

/** A line in a list of details. `focus` is selected when it is clicked. */
export interface DetailItem {
  readonly label: Text;
  readonly focus?: Focus;
  readonly cell?: CellAt;
  readonly note?: Text;
}

/** The details of a component or a table in the inspector. Ids in texts are written as in columns, with names from `nameOf`. */
export interface Details {
  readonly title: Text;
  readonly badges: readonly Text[];
  /** A locale key and a value, such as `Entities 12`; null if unknown. */
  readonly facts: readonly (readonly [name: Text, value: string | null])[];
  readonly cells: readonly CellAt[];
  readonly lists: readonly { readonly heading: Text; readonly empty: Text; readonly items: readonly DetailItem[] }[];
}

/** Returns the details that a component has in any engine. */
export function basicDetails(
  component: string,
  { entities, tag, cells }: { readonly entities: number; readonly tag: boolean; readonly cells: readonly CellAt[] },
  more: Details['facts'] = [],
): Details {
  const facts = [[['ui.selection.entities'], String(entities)] as const, ...more];
  return { title: component, badges: tag ? [['ui.inspector.tag']] : [], facts, cells, lists: [] };
}

/** The format of ids, and the engine's name for their upper part. */
export interface WorldIds {
  readonly format: IdFormat;
  readonly upper: 'version' | 'generation';
  /** Tells if an id belongs to the world shown. Undefined if there is only one world. */
  readonly holds?: (id: RawId) => boolean;
}

/** Reads the current content of an engine's columns for lists, search and the inspector. */
export interface WorldReader {
  readonly ids: WorldIds;
  /** Locale key of a table's name, with `{{slot}}`: `diagram.flecs.table`. Undefined if there are no tables. */
  readonly tableKey?: string;
  /** Locale key for all tables together, such as `Archetypes`. */
  readonly tablesKey?: string;
  /** True if the engine calls the rows of a component's own array positions. */
  readonly positions?: boolean;
  /** The component whose value is an entity's parent. Undefined if parents are only expressed by relations. */
  readonly parentComponent?: string;
  /** Components whose entities no query finds that does not name them. Undefined if there are none. */
  readonly skippedByQueries?: readonly string[];
  /** Returns null if no column lists living entities. */
  entities(): EntityRows | null;
  /** Returns ids that wait to be recycled, the next one first, at most `most`. */
  recyclable(most: number): readonly RawId[];
  /** Returns null for an index that was never used. */
  recordOf(index: number): EntityRecord | null;
  structures(): Structure[];
  /** Returns all known components in order of creation. */
  components(): readonly string[];
  /** Calls `visit` with the index of every entity that has the component. It may repeat indices and include dead entities. */
  members(component: string, visit: (index: number) => void): void;
  /** Returns columns that always have at least one row for every entity with the component. Undefined or null if none are known. */
  listsOf?(component: string): readonly Column[] | null;
  /** @param only limits the result to one component */
  componentsOf(index: number, only?: string): ComponentPlace[];
  /** Calls `visit` for every entity whose parent is a value, which is an id or a path. Undefined if there are none. */
  visitParents?(visit: (index: number, parent: Value) => void): void;
  /** Returns the slots of the tables or archetypes that can be selected. */
  tables(): readonly number[];
  /** Returns the details of a component or a table, or null if it does not exist now. `nameOf` names the entities in ids. */
  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>, nameOf: NameOf): Details | null;
  /** Returns the cells that show a component or a table in each diagram, including headings, the most informative first. */
  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[];
  /** Replaces entity indices in a component's id by names: `(Likes,Bob)`. Undefined if ids are names already. */
  idText?(id: string, nameOf: NameOf): string;
}

export type ReadWorld = (columns: ColumnSet) => WorldReader;

export function fieldAt(column: Column, row: number, field: string | null): FieldValue {
  return { column: column.name, row, field, value: gameValue(column, column.peek(row)), received: column.length > 0 };
}

/** Converts a cell's value to the game's type: columns store booleans as numbers. */
export function gameValue({ bool }: Column, value: Value | undefined): Value | undefined {
  return bool && typeof value === 'number' ? value !== 0 : value;
}

export function gameElementBytes({ meta, type, elementBytes }: Column): number {
  if (typeof meta.stride === 'number') return meta.stride;
  return elementBytes ?? (type === 'u32' ? 4 : 8);
}

/** Reads a list of ids from row `from` to `to`, skipping empty rows. */
export function entityRows(list: Column, from: number, to: number, format: IdFormat): EntityRows {
  const end = Math.min(to, list.length);
  const most = Math.max(0, end - from);
  const indices = new Uint32Array(most);
  const rows = new Uint32Array(most);
  let count = 0;
  const { numeric, numbers } = list;
  for (let row = from; row < end; row++) {
    if (!list.has(row)) continue;
    const raw = numeric ? numbers[row]! : list.peek(row);
    if (typeof raw !== 'number' && typeof raw !== 'bigint') continue;
    indices[count] = typeof raw === 'bigint' ? Number(raw % BigInt(format.indices)) : raw % format.indices;
    rows[count++] = row;
  }
  return { format, indices: indices.subarray(0, count), rows: rows.subarray(0, count), list };
}

/** Defaults for engines that do not have the feature. */
export const readerDefaults = {
  recyclable: () => [],
  recordOf: () => null,
  tables: () => [],
  detailsOf: () => null,
  cellsOf: () => [],
} as const;
