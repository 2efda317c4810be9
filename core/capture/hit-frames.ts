import { indexOfId, type RawId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import type { Change, Reuse } from '../changes/change.ts';
import { changeReaderOf } from '../changes/change-reader.ts';
import {
  type Condition,
  comparesValues,
  componentsOf,
  type Hit,
  isDestruction,
} from '../inspect/conditions/condition.ts';
import {
  readAt,
  type ToldChange,
  toldChanges,
  type UnfollowedFrames,
  unfollowedFrames,
} from '../inspect/conditions/system-changes.ts';
import { isAboutLife } from '../inspect/conditions/told-lives.ts';
import type { UncertainValues } from '../inspect/conditions/uncertain-values.ts';
import { lastReading } from '../inspect/history/last-reading.ts';
import { isIdAlive } from '../inspect/history/lifetime.ts';
import type { Timeline } from '../trace/timeline.ts';
import { isFieldOf, type Resolved } from '../world/component-values.ts';
import type { Readable, WorldState } from '../world/world.ts';
import { toldEvents } from './entity-events.ts';
import { firstFrame, firstValueFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';
import { asWriteIn, within } from './told-in.ts';
import { uncertainValues } from './uncertain-values.ts';
import { comparedPaths, comparedWrites } from './value-writes.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
  readonly engine: Readable;
  /** The world at any position of the timeline. */
  readonly world: WorldState;
  readonly nameOf: NameOf | undefined;
}

/** A hit, and the last position before it that was tested. */
interface HitPlace {
  /** Null if no earlier position was tested. */
  readonly before: number | null;
  readonly position: number;
  readonly hit: Hit;
}

/** The frames in which a condition may have come true. */
export interface HitFrames {
  /** Null if the first one is not known. */
  readonly from: number | null;
  readonly to: number;
  /** For a component that was gained or lost, or a value that was compared: what the game told about each entity of the hit. */
  readonly told: readonly (ToldChange | null)[];
  /** Why the game did not tell some of them; null if that is not known. */
  readonly unfollowed: UnfollowedFrames | null;
  /** For each entity that was created or destroyed: how it is known, if another one has the same id. */
  readonly reuses: readonly (Reuse | null)[];
  /** The name of each entity, where it lived last if it was destroyed: another one may have its index now. */
  readonly names: readonly (string | undefined)[];
  /** True if parts of the frame that shows the hit were read at different moments. */
  readonly torn: boolean;
  /** The values that decided the hit, if they may have been others when it happened; null otherwise. */
  readonly uncertain: UncertainValues | null;
  /** The milliseconds of the first position that shows the last of these frames or a later one: what the game told may be earlier than what shows the hit. */
  readonly time: number;
}

/** Returns the frames in which a condition may have come true, which is one if the game told it. Null for a script. */
export function hitFrames(memory: Memory, condition: Condition, place: HitPlace): HitFrames | null {
  const { moments } = memory;
  const { position } = place;
  const shown = moments.at(position);
  if (shown === null) return null;
  const found = framesOfHit(memory, condition, place, shown.frame);
  return {
    ...found,
    uncertain: uncertainValues(memory, condition, place, [found.from, found.to]),
    time: moments.timeOfFrame(found.to, position) ?? shown.time,
  };
}

function framesOfHit(
  memory: Memory,
  condition: Condition,
  place: HitPlace,
  to: number,
): Omit<HitFrames, 'uncertain' | 'time'> {
  const { timeline, moments } = memory;
  const { position } = place;
  const from = firstFrameOf(memory, condition, place);
  const shown = { names: namesOf(memory, condition, place), torn: moments.isTorn(position) };
  if (condition.kind !== 'gained' && condition.kind !== 'lost') {
    const told = toldValues(memory, condition, place, [from, to]);
    return { ...(exactly(told) ?? { from, to }), told, unfollowed: null, reuses: [], ...shown };
  }
  const all = momentsOf(memory, condition, place, [from, to]);
  const told = all.map((each) => each.told);
  const unfollowed = told.includes(null) ? unfollowedFrames(timeline, position, from ?? 0, to) : null;
  const isKnown = all.length > 0 && all.every((each) => each.from !== null);
  return {
    from: isKnown ? all.reduce((least, each) => Math.min(least, each.from!), to) : from,
    to: all.length === 0 ? to : all.reduce((most, each) => Math.max(most, each.to), 0),
    told: told.every((each) => each === null) && isAboutLife(condition) ? [] : told,
    unfollowed,
    reuses: isAboutLife(condition) ? all.map((each) => each.reuse) : [],
    ...shown,
  };
}

function namesOf(
  { timeline, world, nameOf }: Memory,
  condition: Condition,
  { before, position, hit }: HitPlace,
): HitFrames['names'] {
  const namesAt = (at: number): HitFrames['names'] => {
    const read = (then: WorldState) => hit.entities.map((id) => (isIdAlive(then, id) ? nameOf?.(id) : undefined));
    return readAt(timeline, at, () => read(world.again())) ?? [];
  };
  const earlier = before === null ? [] : namesAt(before);
  if (isDestruction(condition)) return earlier;
  const now = namesAt(position);
  return hit.entities.map((_, i) => now[i] ?? earlier[i]);
}

/** Returns the frames that the game told of all entities; null if it did not. */
function exactly(told: readonly (ToldChange | null)[]): Pick<HitFrames, 'from' | 'to'> | null {
  const frames = told.flatMap((each) => (each === null || each.from !== undefined ? [] : (each.frame ?? [])));
  if (frames.length === 0 || frames.length < told.length) return null;
  return { from: frames.reduce((a, b) => Math.min(a, b)), to: frames.reduce((a, b) => Math.max(a, b)) };
}

function firstFrameOf(memory: Memory, condition: Condition, place: HitPlace): number | null {
  const { moments } = memory;
  const read = readBefore(memory, condition, place);
  if (read === null) return null;
  if (comparesValues(condition)) return firstValueFrame(memory, read, place.position);
  return moments.at(read) === null ? null : firstFrame(memory, read, place.position);
}

type EventCondition = Extract<Condition, { kind: 'gained' | 'lost' }>;

/** When an entity of a hit changed, and what the game told of it. */
interface HitMoment extends Pick<HitFrames, 'from' | 'to'> {
  readonly told: ToldChange | null;
  readonly reuse: Reuse | null;
}

/** Returns for each entity of the hit the event of its history that is the hit. */
function momentsOf(
  memory: Memory,
  condition: EventCondition,
  { before, position, hit }: HitPlace,
  [from, to]: readonly [from: number | null, to: number],
): readonly HitMoment[] {
  const { timeline, engine, world, nameOf } = memory;
  const { format } = world.ids;
  const indices = new Set(hit.entities.map((id) => indexOfId(id, format)));
  const isKept = before !== null && before >= timeline.first;
  const changes = isKept
    ? changeReaderOf(timeline, engine)
        .changesIn(before, position, { values: false })
        .filter(({ index }) => indices.has(index))
    : [];
  const { events, told } = toldEvents(memory, changes, before, position);
  const components = condition.component === null ? null : componentsOf(world, condition.component, nameOf);
  const isIt = ({ kind, component }: Change): boolean =>
    components === null
      ? (isDestruction(condition) ? ['destroyed', 'others'] : ['created']).includes(kind)
      : kind === condition.kind && components.includes(component!);
  const shown = new Map<RawId, HitMoment>();
  for (const event of events) {
    const change = event.changes.find(isIt);
    if (change === undefined || shown.has(event.id)) continue;
    const { reuse } = change;
    shown.set(event.id, { from: event.from, to: event.frame, told: told.get(change) ?? null, reuse });
  }
  // The others were undone before they were read.
  const undone = hit.entities.filter((id) => !shown.has(id));
  const own =
    components === null
      ? []
      : toldChanges(
          timeline,
          position,
          components,
          undone.map((id) => indexOfId(id, format)),
        );
  undone.forEach((id, i) => {
    const seen = within(own[i] ?? null, from, to);
    shown.set(id, { from: seen?.frame ?? from, to: seen?.frame ?? to, told: seen, reuse: null });
  });
  return hit.entities.map((id) => shown.get(id)!);
}

/** Returns what the game told about the value of each entity of the hit in these frames; empty if it told nothing. */
function toldValues(
  memory: Memory,
  condition: Condition,
  { position, hit }: HitPlace,
  [from]: readonly [from: number | null, to: number],
): readonly (ToldChange | null)[] {
  const { moments, world } = memory;
  if (!comparesValues(condition) || moments.isTorn(position)) return [];
  const entities = hit.entities.map((id) => indexOfId(id, world.ids.format));
  const writes = comparedWrites(memory, condition, entities, position);
  const told = writes.map((each) => asWriteIn(each, from, moments, position));
  return told.every((each) => each === null) ? [] : told;
}

/** True if a hit in a frame that was read in parts may never have been true: the game did not tell the changes of all its entities. */
export function mayBeTorn({ told, torn }: HitFrames): boolean {
  return torn && (told.length === 0 || told.includes(null));
}

/** Returns the last position at which the cells of the hit's entities were read before; null if it is not known. */
function readBefore(memory: Memory, condition: Condition, { before, position, hit }: HitPlace): number | null {
  if (before === null || condition.kind === 'figure') return before;
  const { format } = memory.world.ids;
  const entities = hit.entities.map((id) => indexOfId(id, format));
  if (comparesValues(condition)) return areValuesRead(memory, condition, entities, before) ? before : null;
  return lastReading(memory, new Set(entities), before, position);
}

/** Returns true once every value that the condition compares has been received. A game starts to send a value some frames after the request. */
function areValuesRead(memory: Memory, condition: Condition, entities: readonly number[], position: number): boolean {
  const { timeline, world, nameOf } = memory;
  if (position < timeline.first) return true;
  return timeline.withoutMoving(() => {
    timeline.seek(position);
    const paths = comparedPaths(world, condition, nameOf);
    return condition.kind === 'count'
      ? paths.every((path) => isReceived(world, path))
      : paths.every((path) => entities.every((index) => isReadOf(world, index, path)));
  });
}

function isReceived(world: WorldState, { components }: Resolved): boolean {
  const columns = world.valueColumns(components);
  const isEmpty = columns.length > 0 && columns.every(({ length }) => length === 0);
  return !isEmpty || !components.some((component) => world.members(component).includes(1));
}

/** True if an entity has none of the components. */
function isReadOf(world: WorldState, index: number, path: Resolved): boolean {
  return path.components.every((component) =>
    world
      .componentsOf(index, component)
      .every(({ values }) => values.every(({ field, value }) => value !== undefined || !isFieldOf(field, path))),
  );
}
