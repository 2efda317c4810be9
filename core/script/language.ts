import type { ColumnSet } from '../trace/column-set.ts';
import type { PseudocodeLine } from '../trace/pseudocode.ts';
import type { Json } from '../trace/value.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Operation, OperationKind } from './operation.ts';
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

/** An engine that scripts can be run on. */
export interface DriverKind {
  readonly engine: AnyEngineName;
  /** Operations it knows; others are diagnostics. */
  readonly operations: ReadonlySet<OperationKind>;
  /** Keys that a `config` line can set: for suggestions and completion. */
  readonly configKeys?: readonly string[];
  /** What is wrong with a schema for this engine: unknown config keys, sizes it cannot have. */
  check(schema: Schema): Diagnostic[];
  /** @throws ModelError when the schema is not one that `check` passes */
  create(schema: Schema, columns: ColumnSet): Driver;
  /** The listing that a step's `line` points into. */
  readonly pseudocode: readonly PseudocodeLine[];
}

/** Every modelled engine by its name, in the order in which choices show them. */
export const engineNames = ['entt', 'decs', 'flecs'] as const;
export type EngineName = (typeof engineNames)[number];

/** What engines are compared with: a hash map a component, an array of structs. No real library, but real containers. */
export const baselineNames = ['hash-map', 'aos'] as const;
export type BaselineName = (typeof baselineNames)[number];

/** All that scripts can be run on. */
export const allEngineNames = [...engineNames, ...baselineNames] as const;
export type AnyEngineName = EngineName | BaselineName;
