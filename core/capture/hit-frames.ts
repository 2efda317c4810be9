import { indexOfId } from '../cells/id-format.ts';
import type { NameOf } from '../cells/translate.ts';
import { type Condition, comparesValues, componentsOf, type Hit } from '../inspect/conditions/condition.ts';
import {
  type ToldChange,
  toldChanges,
  type UnfollowedFrames,
  unfollowedFrames,
} from '../inspect/conditions/system-changes.ts';
import { isAboutLife, type ToldLife, toldLives } from '../inspect/conditions/told-lives.ts';
import { lastReading } from '../inspect/history/last-reading.ts';
import type { Timeline } from '../trace/timeline.ts';
import { isFieldOf, type Resolved } from '../world/component-values.ts';
import type { WorldState } from '../world/world.ts';
import { firstFrame, firstValueFrame, lastValueFrame } from './first-frame.ts';
import type { Moments } from './moments.ts';
import { asWriteIn, within } from './told-in.ts';
import { comparedPaths, comparedWrites } from './value-writes.ts';

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
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
  /** For each entity that was created or destroyed: true if that is presumed, because another one has the same id. */
  readonly presumed: readonly boolean[];
}

/** Returns the frames in which a condition may have come true, which is one if the game told it. Null for a script. */
export function hitFrames(memory: Memory, condition: Condition, place: HitPlace): HitFrames | null {
  const { timeline, moments } = memory;
  const { position } = place;
  const to = moments.at(position)?.frame;
  if (to === undefined) return null;
  const from = firstFrameOf(memory, condition, place);
  const lives = livesOf(memory, condition, place);
  const told = toldOf(memory, condition, place, { lives, frames: [from, to] });
  const presumed = lives.map((each) => each.presumed);
  const frames = told.flatMap((each) => (each === null || each.from !== undefined ? [] : (each.frame ?? [])));
  const isEvent = condition.kind === 'gained' || condition.kind === 'lost';
  const unfollowed = isEvent && told.includes(null) ? unfollowedFrames(timeline, position, from ?? 0, to) : null;
  if (frames.length === 0 || frames.length < told.length) return { from, to, told, unfollowed, presumed };
  const exact = { from: frames.reduce((a, b) => Math.min(a, b)), to: frames.reduce((a, b) => Math.max(a, b)) };
  return { ...exact, told, unfollowed, presumed };
}

function firstFrameOf(memory: Memory, condition: Condition, place: HitPlace): number | null {
  const { moments } = memory;
  const read = readBefore(memory, condition, place);
  if (read === null) return null;
  if (comparesValues(condition)) return firstValueFrame(memory, read, place.position);
  return moments.at(read) === null ? null : firstFrame(memory, read, place.position);
}

interface ToldPlace {
  readonly lives: readonly ToldLife[];
  readonly frames: readonly [from: number | null, to: number];
}

function livesOf({ timeline, world }: Memory, condition: Condition, { before, position, hit }: HitPlace) {
  if (!isAboutLife(condition) || before === null) return [];
  return toldLives(timeline, world, condition, { before, position, ids: hit.entities });
}

/** Returns what the game told about each entity of the hit in these frames; empty if it told nothing of what the condition is about. */
function toldOf(
  memory: Memory,
  condition: Condition,
  { position, hit }: HitPlace,
  { lives, frames: [from, to] }: ToldPlace,
): readonly (ToldChange | null)[] {
  const { timeline, moments, world, nameOf } = memory;
  const entities = hit.entities.map((id) => indexOfId(id, world.ids.format));
  if (condition.kind === 'gained' || condition.kind === 'lost') {
    if (condition.component === null) {
      const told = lives.map((each) => within(each.told, from, to));
      return told.every((each) => each === null) ? [] : told;
    }
    const components = componentsOf(world, condition.component, nameOf);
    return toldChanges(timeline, position, components, entities).map((each) => within(each, from, to));
  }
  if (!comparesValues(condition) || moments.isTorn(position)) return [];
  const writes = comparedWrites(memory, condition, entities, position);
  const told = writes.map((each) => asWriteIn(each, from, lastValueFrame(moments, position)));
  return told.every((each) => each === null) ? [] : told;
}

/** True if a hit in a frame that was read in parts may never have been true: the game did not tell the changes of all its entities. */
export function isUncertain({ told }: HitFrames, moments: Moments, position: number): boolean {
  return moments.isTorn(position) && (told.length === 0 || told.includes(null));
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
