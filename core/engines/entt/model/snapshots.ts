import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { ENTITIES, type EntityStorage } from './entity-storage.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { GROUPS } from './registry-groups.ts';
import { LISTENERS } from './signals.ts';
import { steps } from './steps.ts';
import type { Storage } from './storage.ts';
import type { Version } from './version.ts';
import { CURSOR } from './view-loop.ts';

/** A row for each storage that was saved: its name and the numbers that were written for it, the storage of entities first. */
const ARCHIVE = 'registry.archive';

interface SnapshotParts {
  readonly columns: ColumnSet;
  readonly entities: EntityStorage;
  readonly pools: Column<Json>;
  readonly version: Version;
  /** Returns the storage of a component, which is created on first use. */
  storage(component: string): Storage;
  /** Returns the storage of a component if it exists. */
  known(component: string): Storage | undefined;
  initialise(): void;
}

/** Saves a registry and loads it into a new one, after EnTT's `basic_snapshot` and `basic_snapshot_loader`. */
export class Snapshots {
  readonly #parts: SnapshotParts;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  /**
   * Writes all handles, and for each component its entities and values (`snapshot.get<entity>(…).get<Component>(…)`). What was saved before is lost.
   * @returns the numbers that are written
   * @throws ModelError `save-holes` in 3.12.2, which would write holes of pinned storages as entities
   */
  save(components: readonly string[]): Json {
    const { columns, entities } = this.#parts;
    for (const component of components) this.#requireNoHoles(component);
    this.#parts.initialise();
    const archive = columns.declare({ name: ARCHIVE, type: 'json', meta: { kind: 'entt.archive' } });
    columns.tracer.step(steps.saveEntities, at.save.entities, entities.size, entities.inUse);
    clearColumn(archive);
    const handles = Array.from({ length: entities.size }, (_, row) => entities.packed.get(row) as Handle);
    archive.set(0, [ENTITIES, [handles.length, entities.length.get(0) as number, ...handles.map(toJson)]]);
    for (const component of components) {
      const storage = this.#parts.known(component);
      const code = storage === undefined || storage.payload === null ? steps.saveTag : steps.saveStorage;
      const count = storage === undefined ? 0 : storage.size - this.#holesIn(storage);
      columns.tracer.step(code, at.save.storage, component, count);
      archive.set(archive.length, [component, storage === undefined ? [0] : this.#contentOf(storage)]);
    }
    return Array.from({ length: archive.length }, (_, row) => numbersIn(archive, row)).flat();
  }

  /**
   * Replaces the registry by a new one with what was saved (`snapshot_loader`).
   * @param orphans true if entities without components are destroyed afterwards
   * @throws ModelError `nothing-saved`, or `not-modelled-load` in a loop, and if there are groups or listeners
   */
  load(orphans: boolean): void {
    const { columns, entities } = this.#parts;
    const { tracer } = columns;
    const archive = columns.find(ARCHIVE) as Column<Json> | undefined;
    if (archive === undefined || archive.length === 0) throw new ModelError('nothing-saved', 'Nothing was saved', {});
    const busy = [GROUPS, LISTENERS, CURSOR].some((name) => (columns.find(name)?.length ?? 0) > 0);
    if (busy) throw new ModelError('not-modelled-load', 'Loading with groups or listeners is not modelled', {});
    tracer.step(steps.newRegistry, at.load.registry);
    for (const column of columns) if (column !== archive && isOfRegistry(column)) clearColumn(column);
    this.#parts.initialise();
    this.#loadEntities(numbersIn(archive, 0));
    for (let row = 1; row < archive.length; row++) {
      const [component] = archive.get(row) as [string, Json];
      this.#loadStorage(component, numbersIn(archive, row));
    }
    if (orphans) this.#killOrphans();
    const next = entities.nextUp();
    if (next.recycled === null) tracer.step(steps.loadedFresh, at.load.done, entities.inUse, next.index);
    else tracer.step(steps.loadedRecycles, at.load.done, entities.inUse, next.recycled);
  }

  #contentOf(storage: Storage): Json[] {
    const { traits } = this.#parts.entities;
    const content: Json[] = [storage.size];
    for (let row = 0; row < storage.size; row++) {
      const handle = storage.packed.get(row) as Handle;
      if (traits.isTombstone(handle)) content.push(toJson(traits.null));
      else content.push(toJson(handle), ...(storage.payload === null ? [] : [storage.payload.get(row) as number]));
    }
    return content;
  }

  #loadEntities([count, inUse, ...handles]: readonly Json[]): void {
    const { columns, entities } = this.#parts;
    const { traits } = entities;
    columns.tracer.step(steps.loadEntities, at.load.entities, Number(count));
    columns.tracer.enter();
    let highest = traits.construct(0, 0);
    for (const each of handles) {
      const handle = this.#handle(each);
      entities.createHint(handle);
      if (handle > highest) highest = handle;
    }
    columns.tracer.leave();
    // EnTT compares whole handles, so that a large version counts more than a large index.
    if (this.#parts.version.placeholder) entities.startFrom(traits.index(highest));
    columns.tracer.step(steps.loadAlive, at.load.alive, Number(inUse));
    entities.length.set(0, Number(inUse));
  }

  #loadStorage(component: string, [count, ...content]: readonly Json[]): void {
    const { columns, entities } = this.#parts;
    const { tracer } = columns;
    const storage = this.#parts.storage(component);
    // A hole is written without a value.
    const isEntity = (raw: Json) => !entities.traits.isNull(this.#handle(raw));
    const entered = storage.payload === null ? content.filter(isEntity).length : content.length - Number(count);
    tracer.step(steps.loadStorage, at.load.storage, component, entered);
    tracer.enter();
    for (let i = 0; i < content.length; i++) {
      const handle = this.#handle(content[i]!);
      if (entities.traits.isNull(handle)) {
        tracer.step(steps.loadHole, at.load.storage, component);
        continue;
      }
      if (!entities.peekContains(handle)) {
        throw new ModelError('not-modelled-load-dead', `${component} was saved with an entity that is dead`, {
          component,
        });
      }
      const value = storage.payload === null ? 0 : (content[++i] as number);
      storage.emplace(handle, () => value);
    }
    tracer.leave();
  }

  /** Visits all handles, also those that wait: 3.12.2 leaves these as they are, 3.16.0 raises their versions. */
  #killOrphans(): void {
    const { columns, entities, pools } = this.#parts;
    for (let row = entities.size - 1; row >= 0; row--) {
      const entity = entities.packed.get(row) as Handle;
      const names = Array.from({ length: pools.length }, (_, pool) => pools.peek(pool) as string);
      const isAlive = entities.valid(entity);
      if (!isAlive && !this.#parts.version.asserts) continue;
      if (names.some((name) => this.#parts.storage(name).peekContains(entity))) continue;
      columns.tracer.step(isAlive ? steps.killOrphan : steps.raiseWaiting, at.load.orphans, entity);
      columns.tracer.enter();
      entities.erase(entity);
      columns.tracer.leave();
    }
  }

  #requireNoHoles(component: string): void {
    const storage = this.#parts.known(component);
    if (this.#parts.version.placeholder || storage === undefined || this.#holesIn(storage) === 0) return;
    const message = `EnTT 3.12.2 writes the holes of ${component} as entities, which cannot be loaded`;
    throw new ModelError('save-holes', message, { component });
  }

  #holesIn({ packed, size }: Storage): number {
    const { traits } = this.#parts.entities;
    let count = 0;
    for (let row = 0; row < size; row++) if (traits.isTombstone(packed.peek(row) as Handle)) count++;
    return count;
  }

  #handle(raw: Json): Handle {
    return this.#parts.entities.traits.columnType === 'u64' ? BigInt(raw as string) : Number(raw);
  }
}

function numbersIn(archive: Column<Json>, row: number): readonly Json[] {
  return (archive.peek(row) as [string, readonly Json[]])[1];
}

function toJson(handle: Handle): Json {
  return typeof handle === 'number' ? handle : handle.toString();
}

/** A run may have columns of its own, which outlive the registry. */
function isOfRegistry({ meta }: Column): boolean {
  return meta.ofRun !== true;
}

function clearColumn(column: Column): void {
  for (let row = column.length - 1; row >= 0; row--) if (column.peek(row) !== undefined) column.set(row, undefined);
}
