import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Json } from '../../../trace/value.ts';
import type { RowRange } from './effects.ts';
import type { Handle } from './handle.ts';
import { DISABLED, type FlecsId, IS_A, PARENT, PREFAB } from './id.ts';
import { mapOrder } from './map-order.ts';
import { at } from './pseudocode.ts';
import type { IdTerm } from './query-plan.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import type { WorldParts } from './world-parts.ts';

export const LISTENERS = 'listeners';

const HOOKS = 'listeners.hooks';

const EVENTS = ['OnAdd', 'OnSet', 'OnRemove'] as const;
export type EventName = (typeof EVENTS)[number];

/** The hook of a component for an event. The model only knows where it is. */
export interface Hook {
  readonly name: string;
  readonly event: EventName;
  readonly component: FlecsId;
}

/** An observer. With several terms it is called if an entity matches all of them. */
export interface Observer {
  readonly name: string;
  readonly event: EventName;
  readonly terms: readonly IdTerm[];
}

export type Listener = Hook | Observer;

const HOOK_STEPS: Readonly<Record<EventName, StepCode>> = {
  OnAdd: steps.hookOnAdd,
  OnSet: steps.hookOnSet,
  OnRemove: steps.hookOnRemove,
};
const OBSERVER_STEPS: Readonly<Record<EventName, StepCode>> = {
  OnAdd: steps.observeOnAdd,
  OnSet: steps.observeOnSet,
  OnRemove: steps.observeOnRemove,
};

/** One entry of the map of observers of an event and an id: the observer, and the term through which it is there. */
interface Entry {
  readonly observer: Observer;
  readonly not: boolean;
  /** Key in the map: observers are counted, and each term of an observer with several counts as well. */
  readonly key: number;
}

/**
 * Hooks in the type info of components, and the index of observers: for each event and id a map of observers. What listeners do is put off until the
 * operation ends.
 */
export class Listeners {
  /** Runs the function of a listener. */
  call: (listener: Listener, entity: Handle) => void = () => {};
  /** Performs what listeners put off, unless that is done later. */
  flush: () => void = () => {};
  readonly #parts: WorldParts;
  #known: readonly Listener[] = [];
  #epoch = -1;

  constructor(parts: WorldParts) {
    this.#parts = parts;
  }

