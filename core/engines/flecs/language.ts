import type { Driver, Language } from '../../script/language/language.ts';
import { ListenerCalls, type ListenerCode } from '../../script/language/listener-calls.ts';
import { operationsOf } from '../../script/language/performers.ts';
import type { Schema } from '../../script/language/schema.ts';
import {
  checkConfig,
  checkPowerOfTwo,
  configOf,
  foreignWords,
  versionOf,
} from '../../script/language/schema-checks.ts';
import type { OperationKind, QueryTerm } from '../../script/operation/operation.ts';
import {
  isExclusionQuery,
  noExclusionQuery,
  noSuchOperation,
  UnknownOperation,
} from '../../script/operation/unknown-operation.ts';
import { ModelError } from '../../trace/model-error.ts';
import type { Json } from '../../trace/value.ts';
import { flecsAddresses, refusePointers } from './addresses.ts';
import { builtInNames } from './built-in.ts';
import { card } from './card.ts';
import { checkStorage, checkWiths } from './check-schema.ts';
import { flecsForm } from './form.ts';
import { createMany } from './model/bulk.ts';
import { FIRST_INDEX, GENERATION_BITS, generationOf, handle, INDEX_BITS, indexOf } from './model/handle.ts';
import { pairPartOf, tagOf } from './model/id.ts';
import type { Hook, Listener, Observer } from './model/listeners.ts';
import { pseudocode } from './model/pseudocode.ts';
import { entitiesIn, type QueryResult } from './model/query.ts';
import type { IdTerm } from './model/query-plan.ts';
import { setVersion } from './model/set-version.ts';
import { worldState } from './model/state.ts';
import { answers, calls, consequences, idle, move, otherwise, retold, rows, steps } from './model/steps.ts';
import type { Declared } from './model/traits.ts';
import { FLECS_VERSIONS, type FlecsVersionName, flecsVersions, versionsWith } from './model/version.ts';
import { World } from './model/world.ts';
import { cells } from './read/cells.ts';
import { FlecsWorld } from './read/world.ts';
import { jsonHandle, numberOf, Session, type SessionPerform, type SessionPerformers } from './session.ts';

/** Performs operations inside a loop, between `ecs_defer_begin` and `ecs_defer_end`. Operations that are missing here are not put off. */
const deferredPerformers: SessionPerformers = {
  create(session, { entity, hint, version, components }) {
    const created = hint === undefined ? session.world.create() : session.claim(hint, version);
    session.bind(entity, created);
    for (const id of components) session.queue.push('add', created, session.addedId(id));
    return jsonHandle(created);
  },
  bulk: () => refuseInLoop('bulk'),
  clone: () => refuseInLoop('clone'),
  version: () => refuseInLoop('version'),
  destroy(session, { entity }) {
    session.queue.push('delete', session.entity(entity));
  },
  add(session, { entity, id, value }) {
    if (value === undefined) session.queue.push('add', session.alive(entity), session.addedId(id));
    else session.queue.push('set', session.alive(entity), session.id(id), numberOf(value));
  },
  set(session, { entity, id, value }) {
    session.queue.push('set', session.alive(entity), session.id(id), numberOf(value));
  },
  'set-parent'(session, { entity, parent }) {
    session.queue.pushParent(session.alive(entity), session.alive(parent));
  },
  order: () => refuseInLoop('order'),
  shrink: () => refuseInLoop('shrink'),
  'query-sorted': () => refuseInLoop('query … sort'),
  remove(session, { entity, id }) {
    session.queue.push('remove', session.alive(entity), session.id(id));
  },
  'clear-entity'(session, { entity }) {
    session.queue.push('clear', session.alive(entity));
  },
  enable(session, { entity, id }) {
    session.queue.pushToggle('enable', session.alive(entity), session.id(id));
  },
  disable(session, { entity, id }) {
    session.queue.pushToggle('disable', session.alive(entity), session.id(id));
  },
};

/** Config keys of a Flecs script. The default values are those of Flecs. */
const DEFAULTS = { entityPage: 4096, sparsePage: 64 };
const LABEL = 'Flecs';
const WITH_RANGES = versionsWith(({ namedRanges }) => namedRanges);
const WITH_PARENT = versionsWith(({ nonFragmenting }) => nonFragmenting);
const DEFAULT_SIZE = 4;

