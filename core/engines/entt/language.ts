import { RunAddresses } from '../../cost/run-addresses.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Driver, Language, LoopVisit } from '../../script/language/language.ts';
import { ListenerCalls, type ListenerCode } from '../../script/language/listener-calls.ts';
import { operationsOf, type Performers, performOn } from '../../script/language/performers.ts';
import type { Declaration, Schema } from '../../script/language/schema.ts';
import {
  checkConfig,
  checkPowerOfTwo,
  configOf,
  foreignWords,
  noRelation,
  noWiths,
  plainName,
  versionOf,
} from '../../script/language/schema-checks.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import { RELEASE } from '../../script/operation/grammar.ts';
import type { QueryTerm, ValueLiteral } from '../../script/operation/operation.ts';
import type { ColumnSet } from '../../trace/column-set.ts';
import { ModelError } from '../../trace/model-error.ts';
import type { Json } from '../../trace/value.ts';
import { card } from './card.ts';
import { enttForm } from './form.ts';
import { ENTITIES } from './model/entity-storage.ts';
import type { Compare } from './model/groups.ts';
import type { Handle } from './model/handle.ts';
import { pseudocode } from './model/pseudocode.ts';
import { Registry } from './model/registry.ts';
import type { CallListener, Listener } from './model/signals.ts';
import { registryState } from './model/state.ts';
import { answers, calls, consequences, idle, otherwise } from './model/steps.ts';
import type { ComponentTraits } from './model/storage.ts';
import { type EnttVersionName, enttVersions, rulesOf } from './model/version.ts';
import { cells } from './read/cells.ts';
import { enttLayout } from './read/memory.ts';
import { EnttWorld } from './read/world.ts';

/** Config keys of an EnTT script with their default values, which are EnTT's own. */
const DEFAULTS = { sparsePage: 4096, packedPage: 1024, entityBits: 20, versionBits: 12, build: 0 };
type ConfigKey = keyof typeof DEFAULTS;
const LABEL = 'EnTT';

const performers: Performers<Registry> = {
  create(registry, { entity, hint, version, components }, bindings) {
    const names = components.map((id) => plainName(id, LABEL));
    const handle = registry.create(hint === undefined ? undefined : hintedHandle(registry, hint, version));
    bindings.bind(entity, handle);
    for (const name of names) registry.emplace(name, handle, () => 0);
    return jsonHandle(handle);
  },
  bulk(registry, { entity, count, components }, bindings) {
    const names = components.map((id) => plainName(id, LABEL));
    const handles = Array.from({ length: count }, () => registry.create());
    handles.forEach((handle, i) => {
      bindings.bind(`${entity}${i}`, handle);
    });
    for (const name of names) registry.insert(name, handles, () => 0);
    return handles.map(jsonHandle);
  },
  destroy: (registry, { entity, version }, bindings) => registry.destroy(bindings.handle(entity), version),
  'destroy-range': (registry, { entities }, bindings) =>
    registry.destroyRange(entities.map((entity) => bindings.handle(entity) as Handle)),
  'clear-all'(registry) {
    registry.clear();
  },
  save: (registry, { components }) => registry.snapshots.save(components),
  load(registry, { orphans }) {
    registry.snapshots.load(orphans);
  },
  'shrink-storage'(registry, { component }) {
    registry.shrink(component);
  },
  start(registry, { index }) {
    registry.startFrom(registry.traits.index(registry.traits.from(index)));
  },
  add(registry, { entity, id, value }, bindings) {
    registry.emplace(plainName(id, LABEL), bindings.handle(entity), () => construct(plainName(id, LABEL), value));
  },
  set(registry, { entity, id, value }, bindings) {
    registry.replace(plainName(id, LABEL), bindings.handle(entity), construct(plainName(id, LABEL), value));
  },
  remove(registry, { entity, id }, bindings) {
    registry.remove(plainName(id, LABEL), bindings.handle(entity));
  },
  'clear-component'(registry, { component }) {
    registry.storage(component).clear();
  },
  compact(registry, { component }) {
    registry.storage(component).compact();
  },
  sort(registry, { component, order }) {
    registry.sort(component, compareBy(order));
  },
  'sort-as'(registry, { component, as }) {
    registry.sortAs(component, as);
  },
  group(registry, { owned, get, exclude, sort }) {
    const by = sort === undefined ? undefined : { component: sort.component, compare: compareBy(sort.order) };
    return Array.from(registry.group({ owned, get, exclude }, by), jsonHandle);
  },
  swap(registry, { component, a, b }, bindings) {
    registry.storage(component).swapElements(bindings.handle(a), bindings.handle(b));
  },
  connect(registry, { name, signal, component, as, body }) {
    const listener = { name, signal, component, as, body } satisfies Listener & ListenerCode;
    registry.connect(listener);
  },
  disconnect(registry, { name }) {
    registry.disconnect(name);
  },
  query(registry, { terms }) {
    return Array.from(registry.view(namesOf(terms, false), namesOf(terms, true)), jsonHandle);
  },
};

