import type { Focus } from '../cells/focus.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { PseudocodeLine } from '../trace/pseudocode.ts';
import type { Json } from '../trace/value.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Operation, OperationKind } from './operation.ts';
import type { EngineForm } from './operation-form.ts';
import type { Schema } from './schema.ts';

/** What an engine calls an entity. */
export type Handle = number | bigint;

/** Names of entities in a script, and the handles that `create` returned for them. */
export interface Bindings {
  /** @throws ModelError when the name is bound to nothing */
  handle(name: string): Handle;
  bind(name: string, handle: Handle): void;
}

/** One engine made ready for scripts: turns operations into calls. */
export interface Driver {
  /** The config a run prints, in the golden files' form: `{ sparsePage: 8, packedPage: 4, … }`. */
  readonly config: Json;
  /**
   * Performs one operation on the columns.
   * @returns the golden files' `result`; undefined where they have none
   * @throws ModelError when the engine refuses
   */
  perform(operation: Operation, bindings: Bindings): Json | undefined;
  /** The two parts of a handle. */
  decode(handle: Handle): { readonly index: number; readonly version: number };
  /** The golden files' `state`, read from the columns as they are now. */
  state(): Json;
}

/** An engine's name in files, on the command line and in locale keys: `flecs`. */
export type EngineId = string;

/** Bits of the two parts of a handle. */
export interface HandleBits {
  readonly entityBits: number;
  readonly versionBits: number;
}

/** What scripts can say to an engine, and how it runs them. */
export interface Language {
  readonly engine: EngineId;
  /** As its authors write it: `EnTT`. */
  readonly label: string;
  /** Operations it knows; others are diagnostics. */
  readonly operations: ReadonlySet<OperationKind>;
  /** It has relations, pairs and wildcards, and an entity can be a tag or a relation itself. */
  readonly pairs?: boolean;
  /** Relations that exist without a declaration. */
  readonly builtInRelations?: readonly string[];
  /** For hints and versions; 32 and 21 when left out. `config entityBits` and `config versionBits` change them. */
  readonly handleBits?: HandleBits;
  /** Keys that a `config` line can set: for suggestions and completion. */
  readonly configKeys: readonly string[];
  /** What is wrong with a schema for this engine: unknown config keys, sizes it cannot have. */
  check(schema: Schema): Diagnostic[];
  /** @throws ModelError when the schema is not one that `check` passes */
  create(schema: Schema, columns: ColumnSet): Driver;
  /** What the operations panel asks for; left out where operations are only written. */
  readonly form?: EngineForm;
  /**
   * The handle of `[index, version]` in the result of an operation.
   * @param world number of the world that the operation was in, 0 where an engine has one only
   */
  readonly handleIn?: (index: number, version: number, world: number) => Handle;
  /** What can be selected in the sentence of a step, by the name of the argument; `<code>.<argument>` where one step differs. */
  readonly mentions?: Readonly<Record<string, Focus['kind'] | null>>;
  /** A component in a step's argument, as columns write it; null where it names none. Left out where both are the same. */
  readonly columnId?: (id: string) => string | null;
  /** The listing that a step's `line` points into. */
  readonly pseudocode: readonly PseudocodeLine[];
}