const performers: SessionPerformers = {
  create(session, { entity, hint, version, components }) {
    const created = hint === undefined ? session.world.create() : session.claim(hint, version);
    session.bind(entity, created);
    for (const id of components) session.world.add(created, session.addedId(id));
    return jsonHandle(created);
  },
  bulk(session, { entity, count, components }) {
    const ids = components.map((id) => session.addedId(id));
    const handles = createMany(session.world, count, ids);
    handles.forEach((handle, i) => {
      session.bind(`${entity}${i}`, handle);
    });
    return handles.map(jsonHandle);
  },
  clone(session, { entity, source, values }) {
    const created = session.clones.clone(session.entity(source), values);
    session.bind(entity, created);
    return jsonHandle(created);
  },
  destroy(session, { entity, version }) {
    if (version !== undefined) throw new UnknownOperation('flecs-no-version', 'Flecs counts generations itself');
    session.world.destroy(session.entity(entity));
  },
  version(session, { entity, version }) {
    const changed = handle(indexOf(session.entity(entity)), version);
    setVersion(session.world, changed);
    session.bind(entity, changed);
    return jsonHandle(changed);
  },
  add(session, { entity, id, value }) {
    if (value === undefined) session.world.add(session.entity(entity), session.addedId(id));
    else session.world.set(session.entity(entity), session.id(id), numberOf(value));
  },
  set(session, { entity, id, value }) {
    session.world.set(session.entity(entity), session.id(id), numberOf(value));
  },
  'set-parent'(session, { entity, parent }) {
    session.world.parents.set(session.entity(entity), session.entity(parent));
  },
  children(session, { entity }) {
    return session.world.parents.children(session.entity(entity)).map((child) => session.nameOf(child));
  },
  order(session, { entity, children }) {
    session.world.parents.order(
      session.entity(entity),
      children.map((child) => session.entity(child)),
    );
  },
  'range-new'(session, { name, min, max }) {
    session.ranges.make(name, min, max);
  },
  'range-use'(session, { name }) {
    session.ranges.activate(name);
  },
  shrink(session) {
    refusePointers(session.world.context.columns);
    session.world.shrink();
  },
  remove(session, { entity, id }) {
    session.world.remove(session.entity(entity), session.id(id));
  },
  'clear-entity'(session, { entity }) {
    session.world.clear(session.entity(entity));
  },
  enable(session, { entity, id }) {
    session.world.enable(session.entity(entity), session.id(id), true);
  },
  disable(session, { entity, id }) {
    session.world.enable(session.entity(entity), session.id(id), false);
  },
  hook(session, { event, component, as, body }) {
    const hook = { name: `${event} ${component}`, event, component, as, body } satisfies Hook & ListenerCode;
    session.world.hook(hook);
  },
  observer(session, { name, event, terms, as, body }) {
    const ids = terms.map(({ id, not }) => ({ id: session.id(id), not }));
    const observer = { name, event, terms: ids, as, body } satisfies Observer & ListenerCode;
    session.world.observe(observer);
  },
  range(session, { min, max }) {
    session.world.setRange(min, max);
  },
  query: (session, { terms }) => jsonResults(session, session.world.query(idTerms(session, terms))),
  'query-sorted'(session, { terms, by, order }) {
    session.world.sync();
    return jsonResults(session, session.world.sorted.iterate(idTerms(session, terms), { id: by, order }));
  },
};

function idTerms(session: Session, terms: readonly QueryTerm[]): IdTerm[] {
  return terms.map(({ id, not }) => ({ id: session.id(id), not }));
}

function jsonResults(session: Session, results: readonly QueryResult[]): Json {
  return results.map((result) => ({
    table: result.table,
    offset: result.offset,
    ids: result.ids.map((id) => session.idName(id)),
    entities: Array.from(entitiesIn(session.world.tables, result), (entity) => session.nameOf(entity)),
  }));
}

/** The argument `to` is a table in these steps, and a row in all others. */
const { followAddEdge, followRemoveEdge, createAddEdge, createRemoveEdge, deleteEdge } = steps;
const EDGE_STEPS = [followAddEdge, followRemoveEdge, createAddEdge, createRemoveEdge, deleteEdge];

