import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { CellRef, StepDetail } from '../trace/step.ts';
import type { Value } from '../trace/value.ts';
import type { Focus } from './focus.ts';
import type { IdFormat } from './id-format.ts';
import type { PointersOf } from './pointers.ts';
import type { NameOf, Translate } from './translate.ts';

export interface Cell {
  readonly columns: ColumnSet;
  readonly column: Column;
  readonly row: number;
  /** The current value; undefined if the cell is absent. */
  readonly value: Value | undefined;
}

/** A cell with the functions that its sentences need. */
export interface SpokenCell extends Cell {
  readonly translate: Translate;
  readonly nameOf: NameOf;
  /** True for the sentence of a plain picture, in which no versions, pages and null handles are drawn. */
  readonly plain?: boolean | undefined;
}

/** A sentence: a key under `cell.` in assets/locales, and its arguments. */
export type Saying = readonly [key: string, args?: Readonly<Record<string, string | number>>];

/** A cell that another cell leads to. */
export interface Pointer {
  readonly column: string;
  readonly row: number;
  /** The reason, for example `flecs.reference.dense`; null if it is not worth a sentence. */
  readonly why: Saying | null;
  /** The pointer covers this row of all arrays of the column's group: a record's row leads to a whole row of a table. */
  readonly wholeRow?: boolean;
  /** The pointer covers the same row of the same array in every group: a handle leads to its entry in every sparse array. */
  readonly everyGroup?: boolean;
  /** The address is known without reading this cell, for example the same row or a member of a known object. Costs ignore such pointers. */
  readonly known?: boolean;
}

/** The relation between the rows of a column and entities. */
export type RowRelation =
  /** Row n belongs to the entity with index n. */
  | { readonly kind: 'index' }
  /**
   * The cells are ids of this format. `inUse` counts the rows in use now, where old ids stay behind them; by default all rows are. With
   * `keepsOrder`, all later rows move up when one is removed.
   */
  | {
      readonly kind: 'ids';
      readonly format: IdFormat;
      readonly inUse?: () => number;
      readonly keepsOrder?: true;
    }
  /** Row n belongs to the entity whose id is in row n of `list`. */
  | { readonly kind: 'parallel'; readonly list: Column };

export interface CellKind {
  /** A sentence that says what the cell is and holds. */
  readonly says: (cell: SpokenCell) => Saying;
  /** The same for a plain picture: the fact first, and in a second line how the cell shows it. By default `says`. */
  readonly saysPlainly?: (cell: SpokenCell) => Saying;
  /** Present if cells are ids; returns null for a single cell without one. Index and version of the id are then shown. */
  readonly id?: (cell: Cell) => IdFormat | null;
  /** Formats the value for people; by default `valueInFull`. */
  readonly text?: (cell: SpokenCell & { readonly value: Value }) => string;
  /** True if the array has pages of `meta.page` elements. */
  readonly paged?: boolean;
  /** The cells whose address this cell holds. */
  readonly pointsTo?: (cell: Cell) => readonly Pointer[];
  /** A faster `pointsTo` for counting costs. */
  readonly pointers?: PointersOf;
  /** The cells that hold the address of this one or belong to the same element. */
  readonly pointedBy?: (cell: Cell) => readonly Pointer[];
  readonly focus?: (cell: Cell) => Focus | null;
  /** The id of the component that all cells of the column belong to, or null. */
  readonly component?: (column: Column, columns: ColumnSet) => string | null;
  /** True if `component` depends on other cells, so that it may change. */
  readonly componentVaries?: true;
  /** True if columns with `componentVaries` depend on these cells. */
  readonly saysComponent?: true;
  /** True if the cell in a row is the component's value for the entity of that row. */
  readonly isValue?: true;
  /** The relation of rows to entities, or null. */
  readonly rows?: (column: Column, columns: ColumnSet) => RowRelation | null;
  /**
   * The meaning of the cells beyond entities: the number of rows in use of the list in the same group, or of the list `meta.of`; a page that
   * exists if the cell does; a waiting command.
   */
  readonly tells?: 'count' | 'page' | 'queue';
  /** Returns the name of the structure that exists while the cell has its value, or null. */
  readonly structure?: (cell: Cell) => string | null;
  /** The picture's words for the array and for its structure, as keys of texts, where its address has others. */
  readonly drawnAs?: { readonly array: string; readonly structure: string };
  /** True if the cells hold indices of entities, which are not the rows of the array. */
  readonly entities?: true;
  /** True if the cells are the versions of the rows' entities, stored separately from the index. */
  readonly version?: boolean;
  /** Values can move between columns for which this returns the same word (`handle`). Left out for counts and positions. */
  readonly moves?: (column: Column, columns: ColumnSet) => string;
}

/** The text of a structure's title or of one of its headings. */
export interface HeadingText {
  /** The shown name, for example `[Position, Velocity]`. */
  readonly address: string;
  /** The number of rows, values or targets. */
  readonly count: number;
  readonly says: Saying;
}

export interface CellTable {
  /** The kinds by `kind/role` of a column's meta without trailing numbers: `flecs.table/entities`, `flecs.query/found`. */
  readonly kinds: Readonly<Record<string, CellKind>>;
  /** The shown address of a cell, for example `entities.dense[3]`. The default is `column[row]`. */
  readonly address?: (columns: ColumnSet, column: string, row: number) => string;
  /** Describes a title (row 0) or another heading; null if there is no such structure. See `headingName`. */
  readonly heading: (columns: ColumnSet, group: string, row: number, nameOf: NameOf) => HeadingText | null;
  readonly headingFocus: (columns: ColumnSet, group: string, row: number) => Focus | null;
  /** Describes a cell that is drawn without a column. Returns undefined for other names, null if the cell is absent. */
  readonly virtual?: (columns: ColumnSet, name: string, row: number) => VirtualCell | null | undefined;
  /** The origins of written values that the step itself did not read, by `cellKey` of the written cell. */
  readonly origins?: (columns: ColumnSet, step: StepDetail) => ReadonlyMap<string, CellRef>;
}

/** A drawn cell that no column holds, for example the bytes of a value. */
export interface VirtualCell {
  readonly address: (nameOf: NameOf) => string;
  readonly raw: string | null;
  readonly says: (nameOf: NameOf) => Saying;
  readonly pointsTo: readonly Pointer[];
  readonly focus: Focus | null;
  /** Number of the cache line in which the value begins, counted from 0 in its array. */
  readonly line?: number;
}

/** Cached because kinds are looked up for every cell that is drawn or counted. A column's meta never changes. */
const keys = new WeakMap<Column, string>();

/** The key of a column in `CellTable.kinds`: `flecs.query/found` for the role `found.2`. */
export function kindKey(column: Column): string {
  return getOrInsert(keys, column, ({ meta: { kind, role } }) => {
    return `${String(kind ?? '')}/${String(role ?? '').replace(/\.\d+$/, '')}`;
  });
}

/** Returns undefined for columns that the engine does not have. */
export function kindOf(table: CellTable, column: Column): CellKind | undefined {
  return table.kinds[kindKey(column)];
}
