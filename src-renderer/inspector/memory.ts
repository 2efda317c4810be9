import { formatIn } from '../../core/capture/captured-world.ts';
import { engineNamed } from '../../core/engines/all.ts';
import { worldOf as worldOfHandle } from '../../core/engines/decs/model/handle.ts';
import { decode, type HandleFormat } from '../../core/engines/entt/handle.ts';
import { GENERATION_BITS, INDEX_BITS } from '../../core/engines/flecs/model/handle.ts';
import { worldOf } from '../../core/inspect/world.ts';
import type { EngineId, Handle } from '../../core/script/language.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import type { Picture } from '../state/picture.ts';
import { currentWorld, decsComponents, decsEntityAt, listDecsEntities } from './decs-memory.ts';
import { type EntityEntry, entityAt, entityFormat, hasComponent, listEntities, storageSize } from './entity-memory.ts';
import { flecsEntityAt, flecsIds, listFlecsEntities } from './flecs-memory.ts';

/** What the panels ask any engine's memory, at the position where its columns are. */
export interface Memory {
  readonly format: HandleFormat;
  /** What the engine calls the upper part of a handle. */
  readonly upper: 'version' | 'generation';
  /** The first `most` entities: the living, then those that wait to be recycled. */
  list(most: number): readonly EntityEntry[];
  /** The entity at an index, alive or not; null when there never was one. */
  entityAt(index: number): EntityEntry | null;
  /** Whether a handle is of this memory: decs has a memory for each world, and panels look at the present one. */
  holds(handle: Handle): boolean;
  /** Whether an entity has an id, written as the script does. */
  has(index: number, id: string): boolean;
  /** Number of entities in a component's own storage. */
  size(component: string): number;
}

export function memoryOf(run: Picture): Memory {
  return memories[engineOf(run)]!(run.timeline.columns, run);
}

/** The window runs scripts on modelled engines only; what they are compared with has no panels. */
export function engineOf(run: Picture): EngineId {
  return run.kind.engine as EngineId;
}

const FLECS: HandleFormat = { entityBits: INDEX_BITS, versionBits: GENERATION_BITS };

const arrays = engineNamed('arrays');

/** Two 32-bit integers; the model keeps fewer bits of each. */
const DECS: HandleFormat = { entityBits: 32, versionBits: 32 };

const memories: Readonly<Record<EngineId, (columns: ColumnSet, run: Picture) => Memory>> = {
  entt: (columns) => ({
    format: entityFormat(columns),
    upper: 'version',
    list: (most) => listEntities(columns, most),
    entityAt: (index) => entityAt(columns, index),
    holds: () => true,
    has: (index, id) => hasComponent(columns, id, index),
    size: (component) => storageSize(columns, component),
  }),
  decs(columns, run) {
    const entry = ({ handle, alive }: { readonly handle: number; readonly alive: boolean }): EntityEntry => {
      const { index, version } = run.driver.decode(handle);
      return { handle: { raw: handle, index, version, isNull: false, isTombstone: false }, alive };
    };
    return {
      format: DECS,
      upper: 'generation',
      list: (most) => listDecsEntities(columns, most).map(entry),
      entityAt(index) {
        const found = decsEntityAt(columns, index);
        return found === null ? null : entry(found);
      },
      holds: (handle) => worldOfHandle(Number(handle)) === currentWorld(columns),
      has: (index, id) => decsComponents(columns, index).some(({ name }) => name === id),
      // Components have no storage of their own, which an operation could empty.
      size: () => 0,
    };
  },
  flecs(columns, run) {
    const entry = ({ handle, alive }: { readonly handle: number; readonly alive: boolean }): EntityEntry => ({
      handle: decode(handle, FLECS),
      alive,
    });
    return {
      format: FLECS,
      upper: 'generation',
      list: (most) => listFlecsEntities(columns, most).map(entry),
      entityAt(index) {
        const found = flecsEntityAt(columns, index);
        return found === null ? null : entry(found);
      },
      holds: () => true,
      has: (index, id) => flecsIds(columns, index, run.nameOf).some(({ label }) => label === id),
      // Components have no storage of their own, apart from sparse ones, which no operation empties.
      size: () => 0,
    };
  },
  arrays: (columns, { timeline }) => {
    const { indices, versions } = formatIn(columns);
    const format = { entityBits: Math.log2(indices), versionBits: Math.log2(versions) };
    const { entities } = worldOf(arrays, timeline);
    const entryAt = (place: number): EntityEntry => ({ handle: decode(entities.idAt(place), format), alive: true });
    return {
      format,
      upper: 'version',
      list: (most) => Array.from({ length: Math.min(most, entities.count) }, (_, place) => entryAt(place)),
      entityAt: (index) => (entities.placeOf(index) < 0 ? null : entryAt(entities.placeOf(index))),
      holds: () => true,
      has: (index, id) => worldOf(arrays, timeline).members(id)[entities.placeOf(index)] === 1,
      size: (component) =>
        worldOf(arrays, timeline)
          .members(component)
          .reduce((sum, one) => sum + one, 0),
    };
  },
};