export const enttLanguage: Language = {
  engine: card.id,
  label: LABEL,
  versions: enttVersions,
  memory: { cells, world: (columns) => new EnttWorld(columns) },
  addresses: (timeline, schema) => new RunAddresses(timeline, valueSizes(schema), enttLayout, cells),
  handleBits: DEFAULTS,
  operations: new Set([...operationsOf(performers), 'each']),
  ofVersions: { start: enttVersions.filter((version) => rulesOf(version).placeholder) },
  consequences,
  answers,
  otherwise,
  idle,
  calls,
  positions: true,
  pseudocode,
  exclusionQueries: true,
  mentions: { entity: 'entity', last: 'entity', component: 'component' },
  // The storage of the entities themselves and the set of a group belong to no component.
  columnId: (id) => (id === ENTITIES || id.startsWith('group.') ? null : id),
  form: enttForm,
  configKeys: Object.keys(DEFAULTS),
  check: (schema) => [
    ...checkConfig(schema, LABEL, DEFAULTS, checkValue),
    ...schema.declarations.flatMap(checkDeclaration),
    ...noWiths(schema, LABEL),
  ],
  create(schema, columns): Driver {
    const config = configOf(schema, DEFAULTS);
    const { build, ...sizes } = config;
    const listeners = new ListenerCalls((operation, bindings) => perform(operation, bindings));
    const registry = registryOf(config, schema, columns, (listener, entity) =>
      listeners.call(listener as Listener & ListenerCode, entity),
    );
    const perform = performOn(LABEL, performers, registry, true);
    return {
      config: build === RELEASE ? { ...sizes, build: 'release' } : sizes,
      perform: listeners.perform,
      each({ terms }) {
        const loop = registry.each(namesOf(terms, false), namesOf(terms, true));
        return { next: () => visitOf(loop.next()), end: () => loop.end() };
      },
      decode: (handle) => ({ index: registry.traits.index(handle), version: registry.traits.version(handle) }),
      state: () => registryState(columns),
    };
  },
};

/** A hint may be a raw handle; a version that is written behind it replaces the version of the raw handle. */
function hintedHandle(registry: Registry, hint: number, version: number | undefined): Handle {
  const { traits } = registry;
  const handle = traits.from(hint);
  return version === undefined ? handle : traits.construct(traits.index(handle), version);
}

function namesOf(terms: readonly QueryTerm[], not: boolean): string[] {
  return terms.filter((term) => term.not === not).map((term) => plainName(term.id, LABEL));
}

function visitOf(handle: Handle | null): LoopVisit | null {
  return handle === null ? null : { handle, result: jsonHandle(handle) };
}

function registryOf(
  config: Record<ConfigKey, number>,
  schema: Schema,
  columns: ColumnSet,
  call: CallListener,
): Registry {
  return new Registry(columns, {
    entityMask: 2 ** config.entityBits - 1,
    versionMask: 2 ** config.versionBits - 1,
    sparsePage: config.sparsePage,
    release: config.build === RELEASE,
    call,
    version: versionOf(schema, enttVersions) as EnttVersionName,
    components: schema.declarations.map((declaration) => componentTraits(declaration, config.packedPage)),
  });
}

function componentTraits(declaration: Declaration, packedPage: number): ComponentTraits {
  return {
    name: declaration.name,
    pageSize: declaration.kind === 'tag' ? 0 : (declaration.page ?? packedPage),
    inPlaceDelete: declaration.pinned ?? false,
    named: declaration.pool !== undefined,
  };
}

function checkValue(key: ConfigKey, value: number) {
  if (key === 'build') return null;
  if (key.endsWith('Page')) return checkPowerOfTwo(key, value);
  if (Number.isInteger(value) && value >= 1 && value <= 32) return null;
  return { code: 'bits-out-of-range', message: `${key} must be an integer from 1 to 32, not ${value}` };
}

function checkDeclaration(declaration: Declaration): Diagnostic[] {
  const relation = noRelation(declaration, LABEL);
  return relation === null
    ? foreignWords(declaration, LABEL, ['sparse', 'toggle', 'exclusive', 'union', 'traits'])
    : [relation];
}

function compareBy(order: 'asc' | 'desc'): Compare {
  return order === 'asc' ? (a, b) => a < b : (a, b) => a > b;
}

/** Returns the constructed value, 0 by default. The literal `throw` makes the constructor throw. */
function construct(component: string, value: ValueLiteral | undefined): number {
  if (value === 'throw') {
    throw new ModelError('constructor-threw', `The constructor of ${component} threw`, { component });
  }
  return value ?? 0;
}

function jsonHandle(handle: Handle): Json {
  if (typeof handle === 'number') return handle;
  return handle <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(handle) : handle.toString();
}