  /** False in scripts without listeners, which have no columns of them. */
  get exist(): boolean {
    return (this.#parts.context.columns.find(LISTENERS)?.length ?? 0) > 0;
  }

  get hasHooks(): boolean {
    return this.#all().some((each) => 'component' in each);
  }

  /** Gives a component a hook (`ecs_set_hooks_id`). */
  hook(hook: Hook): void {
    const { context } = this.#parts;
    this.#requirePlain(hook.component);
    const known = this.#all().find((each) => each.name === hook.name);
    if (known !== undefined) {
      throw new ModelError('flecs-hook-exists', `${hook.component} has a hook for ${hook.event} already`, {
        id: hook.component,
        event: hook.event,
      });
    }
    context.tracer.step(steps.setHook, at.listeners.hook, context.label(hook.component), hook.event);
    this.#note(hook);
    const hooks = this.#declare(HOOKS, 'hooks');
    hooks.set(hooks.length, hook.name);
  }

  /** Registers an observer (`ecs_observer_init`). */
  observe(observer: Observer): void {
    const { tracer } = this.#parts.context;
    for (const { id } of observer.terms) this.#requirePlain(id);
    tracer.step(steps.registerObserver, at.listeners.observer, observer.name, observer.event);
    this.#note(observer);
    for (const term of observer.terms) {
      const event = this.#eventOf(observer, term);
      const own = this.#entries(event, term.id);
      const map = this.#declare(`listeners.${event} ${term.id}`, 'observers', { event, id: term.id });
      own.forEach(({ observer: each }, row) => {
        if (map.peek(row) !== each.name) map.set(row, each.name);
      });
    }
  }

  /** Refuses what listeners are not held to real runs for. */
  requireModelled(id: FlecsId): void {
    if (!this.exist) return;
    if (this.#parts.context.space.parts(id).first !== IS_A && id !== PARENT) return;
    const message = `${id} together with hooks or observers is not modelled`;
    throw new ModelError('not-modelled-listeners', message, { id: this.#parts.context.label(id) });
  }

  /** `ecs_bulk_init` runs hooks of OnAdd while a table grows, before it puts off what they do. */
  requireNoHook(id: FlecsId): void {
    const type = this.#typeOf(id);
    if (!this.#all().some((each) => 'component' in each && each.event === 'OnAdd' && each.component === type)) return;
    const message = `bulk with ${id}, which has a hook for OnAdd, is not modelled`;
    throw new ModelError('not-modelled-bulk-hook', message, { id: this.#parts.context.label(id) });
  }

  /** Runs the hooks of rows that were appended, or of a table whose entities are all deleted: one component after the other. */
  rows(event: 'OnAdd' | 'OnRemove', span: RowRange): void {
    if (!this.hasHooks) return;
    for (const id of span.table.ids) this.runHook(event, id, entitiesOf(span));
  }

  /** Runs the hook, then the observers, of a value that was written (`notify_on_set`). */
  set(span: RowRange, id: FlecsId): void {
    if (!this.exist) return;
    this.runHook('OnSet', id, entitiesOf(span));
    this.emit('OnSet', span, [id], null);
  }

  /** True if something happens when an id is set. */
  hearsSet(id: FlecsId): boolean {
    return this.#all().some((each) => {
      if ('component' in each) return each.event === 'OnSet' && each.component === this.#typeOf(id);
      return each.event === 'OnSet' && each.terms.some((term) => term.id === id);
    });
  }

  /**
   * Calls the observers of an event for each id, in the order of their maps (`flecs_emit`). An observer with several terms runs once.
   * @param other the table that rows come from or go to
   */
  emit(event: EventName, span: RowRange, ids: readonly FlecsId[], other: Table | null): void {
    if (!this.exist) return;
    const { table } = span;
    /** The key of the term for which each observer with several terms ran last (`last_event_id`, `last_event_field`). */
    const ran = new Map<Observer, number>();
    const { repeatsTerm } = this.#parts.context.version;
    for (const id of ids) {
      if (!table.has(id)) continue;
      for (const { observer, not, key } of this.#entries(event, id)) {
        const isMulti = observer.terms.length > 1;
        const isDone = isMulti && ran.has(observer) && !(repeatsTerm && ran.get(observer) === key);
        if (isDone || this.#isHidden(table, observer)) continue;
        if (isMulti && !matches(observer, not ? (other ?? this.#parts.tables.root) : table)) continue;
        if (not) this.#requireOthers(observer, table);
        ran.set(observer, key);
        // Flecs evaluates the whole table for a term with `!`, and so calls the observer with each of its entities.
        const found = isMulti && not ? { table, row: 0, count: table.count } : span;
        for (const entity of entitiesOf(found))
          this.#run(OBSERVER_STEPS[event], at.listeners.emit, observer, id, entity, `listeners.${event} ${id}`);
      }
    }
  }

  /** Runs the hook of a component's type, if it has one, for each entity (`flecs_invoke_hook`). */
  runHook(event: EventName, id: FlecsId, entities: readonly Handle[]): void {
    const type = this.#typeOf(id);
    const hook = this.#all().find((each) => 'component' in each && each.event === event && each.component === type);
    if (hook === undefined) return;
    for (const entity of entities) this.#run(HOOK_STEPS[event], at.listeners.run, hook, id, entity, HOOKS);
  }

  /** @param list the column that names the listener */
  #run(code: StepCode, line: number, listener: Listener, id: FlecsId, entity: Handle, list: string): void {
    const { tracer, columns } = this.#parts.context;
    tracer.step(code, line, entity, this.#parts.context.label(id), listener.name);
    const column = columns.get(list);
    for (let row = 0; row < column.length; row++) if (column.peek(row) === listener.name) column.touch(row);
    tracer.enter();
    this.call(listener, entity);
    tracer.leave();
  }

  /** When an id of a term with `!` comes or goes, an assertion of Flecs wants the other terms to match before and after. */
  #requireOthers({ name, terms }: Observer, table: Table): void {
    if (terms.every(({ id, not }) => not || table.has(id))) return;
    const message = `The observer ${name} matches only one side of the move, at which an assertion of Flecs fails`;
    throw new ModelError('flecs-observer-side', message, { listener: name });
  }

  /** Returns the component whose hooks run for an id. For a pair, this is its relation if the relation is a component, otherwise its target. */
  #typeOf(id: FlecsId): FlecsId {
    const { space } = this.#parts.context;
    const { first, second } = space.parts(id);
    if (second === null) return id;
    return space.isComponent(first) ? first : second;
  }

  /** Observers do not see prefabs and disabled entities unless a term names the tag. */
  #isHidden(table: Table, { terms }: Observer): boolean {
    return [PREFAB, DISABLED].some((tag) => table.has(tag) && !terms.some(({ id }) => id === tag));
  }

  /** `!` listens to the reverse event; of a tag, which is never set, OnSet is OnAdd. */
  #eventOf({ event }: Observer, { id, not }: IdTerm): EventName {
    if (not) return event === 'OnRemove' ? 'OnAdd' : 'OnRemove';
    return event === 'OnSet' && this.#parts.context.space.traits(id).size === 0 ? 'OnAdd' : event;
  }

  /** Returns the observers of an event and an id in the order of their map. */
  #entries(event: EventName, id: FlecsId): readonly Entry[] {
    let key = this.#parts.context.version.builtInObservers;
    const found = new Map<number, Entry>();
    for (const observer of this.#all()) {
      if ('component' in observer) continue;
      key++;
      for (const term of observer.terms) {
        if (observer.terms.length > 1) key++;
        if (term.id === id && this.#eventOf(observer, term) === event) found.set(key, { observer, not: term.not, key });
      }
    }
    return mapOrder([...found.keys()]).map((each) => found.get(each)!);
  }

  /** The listeners of the column, which a timeline may have changed. */
  #all(): readonly Listener[] {
    const { columns } = this.#parts.context;
    const column = columns.find(LISTENERS);
    const length = column?.length ?? 0;
    if (this.#known.length === length && this.#epoch === columns.epoch) return this.#known;
    this.#epoch = columns.epoch;
    this.#known = Array.from({ length }, (_, row) => column!.peek(row) as unknown as Listener);
    return this.#known;
  }

  #note(listener: Listener): void {
    const meta = { kind: 'flecs.listeners', group: LISTENERS, role: 'functions' };
    const column = this.#parts.context.columns.declare({ name: LISTENERS, type: 'json', meta });
    column.set(column.length, listener as unknown as Json);
  }

  #declare(name: string, role: string, more: Readonly<Record<string, string>> = {}): Column<Json> {
    const meta = { kind: 'flecs.listeners', group: LISTENERS, role, ...more };
    return this.#parts.context.columns.declare({ name, type: 'json', meta });
  }

  /** Components that tables do not hold, and those that bases share, have events of their own. */
  #requirePlain(id: FlecsId): void {
    const { sparse, union, toggle, dontFragment, onInstantiate } = this.#parts.context.space.traits(id);
    const isPlain = !(sparse || union || toggle || dontFragment || onInstantiate === 'Inherit');
    if (isPlain) {
      this.requireModelled(id);
      return;
    }
    const message = `Hooks and observers of ${id} are not modelled, because of its traits`;
    throw new ModelError('not-modelled-listener-trait', message, { id: this.#parts.context.label(id) });
  }
}

function matches({ terms }: Observer, table: Table): boolean {
  return terms.every(({ id, not }) => table.has(id) !== not);
}

function entitiesOf({ table, row, count }: RowRange): Handle[] {
  return Array.from({ length: count }, (_, i) => table.entity(row + i));
}
