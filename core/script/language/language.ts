import type { Focus } from '../../cells/focus.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import type { PseudocodeLine } from '../../trace/pseudocode.ts';
import type { Json } from '../../trace/value.ts';
import type { Readable } from '../../world/world.ts';
import type { EachOperation, Operation, OperationKind } from '../operation/operation.ts';
import type { EngineForm } from '../operation/operation-form.ts';
import type { ReadAddresses } from './addresses.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Schema } from './schema.ts';

export type Handle = number | bigint;

/** The entity names of a script and the handles that `create` returned for them. */
export interface Bindings {
  /** @throws ModelError if the name is not bound */
  handle(name: string): Handle;
  bind(name: string, handle: Handle): void;
}

/** An entity that a loop visits, and how a run prints it. */
export interface LoopVisit {
  readonly handle: Handle;
  readonly result: Json;
}

/** A loop over a view or query, walked as the engine walks it. All methods record steps. */
export interface EntityLoop {
  /**
   * Moves the cursor on.
   * @returns null if there is nothing left to visit
   * @throws ModelError if the real engine would read freed memory
   */
  next(): LoopVisit | null;
  /** Ends the loop, and performs the operations that the engine put off. */
  end(): void;
}

/** Runs the operations of one script on an engine model. */
export interface Driver {
  /** The config that a run prints, in the format of the golden files: `{ sparsePage: 8, packedPage: 4, … }`. */
  readonly config: Json;
  /**
   * Performs one operation on the columns.
   * @returns `result` of the golden files; undefined if they have none
   * @throws ModelError if the engine refuses
   */
  perform(operation: Operation, bindings: Bindings): Json | undefined;
  /** Begins a loop. Operations inside it are performed with `perform`. Undefined if the engine has no loops. */
  each?(operation: EachOperation, bindings: Bindings): EntityLoop;
  decode(handle: Handle): { readonly index: number; readonly version: number };
  /**
   * `state` of the golden files, read from the current columns.
   * @param nameOf the names at the columns' position; by default those at the end of the run
   */
  state(nameOf?: (handle: Handle) => string | undefined): Json;
}

/** An engine's name in files, on the command line and in locale keys, such as `flecs`. */
export type EngineId = string;

export interface HandleBits {
  readonly entityBits: number;
  readonly versionBits: number;
}

/**
 * How a script uses a name that is built into an engine.
 *
 * - `relation`: in pairs, without a declaration; `tag`: as a tag of entities, without one
 * - `entity`: as a component whose value is an entity, without a declaration
 * - `trait`: behind a declaration
 * - `refused`: it is not modelled
 * - `inert`: it is not modelled, and without effect on a component of the same name
 *
 * `since` is the version that has it, if older ones do not.
 */
export type BuiltInName = { readonly since?: string } & (
  | { readonly use: 'relation' | 'tag' | 'entity' | 'refused' | 'inert' }
  | { readonly use: 'trait'; readonly example: string }
);

export type BuiltInNames = ReadonlyMap<string, BuiltInName>;

/** The operations and declarations that scripts can use on an engine, and how to run them. */
export interface Language {
  readonly engine: EngineId;
  /** The engine's proper name, such as `EnTT`. */
  readonly label: string;
  /** The versions that `config version` can name, the oldest first; undefined if there is no choice. */
  readonly versions?: readonly string[];
  /** How its columns are read, for sentences about what an operation did. */
  readonly memory: Readable;
  /** Where its values are in the real engine's memory; undefined if that is not known. */
  readonly addresses?: ReadAddresses;
  /** Any other operation is an error. */
  readonly operations: ReadonlySet<OperationKind>;
  /** The operations that only some versions have, with these versions. */
  readonly ofVersions?: Readonly<Partial<Record<OperationKind, readonly string[]>>>;
  /** The words of declarations that only some versions have, with these versions. */
  readonly modifiersOfVersions?: Readonly<Record<string, readonly string[]>>;
  /** True if the engine has relations, pairs and wildcards, and an entity can be a tag or a relation. */
  readonly pairs?: boolean;
  /** True if a query may consist of exclusions only. */
  readonly exclusionQueries?: boolean;
  /** Names that the engine itself has, which a script does not declare. */
  readonly builtIns?: BuiltInNames;
  /** Limits hints and versions; default 32 and 21. `config entityBits` and `config versionBits` change them. */
  readonly handleBits?: HandleBits;
  readonly configKeys: readonly string[];
  /** Returns the engine's own errors in a schema: unknown config keys and invalid sizes. */
  check(schema: Schema): Diagnostic[];
  /** @throws ModelError if `check` finds errors in the schema */
  create(schema: Schema, columns: ColumnSet): Driver;
  readonly form?: EngineForm;
  /**
   * Returns the handle for `[index, version]` in a result.
   * @param world number of the operation's world; 0 for engines with one world
   */
  readonly handleIn?: (index: number, version: number, world: number) => Handle;
  /** Kinds of the step arguments that can be selected in a sentence. A key `<code>.<argument>` overrides the argument for one step. */
  readonly mentions?: Readonly<Record<string, Focus['kind'] | null>>;
  /** Codes of the sentences for a step that names two tables, if one is not drawn: `<code>.<argument of that table>`. */
  readonly oneTable?: Readonly<Record<string, string>>;
  /** The family without which nobody understands the sentence of a step, by its code: a lesson that does not draw the family leaves it out. */
  readonly onlyBeside?: Readonly<Record<string, string>>;
  /** Converts a component in a step's argument to its name in columns, or null if it names none. Undefined if both are the same. */
  readonly columnId?: (id: string) => string | null;
  /** Codes of the steps that sentences must not leave out: those that move, copy, reuse, allocate or free something. */
  readonly consequences: ReadonlySet<string>;
  /** Codes of the steps after which an operation does not do what its line says, such as adding what is already there. */
  readonly answers: ReadonlySet<string>;
  /** Codes of the steps that say that an operation does something else than its line says. */
  readonly otherwise?: ReadonlySet<string>;
  /** Codes of consequences that need no words in the sentence of an operation, because the table of changes tells them. */
  readonly retold?: ReadonlySet<string>;
  /** Codes of consequences that say what stays as it is. An operation says them only if it has no other consequence. */
  readonly idle?: ReadonlySet<string>;
  /** Codes of the steps in which a listener runs, with the arguments `entity` and `listener`, or `component` if it has no name. */
  readonly calls?: ReadonlySet<string>;
  /** Codes of the steps that give rows to new entities. An operation that creates entities says the last one. */
  readonly rows?: ReadonlySet<string>;
  /** The step that moves an entity between structures, and its arguments. Several moves of one operation are told as one. */
  readonly move?: { readonly code: string; readonly from: string; readonly to: string };
  /** True if sentences name the positions of entities and components in their arrays. */
  readonly positions?: boolean;
  /** The listing that a step's `line` refers to. */
  readonly pseudocode: readonly PseudocodeLine[];
}
