import type { Comparison, Numbers } from './compare.ts';
import type { NumberType } from './elements.ts';

/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface ColumnBase {
  /** Unique in its world. */
  readonly name: string;
  /** What the column is to the diagrams; section 7 of the protocol. */
  readonly meta: Readonly<Record<string, Json>>;
  /** Component values: only read and sent while they are watched. */
  readonly watched?: boolean;
  /** A few figures of the frame: read as a whole in every frame, however many frames the rest of the world takes. */
  readonly everyFrame?: boolean;
}

/** An array of numbers that a library keeps. */
export interface NumberColumn extends ColumnBase {
  readonly type: NumberType;
  /** The array as it is now, not copied. `undefined` in it means that there is nothing in that row. */
  read(): Numbers;
  /** Rows in use, where the array is longer. */
  rows?(): number;
  /** For an array that is put together from others: brings these rows up to date. Called before `read`. */
  gather?(from: number, to: number): void;
  /** For a typed array with rows that hold nothing: 0 at these. Called after `read`. */
  present?(): Uint8Array;
  /** Where the library counts the changes of the array: their count. While it stays the same, the array is not read again. */
  version?(): number;
  /** For numbers that lie in objects: compares them where they are, in place of `read`, by `note`. */
  compare?(into: Comparison): void;
}

/** A list of anything else. */
export interface JsonColumn extends ColumnBase {
  readonly type: 'json';
  rows(): number;
  /** The library's own value, not copied; `undefined` means that there is nothing in that row. */
  at(row: number): unknown;
}

/** One array of an ECS: read again and again, compared with what was sent. */
export type ProbeColumn = NumberColumn | JsonColumn;

/** Knows how one library stores a world. */
export interface Adapter<World> {
  readonly engine: { readonly name: string; readonly version: string };
  /** The name and version of the probe: `ecs-atlas-probe 1 (bitecs)`. */
  readonly name: string;
  /** Begins to read a world. */
  open(world: World): WorldReader;
}

/** Where a value is, and how it is replaced. */
export interface ValuePlace {
  /** The type of the array that holds it; null: the value itself says what it may be. */
  readonly type: NumberType | null;
  readonly current: unknown;
  /** Takes a value that fits: checked by `editing.ts`. */
  write(value: never): void;
}

/**
 * Changes a world by the means of its library. Entities are handles as in the columns, components their names there. A call
 * that cannot be carried out changes nothing and throws an Error that says why, to people.
 */
export interface WorldEditor {
  isAlive(entity: number): boolean;
  /** Null: there is no component of that name. */
  has(entity: number, component: string): boolean | null;
  /** Of a component that the entity has. Null: there is no such field. */
  place(entity: number, component: string, field: string | null): ValuePlace | null;
  /**
   * The row of an entity that has the component, in the columns of the component's values: what is edited is read first. Left out,
   * or null: it is not known.
   */
  rowOf?(entity: number, component: string): number | null;
  add(entity: number, component: string): void;
  remove(entity: number, component: string): void;
  /** @returns the handle of an entity without components */
  spawn(): number;
  despawn(entity: number): void;
}

export interface WorldReader {
  /** All columns so far. Grows at its end only, and a column's object stays the same. Called before columns are read. */
  columns(): readonly ProbeColumn[];
  /**
   * For a reader that notes changes as they happen: processes the notes while there is time.
   * @returns whether all are processed; columns are not read before
   */
  catchUp?(hasTime: () => boolean): boolean;
  /** Where the world can be changed from outside. */
  readonly editor?: WorldEditor;
  /** Takes back everything that was done to the world to read it. */
  close?(): void;
}
