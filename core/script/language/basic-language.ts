import type { ColumnSet } from '../../trace/column-set.ts';
import { ModelError } from '../../trace/model-error.ts';
import type { PseudocodeLine } from '../../trace/pseudocode.ts';
import type { Json } from '../../trace/value.ts';
import type { Readable } from '../../world/world.ts';
import type { IdExpression, ValueLiteral } from '../operation/operation.ts';
import { UnknownOperation } from '../operation/unknown-operation.ts';
import type { ReadAddresses } from './addresses.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Bindings, Driver, EngineId, Language } from './language.ts';
import { operationsOf, type Performers, performOn } from './performers.ts';
import type { Declaration, Schema } from './schema.ts';
import { foreignWords, noRelation, noWiths, plainName } from './schema-checks.ts';

/** A storage that only has the basic operations. Entities are numbers. All methods throw ModelError for a dead entity. */
interface BaselineWorld {
  create(): number;
  destroy(entity: number): void;
  clear(entity: number): void;
  /** @throws ModelError if the entity has the component */
  add(entity: number, component: string, value: number): void;
  /** @throws ModelError if the entity does not have the component */
  set(entity: number, component: string, value: number): void;
  /** @returns whether the entity had the component */
  remove(entity: number, component: string): boolean;
  clearComponent(component: string): void;
  query(get: readonly string[], exclude: readonly string[]): number[];
}

export interface Baseline {
  readonly engine: EngineId;
  readonly label: string;
  readonly memory: Readable;
  readonly addresses?: ReadAddresses;
  readonly consequences: ReadonlySet<string>;
  readonly answers: ReadonlySet<string>;
  readonly pseudocode: readonly PseudocodeLine[];
  open(schema: Schema, columns: ColumnSet): BaselineWorld;
  state(columns: ColumnSet): Json;
  decode(entity: number): { readonly index: number; readonly version: number };
}

/** Returns the script language of a baseline: the operations that every engine has. */
export function basicLanguage(baseline: Baseline): Language {
  const { engine, label, memory, addresses, consequences, answers, pseudocode } = baseline;
  const performers = performersOf(label);
  return {
    engine,
    label,
    memory,
    ...(addresses !== undefined && { addresses }),
    consequences,
    answers,
    pseudocode,
    operations: operationsOf(performers),
    configKeys: [],
    check: (schema) => [
      ...checkConfig(schema, label),
      ...schema.declarations.flatMap((declaration) => checkDeclaration(declaration, label)),
      ...noWiths(schema, label),
    ],
    create(schema, columns): Driver {
      return {
        config: {},
        perform: performOn(label, performers, baseline.open(schema, columns)),
        decode: (handle) => baseline.decode(Number(handle)),
        state: () => baseline.state(columns),
      };
    },
  };
}

function performersOf(label: string): Performers<BaselineWorld> {
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
    },
    add(world, { entity: called, id, value }, bindings) {
      world.add(entity(bindings, called), name(id), construct(name(id), value));
    },
    set(world, { entity: called, id, value }, bindings) {
      world.set(entity(bindings, called), name(id), construct(name(id), value));
    },
    remove(world, { entity: called, id }, bindings) {
      world.remove(entity(bindings, called), name(id));
    },
    'clear-component'(world, { component }) {
      world.clearComponent(component);
    },
    'clear-entity'(world, { entity: called }, bindings) {
      world.clear(entity(bindings, called));
    },
    query(world, { terms }) {
      const names = (not: boolean): string[] => terms.filter((term) => term.not === not).map((term) => name(term.id));
      return world.query(names(false), names(true));
    },
  };
}

function checkConfig(schema: Schema, label: string): Diagnostic[] {
  return [...schema.config].map(([key, { span }]) => {
    const message = `There is nothing to configure in ${label}: ${key} has no effect`;
    return { span, code: 'nothing-to-configure', args: { engine: label, key }, message, text: key };
  });
}

function checkDeclaration(declaration: Declaration, label: string): Diagnostic[] {
  const relation = noRelation(declaration, label);
  return relation === null
    ? foreignWords(declaration, label, ['page', 'pinned', 'pool', 'sparse', 'toggle', 'traits'])
    : [relation];
}

function formless(engine: string, operation: string, form: string): UnknownOperation {
  const message = `${engine}: ${operation} takes no ${form}`;
  return new UnknownOperation('no-such-form', message, { engine, operation, form });
}

/** The value that a constructor makes. A constructor that throws has not changed anything yet. */
function construct(component: string, value: ValueLiteral | undefined): number {
  if (value === 'throw') {
    throw new ModelError('constructor-threw-early', `The constructor of ${component} threw`, { component });
  }
  return value ?? 0;
}
