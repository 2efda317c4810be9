/** A place in a script: 1-based line and columns; `endColumn` is exclusive. */
export interface Span {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** Sorts by place. */
export function bySpan(a: { readonly span: Span }, b: { readonly span: Span }): number {
  return a.span.line - b.span.line || a.span.column - b.span.column;
}

/** A component, tag or pair as written: `Position`, `(Likes,Bob)`. Queries may also use `*`, and `remove` as the target: `(Likes,*)`. */
export type IdExpression =
  | { readonly kind: 'id'; readonly name: string }
  | { readonly kind: 'pair'; readonly first: string; readonly second: string };

/** A component's value as written. `throw` is a constructor that throws, see docs/script.md. */
export type ValueLiteral = number | 'throw';

export interface QueryTerm {
  readonly id: IdExpression;
  /** Written with `!`: excludes entities that have it. */
  readonly not: boolean;
}

/** Lines of a script up to `end`, which are performed for an entity that has the name `as` meanwhile. */
export interface Block {
  readonly as: string;
  readonly body: readonly Operation[];
  readonly end: Operation;
}

/** The signals of a storage of EnTT. */
export const SIGNALS = ['on_construct', 'on_update', 'on_destroy'] as const;
type SignalName = (typeof SIGNALS)[number];

/** The events of Flecs that hooks and observers listen to. */
export const EVENTS = ['OnAdd', 'OnSet', 'OnRemove'] as const;
type EventName = (typeof EVENTS)[number];

interface Base {
  /** The operation's text without comment and surrounding blanks, such as `destroy e1 v7`. */
  readonly text: string;
  readonly span: Span;
}

/** One line of a script. `entity` and `name` are names in the script, bound to the result of `create`. */
export type Operation = Base &
  (
    | {
        readonly kind: 'create';
        readonly entity: string;
        readonly hint?: number;
        /** Version of the hinted handle. */
        readonly version?: number;
        readonly components: readonly IdExpression[];
      }
    | {
        readonly kind: 'bulk';
        readonly entity: string;
        readonly count: number;
        readonly components: readonly IdExpression[];
      }
    /** `clone NAME ENTITY [values]` (Flecs): a new entity with the ids of `source`. */
    | { readonly kind: 'clone'; readonly entity: string; readonly source: string; readonly values: boolean }
    | { readonly kind: 'destroy'; readonly entity: string; readonly version?: number }
    | { readonly kind: 'destroy-range'; readonly entities: readonly string[] }
    | { readonly kind: 'version'; readonly entity: string; readonly version: number }
    | { readonly kind: 'add'; readonly entity: string; readonly id: IdExpression; readonly value?: ValueLiteral }
    | { readonly kind: 'set'; readonly entity: string; readonly id: IdExpression; readonly value: ValueLiteral }
    /** `set ENTITY Parent PARENT` (Flecs): the value is an entity. */
    | { readonly kind: 'set-parent'; readonly entity: string; readonly parent: string }
    | { readonly kind: 'remove'; readonly entity: string; readonly id: IdExpression }
    | { readonly kind: 'clear-component'; readonly component: string }
    | { readonly kind: 'clear-entity'; readonly entity: string }
    | { readonly kind: 'clear-all' }
    | { readonly kind: 'compact'; readonly component: string }
    /** Without a component, the storage of the entities. */
    | { readonly kind: 'shrink-storage'; readonly component: string | null }
    /** Keeps the state of the registry, with these components (EnTT). */
    | { readonly kind: 'save'; readonly components: readonly string[] }
    /** Replaces the registry by what was saved. `orphans` destroys the entities without components. */
    | { readonly kind: 'load'; readonly orphans: boolean }
    | { readonly kind: 'start'; readonly index: number }
    | { readonly kind: 'sort'; readonly component: string; readonly order: 'asc' | 'desc' }
    | { readonly kind: 'sort-as'; readonly component: string; readonly as: string }
    | { readonly kind: 'swap'; readonly component: string; readonly a: string; readonly b: string }
    | { readonly kind: 'enable' | 'disable'; readonly entity: string; readonly id: IdExpression }
    | { readonly kind: 'range'; readonly min: number; readonly max?: number }
    | { readonly kind: 'range-new'; readonly name: string; readonly min: number; readonly max?: number }
    | { readonly kind: 'range-use'; readonly name: string }
    | { readonly kind: 'children'; readonly entity: string }
    | { readonly kind: 'order'; readonly entity: string; readonly children: readonly string[] }
    | { readonly kind: 'shrink' }
    /** Keeps a pointer to the entity's value of a component. */
    | { readonly kind: 'pointer'; readonly name: string; readonly entity: string; readonly component: string }
    /** Reads what a pointer points at. */
    | { readonly kind: 'read'; readonly name: string }
    | { readonly kind: 'world'; readonly name: string }
    | { readonly kind: 'singleton'; readonly component: string; readonly value?: ValueLiteral }
    | {
        readonly kind: 'group';
        /** Components whose storages the group owns. */
        readonly owned: readonly string[];
        /** Components that members have besides. */
        readonly get: readonly string[];
        /** Components that members do not have. */
        readonly exclude: readonly string[];
        readonly sort?: { readonly component: string; readonly order: 'asc' | 'desc' };
      }
    | { readonly kind: 'query'; readonly terms: readonly QueryTerm[] }
    /** A cached query whose entities are ordered by the values of a component (Flecs). */
    | {
        readonly kind: 'query-sorted';
        readonly terms: readonly QueryTerm[];
        readonly by: string;
        readonly order: 'asc' | 'desc';
      }
    /** A loop over a query. Its lines are performed for each entity that it visits. */
    | ({ readonly kind: 'each'; readonly terms: readonly QueryTerm[] } & Block)
    /** A listener of a signal of a storage (EnTT). Its lines are performed inside the operations that send the signal. */
    | ({
        readonly kind: 'connect';
        readonly name: string;
        readonly signal: SignalName;
        readonly component: string;
      } & Block)
    | { readonly kind: 'disconnect'; readonly name: string }
    /** A function of a component (Flecs), which runs inside the operations that cause its event. */
    | ({ readonly kind: 'hook'; readonly event: EventName; readonly component: string } & Block)
    /** An observer of entities that match its terms (Flecs). */
    | ({
        readonly kind: 'observer';
        readonly name: string;
        readonly event: EventName;
        readonly terms: readonly QueryTerm[];
      } & Block)
    /** The line that ends a block. */
    | { readonly kind: 'end' }
  );

type WithoutPlace<O> = O extends Operation ? Omit<O, 'text' | 'span'> : never;
export type OperationBody = WithoutPlace<Operation>;

/** Returns the operations of a script, and after each block those inside it. */
export function withBodies(operations: readonly Operation[]): readonly Operation[] {
  return operations.flatMap((each) => ('body' in each ? [each, ...each.body, each.end] : each));
}

/** Returns the last line of an operation, which in a block is its end. */
export function lastLineOf(operation: Operation): number {
  return ('body' in operation ? operation.end : operation).span.line;
}

export type BlockOperation = Extract<Operation, Block>;
export function isBlockKind(kind: OperationKind | undefined): kind is BlockOperation['kind'] {
  return kind === 'each' || kind === 'connect' || kind === 'hook' || kind === 'observer';
}

export type EachOperation = Extract<Operation, { kind: 'each' }>;
export type OperationKind = Operation['kind'];
