import type { RawId } from '../../cells/id-format.ts';
import type { Column } from '../../trace/column.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import type { ComponentPlace } from '../../world/world-reader.ts';
import { StepReach } from './step-reach.ts';

/** The entities to which the same thing happened. */
export interface AffectedEntities {
  readonly count: number;
  /** Index parts of their ids, sorted, at most `MAX_NAMED`. */
  readonly entities: readonly number[];
}

/** The effect of some steps on entities and components. */
export interface FrameSummary {
  readonly spawned: AffectedEntities;
  readonly destroyed: AffectedEntities;
  /** By component, for entities alive both before and after. */
  readonly gained: ReadonlyMap<string, AffectedEntities>;
  readonly lost: ReadonlyMap<string, AffectedEntities>;
  /** A value existed before and after, and differs. */
  readonly changed: ReadonlyMap<string, AffectedEntities>;
  /** A component that the entity kept is in another row or table. */
  readonly moved: AffectedEntities;
}

const MAX_NAMED = 10_000;
/** Above these limits there is no summary, because every write and entity is read twice. */
const MAX_WRITES = 100_000;
const MAX_ENTITIES = 10_000;

/**
 * Summarises steps [from, to). The work is proportional to their writes. The timeline's position is restored.
 * @param most maximum number of writes
 * @returns null if there are too many writes, or if the positions are no longer kept
 */
export function frameSummary(
  timeline: Timeline,
  engine: Readable,
  from: number,
  to: number,
  most = MAX_WRITES,
): FrameSummary | null {
  if (from < timeline.first || to > timeline.length || from >= to) return null;
  let writes = 0;
  for (let step = from; step < to; step++) writes += timeline.writesOf(step);
  if (writes > most) return null;
  return timeline.withoutMoving(() => {
    const touched = touchedBy(timeline, engine, from, to);
    if (touched.entities.size > MAX_ENTITIES) return null;
    // The timeline is after the steps here.
    const after = read(timeline, engine, touched, to);
    return difference(touched, read(timeline, engine, touched, from), after);
  });
}

/** Summarises what steps [from, to) did to the entity with an index. The timeline's position is restored. */
export function entitySummary(
  timeline: Timeline,
  engine: Readable,
  index: number,
  from: number,
  to: number,
): FrameSummary {
  return timeline.withoutMoving(() => {
    const at = (position: number): Entity | undefined => {
      timeline.seek(position);
      return entityAt(new WorldState(timeline.columns, engine), index) ?? undefined;
    };
    const found = new Findings();
    const after = at(to);
    found.compare(index, at(from), after);
    return found.summary;
  });
}

interface TouchedValue {
  readonly column: Column;
  readonly row: number;
  readonly index: number;
}

interface Touched {
  readonly entities: ReadonlySet<number>;
  readonly values: readonly TouchedValue[];
}

function touchedBy(timeline: Timeline, engine: Readable, from: number, to: number): Touched {
  const entities = new Set<number>();
  const values = new Map<number, Map<number, TouchedValue>>();
  const reach = new StepReach(new WorldState(timeline.columns, engine));
  const reached = {
    entity: (index: number) => void entities.add(index),
    value(column: Column, row: number, index: number) {
      getOrInsert(values, column.id, () => new Map()).set(row, { column, row, index });
    },
  };
  for (let step = from; step < to; step++) {
    timeline.seek(step + 1);
    reach.visit(timeline, step, reached);
  }
  const apart = [...values.values()].flatMap((rows) => [...rows.values()]);
  return { entities, values: apart.filter(({ index }) => !entities.has(index)) };
}

interface Entity {
  readonly id: RawId;
  readonly components: ReadonlyMap<string, ComponentPlace>;
}

interface StateAtPosition {
  readonly entities: ReadonlyMap<number, Entity>;
  /** In the order of `Touched.values`. */
  readonly values: readonly (Value | undefined)[];
  readonly world: WorldState;
}

