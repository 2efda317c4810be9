import type { Saying } from '../cells/cell-table.ts';
import type { Focus } from '../cells/focus.ts';
import type { Id, IdFormat } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Value } from '../trace/value.ts';

/** One cell, wherever it is. */
export interface CellAt {
  readonly column: string;
  readonly row: number;
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

/** One thing that an ECS keeps entities or values in. */
export interface Structure {
  /** As `storageNames` of core/scene names it: diagrams find it by this. */
  readonly name: string;
  readonly kind: StructureKind;
  /** What all in it have. Ids as columns write them. */
  readonly components: readonly string[];
  /** Elements in use. */
  readonly rows: number;
  /** Elements that there is memory for; null: not known. */
  readonly capacity: number | null;
  /** Bytes of the game's memory that are known to belong to it; null: not known. */
  readonly bytes: number | null;
  /** Slot of a Flecs table or a decs archetype; null for all others. */
  readonly slot: number | null;
  readonly columns: readonly Column[];
}

interface Memory {
  readonly bytes: number;
  /** Structures of which the size is not known. */
  readonly unknown: number;
  /** False: there may be more, as a size is not known, or only that of the rows in use. */
  readonly isAll: boolean;
}

/** Bytes of all structures together, as far as they are known. */
export function memoryOf(structures: readonly Structure[]): Memory {
  const known = structures.filter(({ bytes }) => bytes !== null);
  const bytes = known.reduce((sum, structure) => sum + (structure.bytes ?? 0), 0);
  const unknown = structures.length - known.length;
  return { bytes, unknown, isAll: unknown === 0 && !known.some((each) => (each.bytes ?? 0) > 0 && isInUse(each)) };
}

/** Whether the size is that of rows in use: arrays of a library may be longer, unless it says how long. */
function isInUse({ columns }: Structure): boolean {
  return columns.some(({ meta }) => meta.kind === 'array') && !columns.some(({ meta }) => meta.role === 'capacity');
}

/** `rows` as a part of `capacity`, 0 to 1; null where the capacity is not known. */
export function fillOf({ rows, capacity }: Structure): number | null {
  return capacity === null || capacity === 0 ? null : rows / capacity;
}

/** One field of a component's value, or all of it. */
export interface FieldValue extends CellAt {
  /** Null: the component is one value. */
  readonly field: string | null;
  /** Undefined: absent, or not received. */
  readonly value: Value | undefined;
  /** Whether the column holds anything at all: values of a game come only while they are watched. */
  readonly received: boolean;
  /** An entity, by its id, its path or a list of ids; a text with names of flags; nothing, for the game does not describe the value. */
  readonly meaning?: 'entity' | 'flags' | 'undescribed';
}

/** One component of an entity, and where it lives. */
export interface ComponentPlace {
  readonly component: string;
  /** Name of the structure that keeps it; null where it is only a bit or a flag. */
  readonly structure: string | null;
  /** The cell with the entity's id in that structure; null where its rows are entities' indices. */
  readonly id: CellAt | null;
  /** Cells that lead there or say that it is so: a sparse entry, a flag, a mask, a link. */
  readonly through: readonly CellAt[];
  /** Empty for tags. */
  readonly values: readonly FieldValue[];
  /** False while a toggle switches it off; null where there is no toggle. */
  readonly enabled: boolean | null;
}

/** The living, in the order of the list that keeps them. */
export interface EntityRows {
  readonly format: IdFormat;
  /** Index part of each id. */
  readonly indices: Uint32Array;
  /** The list, and the row of each in it; null where no list is kept. */
  readonly list: Column | null;
  readonly rows: Uint32Array | null;
  /** The id at a row of the list, where its cells hold only a part of it: the generation. */
  readonly idAt?: (row: number) => Id | undefined;
}

/** The table or archetype that an entity is in, and its row there. */
interface EntityPlace {
  readonly table: number;
  readonly row: number;
  /** The place in words, its `{{table}}` left open: `{{table}}, row 3`. */
  readonly words: Saying;
  readonly type: readonly string[];
}

/** An index that was used at least once. */
export interface EntityRecord {
  /** The id that the index has now. */
  readonly id: Id;
  readonly alive: boolean;
  /** Cells of the entity itself, the most informative first: its entry in the list, its sparse entry, its record. */
  readonly cells: readonly CellAt[];
  /** The table or archetype that its row is in, and the row; null where the engine has none, or it is in none. */
  readonly place: EntityPlace | null;
}

/** A text as it is, or one to translate: a whole locale key and its arguments. */
export type Text = string | Saying;

/** One line of a list of details: what it is, where a click leads, and what is said beside it. */
export interface DetailItem {
  readonly label: Text;
  readonly focus?: Focus;
  readonly cell?: CellAt;
  readonly note?: Text;
}

/** What the inspector shows of a component or a table. Ids in texts are written as columns write them, with the names that `nameOf` gives. */
export interface Details {
  readonly title: Text;
  /** Short words beside the title: `sparse`, `tag`. */
  readonly badges: readonly Text[];
  /** `Entities 12`: a locale key and the value; null: not known. */
  readonly facts: readonly (readonly [name: Text, value: string | null])[];
  readonly cells: readonly CellAt[];
  readonly lists: readonly { readonly heading: Text; readonly empty: Text; readonly items: readonly DetailItem[] }[];
}

/** What there is to say of a component of any engine. */
export function componentDetails(
  component: string,
  { entities, tag, cells }: { readonly entities: number; readonly tag: boolean; readonly cells: readonly CellAt[] },
  more: Details['facts'] = [],
): Details {
  const facts = [[['ui.selection.entities'], String(entities)] as const, ...more];
  return { title: component, badges: tag ? [['ui.inspector.tag']] : [], facts, cells, lists: [] };
}

/** How ids are cut, and what the engine calls the upper part. */
export interface WorldIds {
  readonly format: IdFormat;
  readonly upper: 'version' | 'generation';
  /** Whether an id belongs to the world that is shown. Left out where there is one world only. */
  readonly holds?: (id: Id) => boolean;
}

/** What lists, search and the inspector ask of an engine's columns. Reads them as they are now. */
export interface WorldReader {
  readonly ids: WorldIds;
  /** Locale key of a table's name, with `{{slot}}`: `diagram.flecs.table`. Left out where there are no tables. */
  readonly tableKey?: string;
  /** Locale key of what its tables are called together: `Archetypes`. */
  readonly tablesKey?: string;
  /** The component whose value is an entity's parent. Left out where parents are relations only. */
  readonly parentComponent?: string;
  /** The living entities; null where no column says who is alive. */
  entities(): EntityRows | null;
  /** Ids that wait to be recycled, the next one first, at most `most`. */
  recyclable(most: number): readonly Id[];
  /** Null for an index that was never used. */
  recordOf(index: number): EntityRecord | null;
  structures(): Structure[];
  /** Every component that is known, in order of creation. */
  components(): readonly string[];
  /** Calls `visit` with the index of every entity that has the component; may repeat one, and include dead ones. */
  members(component: string, visit: (index: number) => void): void;
  /** Columns that have a row at least for every entity with the component, at any moment; left out or null: none are known. */
  listsOf?(component: string): readonly Column[] | null;
  /** @param only of this component alone; of all that it has when left out */
  componentsOf(index: number, only?: string): ComponentPlace[];
  /** Calls `visit` with the index of every entity whose parent is a value, and with that: an id, or a path. Left out where there are none. */
  visitParents?(visit: (index: number, parent: Value) => void): void;
  /** Slots of its tables or archetypes that can be selected. */
  tables(): readonly number[];
  /** Of a component or a table; null when there is no such thing now. `nameOf` names entities within ids. */
  detailsOf(focus: Exclude<Focus, { kind: 'entity' }>, nameOf: NameOf): Details | null;
  /** Cells that show a component or a table in each diagram, headings included, the most informative first. */
  cellsOf(focus: Exclude<Focus, { kind: 'entity' }>): readonly CellAt[];
  /** The id of a component with names in place of entities' indices: `(Likes,Bob)`. Left out where ids are names. */
  idText?(id: string, nameOf: NameOf): string;
}

/** Reads the world that columns hold now. */
export type ReadWorld = (columns: ColumnSet) => WorldReader;

/** What a column's cells say of a value: the ends of a `ComponentPlace`. */
export function fieldAt(column: Column, row: number, field: string | null): FieldValue {
  return { column: column.name, row, field, value: asSaid(column, column.peek(row)), received: column.length > 0 };
}

/** A value as the game has it: cells hold numbers for true and false. */
export function asSaid({ bool }: Column, value: Value | undefined): Value | undefined {
  return bool && typeof value === 'number' ? value !== 0 : value;
}

/** Bytes of an element in the game's memory. */
export function elementBytes({ meta, type, elementBytes }: Column): number {
  if (typeof meta.stride === 'number') return meta.stride;
  return elementBytes ?? (type === 'u32' ? 4 : 8);
}

/** Reads a list of ids from `from` to `to`, rows without one left out. */
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

/** What readers have in common where an engine has nothing to say. */
export const nothing = {
  recyclable: () => [],
  recordOf: () => null,
  tables: () => [],
  detailsOf: () => null,
  cellsOf: () => [],
} as const;
