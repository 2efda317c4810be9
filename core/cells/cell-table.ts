import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { CellRef, StepDetail } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { Focus } from './focus.ts';
import type { IdFormat } from './id-format.ts';
import type { PointersOf } from './pointers.ts';
import type { NameOf, Translate } from './translate.ts';

/** One cell with what is needed to say what it is. */
export interface Cell {
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
  /** What it holds now; undefined when it is absent. */
  readonly value: Value | undefined;
}

/** A cell that is explained to a person. */
export interface SpokenCell extends Cell {
  readonly translate: Translate;
  readonly nameOf: NameOf;
}

/** A sentence: a key under `cell.`, and its arguments. */
export type Saying = readonly [key: string, args?: Readonly<Record<string, string | number>>];

/** Another cell that a cell leads to, or that leads to it. */
export interface Pointer {
  readonly column: string;
  readonly row: number;
  /** Why, as a key under `cell.` and its arguments: `flecs.reference.dense`. Null: it is not worth a sentence. */
  readonly why: Saying | null;
  /** The address covers this row of all arrays of the column's group: a record's row leads to the whole row of a table. */
  readonly wholeRow?: boolean;
  /** The address covers the same row of the same array in every group: a handle leads to its entry in every sparse array. */
  readonly everyGroup?: boolean;
  /** The address is known without reading this cell: the same row, a member of an object at hand. Costs do not follow it. */
  readonly known?: boolean;
}

/** How the rows of a column are related to entities. */
export type Relation =
  /** Row n is of the entity with index n. */
  | { readonly kind: 'index' }
  /** The cells are ids of this format. */
  | { readonly kind: 'ids'; readonly format: IdFormat }
  /** Row n is of the entity whose id is in row n of `list`. */
  | { readonly kind: 'beside'; readonly list: Column };

/** What is known of all cells of one sort of column. All of it is data and small functions of one cell. */
export interface CellKind {
  /** What a cell is and holds, as a sentence. */
  readonly says: (cell: SpokenCell) => Saying;
  /** Present where cells are ids, or null for a single cell that is none: shows index and version of the cell. */
  readonly id?: (cell: Cell) => IdFormat | null;
  /** The value as people read it; by default its text. */
  readonly text?: (cell: SpokenCell) => string;
  /** Whether the array has pages of `meta.page` elements. */
  readonly paged?: boolean;
  /** Cells whose address is in this cell. */
  readonly pointsTo?: (cell: Cell) => readonly Pointer[];
  /** The same for counting costs, where `pointsTo` would take too long. */
  readonly pointers?: PointersOf;
  /** Cells that hold the address of this one, or belong to the same element. */
  readonly pointedBy?: (cell: Cell) => readonly Pointer[];
  /** What a click on the cell selects. */
  readonly focus?: (cell: Cell) => Focus | null;
  /** The component that all cells of the column belong to, by its id; null where there is none. */
  readonly component?: (column: Column, columns: ColumnSet) => string | null;
  /** Other cells say which component that is, so it can be another one at another moment. */
  readonly componentVaries?: true;
  /** The cells say which component columns with `componentVaries` belong to. */
  readonly saysComponent?: true;
  /** The cells are values of the component, of the entity of their row. */
  readonly isValue?: true;
  /** How rows are related to entities; null: not at all. */
  readonly rows?: (column: Column, columns: ColumnSet) => Relation | null;
  /** The cells are the versions of the entities of their rows, apart from the index. */
  readonly version?: boolean;
  /** Values move between columns that have the same word here (`handle`, `value of Position`). Left out: they are counts and places, which never move. */
  readonly moves?: (column: Column, columns: ColumnSet) => string;
}

/** What a structure's title or one of its headings says. */
export interface HeadingText {
  /** What is shown as its address: `[Position, Velocity]`. */
  readonly address: string;
  /** How many rows, values or targets there are. */
  readonly count: number;
  readonly says: Saying;
}

/** Everything the program knows about the cells of one engine. */
export interface CellTable {
  /** By `kind/role` of a column's meta, numbers at the end of a role left out: `flecs.table/entities`, `flecs.query/found`. */
  readonly kinds: Readonly<Record<string, CellKind>>;
  /** How a cell is called: `entities.dense[3]`. By default `column[row]`. */
  readonly address?: (columns: ColumnSet, column: string, row: number) => string;
  /** Of a title or heading (`headingName`); null when there is no such structure. Row 0 is the title. */
  readonly heading: (columns: ColumnSet, group: string, row: number, nameOf: NameOf) => HeadingText | null;
  /** What a click on a title or heading selects. */
  readonly headingFocus: (columns: ColumnSet, group: string, row: number) => Focus | null;
  /** Cells of columns that do not exist but are drawn: the column and row that hold the value. Undefined for all other names. */
  readonly virtual?: (columns: ColumnSet, name: string, row: number) => VirtualCell | null | undefined;
  /** Where written values came from that the step itself did not read, by `cellKey` of the written cell. */
  readonly origins?: (columns: ColumnSet, step: StepDetail) => ReadonlyMap<string, CellRef>;
}

/** A cell that is drawn although no column holds it: the bytes of a value. */
export interface VirtualCell {
  readonly address: (nameOf: NameOf) => string;
  readonly raw: string | null;
  readonly says: (nameOf: NameOf) => Saying;
  readonly pointsTo: readonly Pointer[];
  readonly focus: Focus | null;
}

/** A column's meta never changes. Kinds are looked up for every cell that is drawn or counted. */
const keys = new WeakMap<Column, string>();

/** The key of a column in a cell table: `flecs.query/found` for role `found.2`. */
export function kindKey(column: Column): string {
  return getOrInsert(keys, column, ({ meta: { kind, role } }) => {
    return `${String(kind ?? '')}/${String(role ?? '').replace(/\.\d+$/, '')}`;
  });
}

/** What is known of a column's cells; undefined for columns that the engine does not have. */
export function kindOf(table: CellTable, column: Column): CellKind | undefined {
  return table.kinds[kindKey(column)];
}
