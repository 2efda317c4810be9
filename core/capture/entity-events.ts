import { type Change, lifeOf } from '../changes/change.ts';
import { type EntityEvent, eventsOf } from '../changes/entity-event.ts';
import { isApartFromLife, type ToldChange, type ToldOf, toldKey } from '../inspect/conditions/system-changes.ts';
import { lastReading } from '../inspect/history/last-reading.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Readable, WorldState } from '../world/world.ts';
import { firstFrame, firstValueFrame } from './first-frame.ts';
import { FirstValues } from './first-values.ts';
import type { Moments } from './moments.ts';
import { toldOfChanges } from './told-of-changes.ts';

/** An event in the life of an entity of a game. */
export interface GameEvent extends EntityEvent {
  /** The first frame in which it may have happened; null if that is not known. */
  readonly from: number | null;
  /** The last frame in which it may have happened. */
  readonly frame: number;
  /** True if parts of the frame that shows it were read at different moments. */
  readonly torn: boolean;
  /** Null if the game did not tell it. */
  readonly told: ToldChange | null;
  /** Only in a destruction: the last frame in which the entity's components were read, if it may have gained or lost some since. */
  readonly asOf?: number;
}

export interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
  readonly engine: Readable;
}

/**
 * Returns the events of entities from their changes between two positions: in which frames, and in which system if the game told it.
 * @param before the position of the last reading before; null for the first reading, in which entities exist
 */
export function entityEvents(
  memory: Memory,
  changes: readonly Change[],
  before: number | null,
  position: number,
): readonly GameEvent[] {
  return toldEvents(memory, changes, before, position).events;
}

/** Like `entityEvents`, with what the game told of each change. */
export function toldEvents(
  memory: Memory,
  all: readonly Change[],
  before: number | null,
  position: number,
): { readonly events: readonly GameEvent[]; readonly told: ToldOf } {
  const moment = memory.moments.at(position);
  if (moment === null) return { events: [], told: new Map() };
  const { frame, torn } = moment;
  // A game begins or ends to send a value when somebody begins or ends to watch it.
  const sent = all.filter(({ kind, from, to }) => kind !== 'value' || (from !== undefined && to !== undefined));
  const first = before === null ? null : new FirstValues(memory, before, position);
  const changes = first?.of(sent) ?? sent;
  const from = before === null ? frame : changedFrom(memory, changes, before, position);
  const valuesFrom = before === null ? frame : firstValueFrame(memory, before, position);
  const firstOf = (kind: EntityEvent['kind'] | Change['kind']) => (kind === 'value' ? valuesFrom : from);
  const told = toldOfChanges(memory, changes, position, firstOf);
  const isApart = (change: Change): boolean => isApartFromLife(change, told);
  const events = eventsOf(changes, { partOf: (change) => toldKey(told.get(change) ?? null), isApart }).map((event) => {
    const own = toldOfEvent(event, told);
    const since = own?.frame == null || own.from !== undefined ? firstOf(event.kind) : own.frame;
    const kind = before === null ? 'exists' : event.kind;
    const bornIn = (kind === 'value' && first?.bornIn(event.changes[0]!)) || null;
    const isRead = lifeIn(event)?.isUnread !== true;
    const isLate = kind === 'destroyed' && isRead && from !== null && from < (own?.frame ?? 0);
    return {
      ...event,
      // It had all of its components when they were read.
      ...(isLate && { changes: changes.filter((change) => (lifeOf(change) ?? change) === lifeIn(event)) }),
      kind,
      from: bornIn === null ? since : Math.max(since ?? 0, bornIn),
      frame: own?.frame ?? frame,
      torn,
      told: own,
      ...(isLate && { asOf: from - 1 }),
    };
  });
  const next = new Map<number, GameEvent>();
  for (const event of events)
    if (event.kind === 'created' && event.told !== null) getOrInsert(next, event.changes[0]!.index, () => event);
  return { events: inOrder(events.map((event) => endedByNext(event, next))), told };
}

/** Limits the frame of a destruction: if another entity was created with the same index, the entity was destroyed by then. */
function endedByNext(event: GameEvent, created: ReadonlyMap<number, GameEvent>): GameEvent {
  if (event.kind !== 'destroyed' || event.told !== null) return event;
  const next = created.get(event.changes[0]!.index);
  return next === undefined || (event.from ?? 0) > next.frame ? event : { ...event, frame: next.frame };
}

/** In the order of time, as far as it is known: the end of a life comes last, its beginning first, and the end of one before the beginning of the next. */
function inOrder(events: readonly GameEvent[]): readonly GameEvent[] {
  const ended = new Set(events.flatMap(({ kind, id }) => (kind === 'destroyed' ? id : [])));
  const begun = new Set(events.flatMap(({ kind, id }) => (kind === 'created' ? id : [])));
  const rankOf = ({ kind, id }: GameEvent): number => {
    if (kind === 'destroyed') return 1;
    if (kind === 'others') return 2;
    return kind === 'created' ? 3 : ended.has(id) && !begun.has(id) ? 0 : 4;
  };
  return events.toSorted((a, b) => a.frame - b.frame || rankOf(a) - rankOf(b));
}

/** Returns the first frame in which changes may have happened that a later reading shows; null if it is not known. */
export function changedFrom(
  memory: Memory,
  changes: readonly Change[],
  before: number,
  position: number,
): number | null {
  const { timeline, engine } = memory;
  const entities = new Set(changes.map(({ index }) => index));
  const read = lastReading({ ...memory, world: new WorldState(timeline.columns, engine) }, entities, before, position);
  return read === null ? null : firstFrame(memory, read, position);
}

/** All changes of an event are told alike, apart from the components that came or went with the entity. */
function toldOfEvent({ kind, changes }: EntityEvent, told: ToldOf): ToldChange | null {
  const change = kind === 'created' || kind === 'destroyed' ? lifeIn({ kind, changes }) : changes[0];
  return (change && told.get(change)) ?? null;
}

/** Returns the creation or the destruction itself. */
function lifeIn({ kind, changes }: Pick<EntityEvent, 'kind' | 'changes'>): Change | undefined {
  return changes.find((each) => each.kind === kind);
}
