import type { NumberSource } from './compare-rows.ts';
import type { NumberType } from './number-arrays.ts';
import type { RowComparison } from './row-comparison.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface ColumnBase {
  /** The name is unique in its world. */
  readonly name: string;
  /** How diagrams show the column (section 7 of docs/protocol.md). */
  readonly meta: Readonly<Record<string, Json>>;
  /** Watched columns hold component values; they are only read and sent while a hub watches them. */
  readonly watched?: boolean;
  /** A column of a few rows, or of few changes, that is read in every frame, even if a sweep takes several frames. */
  readonly everyFrame?: boolean;
}

/** An array of numbers in the library's memory. */
export interface NumberColumn extends ColumnBase {
  readonly type: NumberType;
  /** Returns the current array without copying it. `undefined` elements mark empty rows. */
  read(): NumberSource;
  /** Returns the number of rows in use if the array is longer. */
  rows?(): number;
  /** Updates these rows of an array that is assembled from others; it is called before `read`. */
  gather?(from: number, to: number): void;
  /** For a typed array with empty rows: 0 marks an empty row. It is called after `read`. */
  present?(): Uint8Array;
  /** Returns the library's change counter of the array. While it stays the same, the array is not read again. */
  version?(): number;
  /** For a column with a version that grows: returns false if none of these rows has changed after that version. */
  changedSince?(version: number, from: number, to: number): boolean;
  /**
   * For values that may be of any type: called when one was read that the column's type cannot hold, or when reading
   * threw. The column is then empty, and another one shows all values as JSON.
   */
  misfit?(): void;
  /** For numbers stored in objects: compares them in place with `note`, instead of `read`. */
  compare?(into: RowComparison): void;
  /** Returns one value of a column with `compare`. */
  at?(row: number): unknown;
}

/** A column of arbitrary values. */
export interface JsonColumn extends ColumnBase {
  readonly type: 'json';
  rows(): number;
  /** Returns the library's own value, not a copy; `undefined` means that the row is empty. */
  at(row: number): unknown;
}

/** One array of an ECS. It is read again and again and compared with what was sent. */
export type ProbeColumn = NumberColumn | JsonColumn;

/** An adapter reads the memory layout of one ECS library. */
export interface Adapter<World> {
  readonly engine: { readonly name: string; readonly version: string };
  /** The name and version of the probe, for example `ecs-atlas-probe 1 (bitecs)`. */
  readonly name: string;
  open(world: World): OpenWorld;
}

/** The place of one value in the world's memory. */
export interface ValuePlace {
  /** The type of the array that holds the value; null if only the current value tells the type. */
  readonly type: NumberType | null;
  readonly current: unknown;
  /** Writes a value that `editing.ts` has checked. */
  write(value: never): void;
}

/**
 * Changes a world through the library's own functions. Entities are handles and components are names, as in the columns. A call that cannot
 * be carried out changes nothing and throws an Error with a message for the user.
 */
export interface WorldEditor {
  isAlive(entity: number): boolean;
  /** Returns null if no component has that name. */
  has(entity: number, component: string): boolean | null;
  /** Expects that the entity has the component. Returns null if there is no such field. */
  place(entity: number, component: string, field: string | null): ValuePlace | null;
  /** The row of an entity in a component's value columns, so an edited value can be sent first; null if it is not known. */
  rowOf?(entity: number, component: string): number | null;
  /** Tells whether `add` and setting the fields would restore a component that is removed now. Left out: it does. */
  restores?(entity: number, component: string): boolean;
  add(entity: number, component: string): void;
  remove(entity: number, component: string): void;
  /** @returns the handle of a new entity without components */
  spawn(): number;
  despawn(entity: number): void;
}

/** Tells which entities have a component now. */
export interface Membership {
  /** The number of entity indices. */
  rows(): number;
  /** @param row the entity's index */
  has(row: number): boolean;
}

/**
 * Takes the index of an entity that may have changed, null for all.
 * @param ended the handle of the entity if it is destroyed; before anybody looks, another one may have the index, and even the handle
 */
export type Touched = (row: number | null, ended?: number) => void;

/** An observation of a world that tells which entities may have changed. */
export interface Observation {
  /** True if the game has replaced what is observed, for example by a reset of the world. */
  isLost(): boolean;
  end(): void;
}

export interface OpenWorld {
  /** Returns all columns so far; called before columns are read. The list only grows at its end, and column objects stay the same. */
  columns(): readonly ProbeColumn[];
  /** The components whose gains and losses can be followed, by name. The map only grows. */
  readonly memberships?: ReadonlyMap<string, Membership>;
  /** Returns the handle of the entity that is alive with this index; undefined if there is none. Left out: who is alive is not known. */
  aliveAt?(row: number): number | undefined;
  /**
   * Calls `touched` with the index of each entity that may have gained or lost a component, when or shortly before it does; null stands for
   * all. Without this, following a component costs a comparison of all entities at the end of each system.
   */
  observe?(touched: Touched): Observation;
  /**
   * For a reader that queues changes: processes the queue while there is time.
   * @returns true if it is empty; columns are not read before
   */
  catchUp?(hasTime: () => boolean): boolean;
  /** Returns true while the game has destroyed the world; it may come back. */
  isDestroyed?(): boolean;
  /** Undefined if the world cannot be changed from outside. */
  readonly editor?: WorldEditor;
  /** Undoes everything that the reader did to the world. */
  close?(): void;
}
