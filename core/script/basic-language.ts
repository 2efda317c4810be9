import type { ColumnSet } from '../trace/column-set.ts';
import { ModelError } from '../trace/model-error.ts';
import type { PseudocodeLine } from '../trace/pseudocode.ts';
import type { Json } from '../trace/value.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Bindings, Driver, EngineId, Language } from './language.ts';
import type { IdExpression, Operation, OperationKind, ValueLiteral } from './operation.ts';
import type { Declaration, Schema } from './schema.ts';
import { foreignWords, noRelation, noWiths, plainName } from './schema-checks.ts';
import { noSuchOperation, UnknownOperation } from './unknown-operation.ts';

/** What the plain ways of keeping components can do. Entities are numbers. */
interface BaselineWorld {
  create(): number;
  destroy(entity: number): void;
  clear(entity: number): void;
  add(entity: number, component: string, value: number): void;
  set(entity: number, component: string, value: number): void;
  remove(entity: number, component: string): boolean;
  clearComponent(component: string): void;
  query(get: readonly string[], exclude: readonly string[]): number[];
}

export interface Baseline {
  readonly engine: EngineId;
  readonly label: string;
  readonly pseudocode: readonly PseudocodeLine[];
  open(schema: Schema, columns: ColumnSet): BaselineWorld;
  state(columns: ColumnSet): Json;
  decode(entity: number): { readonly index: number; readonly version: number };
}

type OperationOf<K extends OperationKind> = Extract<Operation, { kind: K }>;
type Perform<K extends OperationKind> = (world: BaselineWorld, operation: OperationOf<K>, bindings: Bindings) => Json;
type Performers = { readonly [K in OperationKind]?: Perform<K> };

/** Scripts on one of the plain ways: what every way of keeping components can do, and no more. */
export function basicLanguage(baseline: Baseline): Language {
  const { engine, label, pseudocode } = baseline;
  const performers = performersOf(label);
  return {
    engine,
    label,
    pseudocode,
    operations: new Set(Object.keys(performers) as OperationKind[]),
    configKeys: [],
    check: (schema) => [
      ...checkConfig(schema, label),
      ...schema.declarations.flatMap((declaration) => checkDeclaration(declaration, label)),
      ...noWiths(schema, label),
    ],
    create(schema, columns): Driver {
      const world = baseline.open(schema, columns);
      return {
        config: {},
        perform(operation, bindings) {
          const perform = performers[operation.kind] as Perform<OperationKind> | undefined;
          if (perform === undefined) throw noSuchOperation(label, operation);
          return perform(world, operation, bindings);
        },
        decode: (handle) => baseline.decode(Number(handle)),
        state: () => baseline.state(columns),
      };
    },
  };
}

function performersOf(label: string): Performers {
  const name = (id: IdExpression): string => plainName(id, label);
  const entity = (bindings: Bindings, called: string): number => Number(bindings.handle(called));
  return {
    create(world, { entity: called, hint, components }, bindings) {
      if (hint !== undefined) throw formless(label, 'create', '@INDEX');
      const names = components.map(name);
      const created = world.create();
      bindings.bind(called, created);
      for (const component of names) world.add(created, component, 0);
      return created;
    },
    destroy(world, { entity: called, version }, bindings) {
      if (version !== undefined) throw formless(label, 'destroy', 'vVERSION');
      world.destroy(entity(bindings, called));
      return null;
    },
    add(world, { entity: called, id, value }, bindings) {
      world.add(entity(bindings, called), name(id), construct(name(id), value));
      return null;
    },
    set(world, { entity: called, id, value }, bindings) {
      world.set(entity(bindings, called), name(id), construct(name(id), value));
      return null;
    },
    remove(world, { entity: called, id }, bindings) {
      world.remove(entity(bindings, called), name(id));
      return null;
    },
    'clear-component'(world, { component }) {
      world.clearComponent(component);
      return null;
    },
    'clear-entity'(world, { entity: called }, bindings) {
      world.clear(entity(bindings, called));
      return null;
    },
    query(world, { terms }) {
      const names = (not: boolean): string[] => terms.filter((term) => term.not === not).map((term) => name(term.id));
      return world.query(names(false), names(true));
    },
  };
}

function checkConfig(schema: Schema, label: string): Diagnostic[] {
  return [...schema.config].map(([key, { span }]) => {
    const message = `${label}: there is nothing to configure, ${key} means nothing here`;
    return { span, code: 'nothing-to-configure', args: { engine: label, key }, message, text: key };
  });
}

/** Words that mean nothing here. */
function checkDeclaration(declaration: Declaration, label: string): Diagnostic[] {
  const relation = noRelation(declaration, label);
  return relation === null ? foreignWords(declaration, label, ['page', 'pinned', 'sparse', 'toggle']) : [relation];
}

function formless(engine: string, operation: string, form: string): UnknownOperation {
  const message = `${engine}: ${operation} takes no ${form}`;
  return new UnknownOperation('no-such-form', message, { engine, operation, form });
}

/** The value a constructor makes; one that throws has changed nothing yet. */
function construct(component: string, value: ValueLiteral | undefined): number {
  if (value === 'throw') {
    throw new ModelError('constructor-threw-early', `The constructor of ${component} threw`, { component });
  }
  return value ?? 0;
}
