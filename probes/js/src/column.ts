/** A value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type NumberType = 'u8' | 'u16' | 'u32' | 'i8' | 'i16' | 'i32' | 'f32' | 'f64' | 'bool';

interface ColumnBase {
  /** Unique in its world. */
  readonly name: string;
  /** What the column is to the diagrams; section 7 of the protocol. */
  readonly meta: Readonly<Record<string, Json>>;
  /** Component values: only read and sent while they are watched. */
  readonly watched?: boolean;
}

/** An array of numbers that a library keeps. */
export interface NumberColumn extends ColumnBase {
  readonly type: NumberType;
  /** The array as it is now, not copied. `undefined` in it means that there is nothing in that row. */
  read(): ArrayLike<number | boolean | undefined>;
  /** Rows in use, where the array is longer. */
  rows?(): number;
  /** For a typed array with rows that hold nothing: 0 at these. Asked after `read`. */
  present?(): Uint8Array;
}

/** A list of anything else. */
export interface JsonColumn extends ColumnBase {
  readonly type: 'json';
  read(): readonly (Json | undefined)[];
}

/** One array of an ECS: read once a frame, compared with what was sent. */
export type ProbeColumn = NumberColumn | JsonColumn;

/** Knows how one library stores a world. */
export interface Adapter<World> {
  readonly engine: { readonly name: string; readonly version: string };
  /** Who speaks: `ecs-atlas-probe 1 (bitecs)`. */
  readonly name: string;
  /** Begins to look at a world. */
  open(world: World): WorldReader;
}

export interface WorldReader {
  /** All columns so far. Grows at its end only, and a column's object stays the same. Called before columns are read. */
  columns(): readonly ProbeColumn[];
  /** Takes back everything that was done to the world to see it. */
  close?(): void;
}
