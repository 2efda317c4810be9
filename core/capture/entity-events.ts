import { type Change, undoneLosses } from '../changes/change.ts';
import { type EntityEvent, eventsOf } from '../changes/entity-event.ts';
import { type ToldChange, toldKey } from '../inspect/conditions/system-changes.ts';
import { toldOfLife } from '../inspect/conditions/told-lives.ts';
import { lastReading } from '../inspect/history/last-reading.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Readable, WorldState } from '../world/world.ts';
import { firstFrame, firstValueFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';
import { toldSince } from './told-in.ts';

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
  const moment = memory.moments.at(position);
  if (moment === null) return [];
  const { frame, torn } = moment;
  const from = before === null ? frame : changedFrom(memory, changes, before, position);
  const valuesFrom = before === null ? frame : firstValueFrame(memory, before, position);
  const firstOf = (kind: GameEvent['kind']) => (kind === 'value' ? valuesFrom : from);
  const undone = undoneLosses(changes, () => position);
  const toldOf = (change: Change) =>
    undone.has(change) ? null : toldSince(memory, position, change, firstOf(change.kind as GameEvent['kind']));
  return eventsOf(changes, (change) => toldKey(toldOf(change))).map((event) => {
    const told = toldOfEvent(event, toldOf);
    const first = told?.frame == null || told.from !== undefined ? firstOf(event.kind) : told.frame;
    const kind = before === null ? 'exists' : event.kind;
    return { ...event, kind, from: first, frame: told?.frame ?? frame, torn, told };
  });
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

/** Games do not tell creations and destructions, but the components that come or go with the entity. All changes of another event are told alike. */
function toldOfEvent({ kind, changes }: EntityEvent, toldOf: (change: Change) => ToldChange | null): ToldChange | null {
  if (kind !== 'created' && kind !== 'destroyed') return toldOf(changes[0]!);
  return toldOfLife(
    kind,
    changes.flatMap((change) => toldOf(change) ?? []),
  );
}
