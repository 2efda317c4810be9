import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { finish } from '../trace/turns.ts';
import type { Readable } from '../world/world.ts';
import { setCauses } from './causes.ts';
import { type Change, lifeOf, type NewChange, type Reuse } from './change.ts';
import { NO_WRITES } from './change-reader.ts';
import { entityChanges, type SpanEnd } from './entity-changes.ts';
import { type EntityReading, readEntities } from './entity-reading.ts';
import type { SpanWrites } from './span-writes.ts';

/** A whole world in plain data, independent of later positions of its timeline. */
export interface WorldReading {
  readonly columns: ColumnSet;
  readonly engine: Readable;
  /** The living entities by index. */
  readonly entities: ReadonlyMap<number, EntityReading>;
}

/** Reads all living entities at the columns' position. */
export function readWorld(columns: ColumnSet, engine: Readable): WorldReading {
  const reader = engine.world(columns);
  return {
    columns,
    engine,
    entities: finish(readEntities(reader, new Set(reader.entities()?.indices ?? []))),
  };
}

export interface StepsBetween {
  /** They tell the step of each change; without them, all have step 0. */
  readonly writes?: SpanWrites | undefined;
  readonly replaced?: SpanEnd['replaced'];
  readonly told?: SpanEnd['told'];
}

/** Returns what differs between two worlds of one run, as changes that lead from the first to the second, without moves. */
export function differences(
  a: WorldReading,
  b: WorldReading,
  { writes = NO_WRITES, replaced, told }: StepsBetween = {},
): readonly Change[] {
  const end = { columns: b.columns, writes, replaced, told, lastStep: 0 };
  const indices = new Set([...a.entities.keys(), ...b.entities.keys()]);
  const changes: NewChange[] = [];
  for (const index of indices)
    for (const change of entityChanges(index, a.entities.get(index), b.entities.get(index), end))
      if (ORDER.includes(change.kind)) changes.push(change);
  finish(setCauses(changes, { before: a.entities, commands: [], ids: a.engine.world(a.columns).ids }));
  return changes;
}

/** Changes of the same kind and component, by the same systems. */
export interface ChangeGroup {
  readonly kind: Change['kind'];
  readonly component: string | null;
  /** The key of who made them; empty if it is not known. */
  readonly by: string;
  /** For destructions of entities whose ids are used again; null for others. */
  readonly reuse: Reuse | null;
  readonly changes: readonly Change[];
  /** The first change of each entity. Several fields of a component may have changed. */
  readonly entities: readonly Change[];
}

const ORDER: readonly Change['kind'][] = ['destroyed', 'created', 'lost', 'gained', 'disabled', 'enabled', 'value'];

/**
 * Groups what happened to entities, apart from components that came or went with them and from moves. The largest group of a kind is first.
 * @param byOf returns a key of who made a change; empty if it is not known
 * @param apart losses of components before their entity was destroyed, which are not part of that
 */
export function groupChanges(
  changes: readonly Change[],
  byOf: (change: Change) => string,
  apart: ReadonlySet<Change> = new Set(),
): readonly ChangeGroup[] {
  const groups = new Map<string, ChangeGroup & { readonly changes: Change[]; readonly entities: Change[] }>();
  for (const change of changes) {
    const { kind, component } = change;
    if (!ORDER.includes(kind) || (lifeOf(change) !== null && !apart.has(change))) continue;
    const by = byOf(change);
    const reuse = kind === 'destroyed' ? change.reuse : null;
    const made = {
      kind,
      component: kind === 'created' || kind === 'destroyed' ? null : component,
      by,
      reuse,
      changes: [],
      entities: [],
    };
    const group = getOrInsert(groups, `${kind} ${made.component} ${by} ${reuse}`, () => made);
    // The changes of an entity follow each other.
    if (group.changes.at(-1)?.id !== change.id) group.entities.push(change);
    group.changes.push(change);
  }
  return [...groups.values()].sort(
    (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.entities.length - a.entities.length,
  );
}