/** Converts an id of a step to the format of columns, in which a pair has only the entity's index: `(Likes,7)` for `(Likes,#7)`. */
function columnId(id: string): string {
  return id.replace(/#(\d+)/g, (_, entity: string) => (id.startsWith('(') ? pairPartOf : tagOf)(Number(entity)));
}

export const flecsLanguage: Language = {
  engine: card.id,
  label: LABEL,
  versions: flecsVersions,
  memory: { cells, world: (columns) => new FlecsWorld(columns) },
  addresses: flecsAddresses,
  pairs: true,
  handleBits: { entityBits: INDEX_BITS, versionBits: GENERATION_BITS },
  builtIns: builtInNames,
  ofVersions: {
    range: versionsWith(({ namedRanges }) => !namedRanges),
    'range-new': WITH_RANGES,
    'range-use': WITH_RANGES,
    'set-parent': WITH_PARENT,
    children: WITH_PARENT,
    order: WITH_PARENT,
    shrink: WITH_PARENT,
  },
  modifiersOfVersions: { dontFragment: WITH_PARENT, union: versionsWith(({ unions }) => unions) },
  operations: new Set([...operationsOf(performers), 'each']),
  consequences,
  answers,
  otherwise,
  retold,
  calls,
  idle,
  rows,
  move,
  pseudocode,
  form: flecsForm,
  handleIn: (index, generation) => handle(index + FIRST_INDEX, generation),
  mentions: {
    entity: 'entity',
    last: 'entity',
    base: 'entity',
    parent: 'entity',
    source: 'entity',
    table: 'table',
    from: 'table',
    ...Object.fromEntries(EDGE_STEPS.map((step) => [`${step.name}.to`, 'table'] as const)),
    id: 'component',
    other: 'component',
  },
  oneTable: {
    'flecs-change-table.from': 'flecs-enter-table',
    'flecs-change-table.table': 'flecs-leave-table',
  },
  onlyBeside: Object.fromEntries(
    [steps.swapDense, steps.nextGeneration, steps.swapClaimed, steps.setGeneration].map(({ name }) => [
      name,
      'entity-index',
    ]),
  ),
  columnId,
  configKeys: Object.keys(DEFAULTS),
  check: (schema) => [
    ...checkConfig(schema, LABEL, DEFAULTS, checkPowerOfTwo),
    ...schema.declarations.flatMap((declaration) => foreignWords(declaration, LABEL, ['page', 'pinned', 'pool'])),
    ...checkWiths(schema),
    ...checkStorage(schema, versionOf(schema, flecsVersions) as FlecsVersionName),
  ],
  create(schema, columns): Driver {
    const version = FLECS_VERSIONS[versionOf(schema, flecsVersions) as FlecsVersionName];
    const config = configOf(schema, { ...DEFAULTS, entityPage: version.entityPage });
    const session = new Session(new World(columns, { ...config, version, declared: declaredOf(schema) }));
    const listeners = new ListenerCalls((operation, bindings) => {
      const own = session.isDeferred ? deferredPerformers[operation.kind] : undefined;
      const perform = (own ?? performers[operation.kind]) as SessionPerform<OperationKind> | undefined;
      if (perform === undefined) throw noSuchOperation(LABEL, operation);
      session.bindings = bindings;
      const result = perform(session, operation);
      session.nameChildren();
      return result;
    });
    session.world.listeners.call = (listener, entity) =>
      session.runListener(() => listeners.call(listener as Listener & ListenerCode, entity));
    return {
      config,
      perform: listeners.perform,
      each(operation, bindings) {
        if (isExclusionQuery(operation)) throw noExclusionQuery(LABEL);
        session.bindings = bindings;
        return session.loop(operation.terms);
      },
      decode: (handle) => ({ index: indexOf(Number(handle)), version: generationOf(Number(handle)) }),
      state: (nameOf = (entity) => session.known(Number(entity))) => worldState(columns, nameOf),
    };
  },
};

function declaredOf(schema: Schema): Declared[] {
  return schema.declarations.map((declaration) => ({
    name: declaration.name,
    size: declaration.kind === 'component' ? (declaration.size ?? DEFAULT_SIZE) : 0,
    sparse: declaration.sparse ?? false,
    toggle: declaration.toggle ?? false,
    exclusive: declaration.exclusive ?? false,
    union: declaration.union ?? false,
    ...(declaration.dontFragment === true && { dontFragment: true }),
    with: schema.withs.filter(({ name }) => name === declaration.name).map(({ other }) => other),
    ...(declaration.traits !== undefined && { traits: declaration.traits }),
  }));
}

function refuseInLoop(operation: string): never {
  throw new ModelError('not-modelled-in-loop', `${operation} while operations are put off is not modelled`, {
    operation,
  });
}