function read(timeline: Timeline, engine: Readable, touched: Touched, position: number): StateAtPosition {
  timeline.seek(position);
  const world = new WorldState(timeline.columns, engine);
  const entities = new Map<number, Entity>();
  for (const index of touched.entities) {
    const entity = entityAt(world, index);
    if (entity !== null) entities.set(index, entity);
  }
  return { world, entities, values: touched.values.map(({ column, row }) => column.peek(row)) };
}

function entityAt(world: WorldState, index: number): Entity | null {
  const record = world.recordOf(index);
  if (record === null || !record.alive) return null;
  return { id: record.id, components: new Map(world.componentsOf(index).map((place) => [place.component, place])) };
}

/** `before` was read last, so its world is still valid. */
function difference(touched: Touched, before: StateAtPosition, after: StateAtPosition): FrameSummary {
  const found = new Findings();
  for (const index of touched.entities) found.compare(index, before.entities.get(index), after.entities.get(index));
  const owners = new Map<Column, string>();
  touched.values.forEach(({ column, index }, i) => {
    const [was, is] = [before.values[i], after.values[i]];
    if (was === undefined || is === undefined || Object.is(was, is)) return;
    const component = getOrInsert(owners, column, () => before.world.componentOf(column) ?? '');
    if (holdsValue(before.world, index, component, column)) found.changed(component, index);
  });
  return found.summary;
}

/** Arrays may contain values of entities that are dead or do not have the component. */
function holdsValue(world: WorldState, index: number, component: string, { name }: Column): boolean {
  if (world.recordOf(index)?.alive !== true) return false;
  return world.componentsOf(index, component).some(({ values }) => values.some(({ column }) => column === name));
}

class Findings {
  readonly #spawned = new Set<number>();
  readonly #destroyed = new Set<number>();
  readonly #moved = new Set<number>();
  readonly #gained = new Map<string, Set<number>>();
  readonly #lost = new Map<string, Set<number>>();
  readonly #changed = new Map<string, Set<number>>();

  compare(index: number, before: Entity | undefined, after: Entity | undefined): void {
    if (before !== undefined && before.id === after?.id) {
      this.#compareComponents(index, before, after);
      return;
    }
    if (before !== undefined) this.#destroyed.add(index);
    if (after !== undefined) this.#spawned.add(index);
  }

  changed(component: string, index: number): void {
    add(this.#changed, component, index);
  }

  get summary(): FrameSummary {
    return {
      spawned: affected(this.#spawned),
      destroyed: affected(this.#destroyed),
      gained: byComponent(this.#gained),
      lost: byComponent(this.#lost),
      changed: byComponent(this.#changed),
      moved: affected(this.#moved),
    };
  }

  #compareComponents(index: number, before: Entity, after: Entity): void {
    for (const component of after.components.keys()) {
      if (!before.components.has(component)) add(this.#gained, component, index);
    }
    for (const [component, was] of before.components) {
      const is = after.components.get(component);
      if (is === undefined) {
        add(this.#lost, component, index);
        continue;
      }
      if (was.id?.row !== is.id?.row || was.id?.column !== is.id?.column) this.#moved.add(index);
      if (differs(was, is)) this.changed(component, index);
    }
  }
}

/** Compares fields by name, because a move to another table changes the columns. */
function differs(was: ComponentPlace, is: ComponentPlace): boolean {
  return was.values.some(({ field, value }, i) => {
    const now = is.values[i];
    if (now?.field !== field || value === undefined || now.value === undefined) return false;
    return !Object.is(value, now.value);
  });
}

function add(map: Map<string, Set<number>>, component: string, index: number): void {
  getOrInsert(map, component, () => new Set()).add(index);
}

function affected(indices: ReadonlySet<number>): AffectedEntities {
  const entities = [...indices].sort((a, b) => a - b).slice(0, MAX_NAMED);
  return { count: indices.size, entities };
}

function byComponent(map: ReadonlyMap<string, ReadonlySet<number>>): ReadonlyMap<string, AffectedEntities> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([component, set]) => [component, affected(set)]));
}
