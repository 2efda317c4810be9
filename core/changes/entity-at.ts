import type { RawId } from '../cells/id-format.ts';
import type { Timeline } from '../trace/timeline.ts';
import type { Readable } from '../world/world.ts';
import type { ComponentPlace } from '../world/world-reader.ts';
import type { Change } from './change.ts';
import { changeReaderOf } from './change-reader.ts';
import { type EntityReading, readEntity } from './entity-reading.ts';

/** A component of an entity in the middle of an operation. */
interface ComponentAt {
  readonly place: ComponentPlace;
  /** `lost` if the rest of the operation takes it away, `gained` if the entity does not have it yet. */
  readonly coming: 'lost' | 'gained' | null;
}

/** An entity in the middle of an operation, whose arrays contradict each other there. */
export interface EntityAt {
  readonly id: RawId;
  readonly alive: boolean;
  /** `destroyed` if the rest of the operation destroys it, `created` if it does not live yet. */
  readonly coming: 'created' | 'destroyed' | null;
  readonly components: readonly ComponentAt[];
}

const NONE: EntityReading['components'] = new Map();

/**
 * Returns an entity at the timeline's position in the middle of steps [from, to): what it had before them, changed by those that were
 * decided so far. The timeline's position is restored.
 * @returns null if the index is unused at both ends
 */
export function entityAt(
  timeline: Timeline,
  engine: Readable,
  index: number,
  [from, to]: readonly [number, number],
): EntityAt | null {
  const { position } = timeline;
  const [was, is] = [from, to].map((at) =>
    timeline.withoutMoving(() => {
      timeline.seek(at);
      return readEntity(engine.world(timeline.columns), index);
    }),
  );
  const changes = changeReaderOf(timeline, engine).changesIn(from, to, { index });
  const isDone = (of: (change: Change) => boolean): boolean => changes.filter(of).every(({ step }) => step < position);
  const isAlive = readEntity(engine.world(timeline.columns), index)?.alive === true;
  const entity = livingAt(was, is, isDone, isAlive);
  if (entity === null) return null;
  const { reading, coming } = entity;
  const [before, after] = [was, is].map((end) =>
    end?.alive === true && end.id === reading.id ? end.components : NONE,
  );
  const names = new Set([...before!.keys(), ...after!.keys()]);
  const components = [...names].flatMap((name): ComponentAt[] => {
    const isOf = ({ id, component, kind }: Change) =>
      id === reading.id && (component === name || (component === null && kind === 'moved'));
    const done = isDone(isOf);
    const [old, next] = [before!.get(name), after!.get(name)];
    if (old === undefined) return [{ place: next!, coming: done ? null : 'gained' }];
    if (next === undefined) return done ? [] : [{ place: old, coming: 'lost' }];
    return [{ place: done ? next : old, coming: null }];
  });
  return { id: reading.id, alive: reading.alive && coming !== 'created', coming, components };
}

/**
 * Chooses the reading of the entity that has the index at the position. An engine may write a new entity before it counts it, so it is
 * created only once it is alive there.
 */
function livingAt(
  was: EntityReading | undefined,
  is: EntityReading | undefined,
  isDone: (of: (change: Change) => boolean) => boolean,
  isAlive: boolean,
): { readonly reading: EntityReading; readonly coming: EntityAt['coming'] } | null {
  const lived = was?.alive === true;
  const lives = is?.alive === true;
  if (lived && lives && was.id === is.id) return { reading: was, coming: null };
  if (lived && !isDone(({ kind }) => kind === 'destroyed')) return { reading: was, coming: 'destroyed' };
  if (lives) return { reading: is, coming: isAlive && isDone(({ kind }) => kind === 'created') ? null : 'created' };
  return is === undefined ? null : { reading: is, coming: null };
}
