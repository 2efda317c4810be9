import type { JsonColumn, NumberColumn, OpenWorld, ProbeColumn } from './adapter.ts';
import type { NumberSource } from './compare-rows.ts';
import { measurementColumn, textColumn } from './system-and-query-columns.ts';
import type { FollowingTime } from './time-budget.ts';
import { OUTSIDE } from './told-origins.ts';

/** At most so many entities are traced, and so many values of each, which are 4 KB of numbers. */
const [MAX_ENTITIES, MAX_VALUES] = [8, 512];
/** The number of frames for which entities are traced after one of the columns was read. */
const TRACED_FRAMES = 120;
/** The estimated milliseconds of a comparison; a look at the clock would take longer. */
const COST = 30e-6;

/** The last write to a value of a traced entity. Undefined stands for what was found too late to know. */
interface Write {
  readonly entity: number;
  readonly component: string;
  /** Undefined for a component that is one value. */
  readonly field: string | undefined;
  by: number | undefined;
  in: number | undefined;
  /** The last frame before that one in which the value was written, or may have been. */
  before: number;
  /** The last frame in which another system wrote to it, or may have. */
  other: number;
}

interface TracedValue {
  readonly component: string;
  readonly field: string | undefined;
  /** Reads the value; null if it is in row `row` of `source`. */
  readonly read: (() => unknown) | null;
  readonly column: ProbeColumn;
  readonly row: number;
  /** The array that the column had at the end of the last frame: to ask for it again takes longer than a comparison. */
  source: NumberSource;
  last: unknown;
  /** The frame up to which nothing is known of writes. */
  since: number;
  write: Write | null;
}

interface TracedEntity {
  readonly index: number;
  values: TracedValue[];
}

type World = Pick<OpenWorld, 'columns' | 'memberships'>;

/** Finds the system and the frame of the last write to each value of a few entities: their values are compared after each system. */
export class TracedEntities {
  readonly #world: World;
  readonly #time: FollowingTime;
  #entities: TracedEntity[] = [];
  /** Grows and shrinks in place, because the columns read it. */
  readonly #writes: Write[] = [];
  #framesLeft = 0;
  /** The frame that is running or has just ended. */
  #frame = 0;
  /** The values of all entities. */
  #count = 0;
  /** The entity whose components are listed next. */
  #next = 0;
  /** True if there was no time for a comparison since the last one: the system, or the frame, of what is found now is unknown. */
  #missedSystem = false;
  #missedFrame = false;

  constructor(world: World, time: FollowingTime) {
    this.#world = world;
    this.#time = time;
  }

  /** Traces the entities with these indices and no others. */
  trace(indices: readonly number[]): void {
    const known = new Map(this.#entities.map((each) => [each.index, each]));
    const wanted = [...new Set(indices)].slice(0, MAX_ENTITIES);
    this.#entities = wanted.map((index) => known.get(index) ?? { index, values: [] });
    this.#keep(({ entity }) => wanted.includes(entity));
    for (const each of this.#entities) if (!known.has(each.index)) this.#list(each, this.#comingFrame);
  }

  /** Attributes what differs from the last call to a system and the frame that is running; -1 stands for no system. */
  note(system: number, frame: number): void {
    this.#frame = frame;
    if (this.#framesLeft === 0 || this.#count === 0) return;
    if (this.#missedSystem || !this.#time.take(this.#count * COST)) this.#missedSystem = true;
    else this.#compare(system < 0 ? OUTSIDE : system, frame);
  }

  endFrame(frame: number): void {
    this.#frame = frame;
    if (this.#framesLeft === 0 || this.#entities.length === 0) return;
    this.#framesLeft--;
    if (this.#time.take(this.#count * COST)) {
      this.#compare(this.#missedSystem ? undefined : OUTSIDE, this.#missedFrame ? undefined : frame);
      if (this.#findsNewSources()) this.#compare(undefined, frame);
      this.#missedSystem = this.#missedFrame = false;
    } else this.#missedSystem = this.#missedFrame = true;
    this.#next = (this.#next + 1) % this.#entities.length;
    this.#list(this.#entities[this.#next]!, frame);
  }

  /** Returns the columns described in docs/protocol.md, "Systems and queries". */
  columns(): readonly ProbeColumn[] {
    const all = this.#writes;
    const seen = <C extends ProbeColumn>(column: C): C => ({
      ...column,
      watched: true,
      everyFrame: true,
      rows: () => {
        if (this.#framesLeft === 0) this.#begin();
        this.#framesLeft = TRACED_FRAMES;
        return column.rows!();
      },
    });
    return [
      measurementColumn('changes', 'written-entity', 'u32', all, ({ entity }) => entity),
      textColumn('changes', 'written-component', all, ({ component }) => component),
      textColumn('changes', 'written-field', all, ({ field }) => field),
      measurementColumn('changes', 'written-by', 'u32', all, (write) => write.by),
      measurementColumn('changes', 'written-in', 'u32', all, (write) => write.in),
      measurementColumn('changes', 'written-before', 'u32', all, ({ before }) => before),
      measurementColumn('changes', 'written-other', 'u32', all, ({ other }) => other),
    ].map((column) => seen<NumberColumn | JsonColumn>(column));
  }

  /** A value that was written while nobody looked has no known writer. */
  #begin(): void {
    for (const each of this.#entities) {
      each.values = [];
      this.#list(each, this.#comingFrame);
    }
    this.#missedSystem = this.#missedFrame = false;
  }

  /** A part of this frame may have run already. */
  get #comingFrame(): number {
    return this.#frame + 1;
  }

  #keep(isKept: (write: Write) => boolean): void {
    const kept = this.#writes.filter(isKept);
    this.#writes.splice(0, this.#writes.length, ...kept);
  }

  /** Lists the values that an entity has now. Writes to those that it had before stay known. */
  #list(entity: TracedEntity, since: number): void {
    const before = new Map(entity.values.map((value) => [value.component, value]));
    const has = new Set<string>();
    for (const [component, of] of this.#world.memberships ?? []) {
      if (entity.index < of.rows() && of.has(entity.index)) has.add(component);
    }
    if (has.size === before.size && [...has].every((each) => before.has(each))) return;
    const columns = this.#world.columns();
    const known = new Map(entity.values.map((value) => [value.column, value]));
    entity.values = columns
      .filter(({ meta }) => meta.role === 'value' && has.has(String(meta.component)))
      .slice(0, MAX_VALUES)
      .map((column) => known.get(column) ?? this.#value(entity.index, column, columns, since));
    this.#keep((write) => write.entity !== entity.index || has.has(write.component));
    this.#count = this.#entities.reduce((sum, { values }) => sum + values.length, 0);
  }

  #value(index: number, column: ProbeColumn, columns: readonly ProbeColumn[], since: number): TracedValue {
    const component = String(column.meta.component);
    const field = typeof column.meta.field === 'string' ? column.meta.field : undefined;
    const isDirect = column.meta.rows === 'entity' && column.type !== 'json' && !column.at && !column.gather;
    const read = isDirect ? null : readerOf(column, rowOf(index, column, columns));
    const source = isDirect ? column.read() : [];
    const write = this.#writeTo(index, component, field) ?? null;
    if (write !== null) write.before = write.other = since;
    return {
      since,
      component,
      field,
      read,
      column,
      row: index,
      source,
      last: read === null ? source[index] : read(),
      write,
    };
  }

  #compare(by: number | undefined, frame: number | undefined): void {
    for (const { index, values } of this.#entities) {
      for (const value of values) {
        const now = value.read === null ? value.source[value.row] : value.read();
        if (Object.is(now, value.last)) continue;
        value.last = now;
        value.write ??= this.#newWrite(index, value);
        note(value.write, by, frame, this.#frame);
      }
    }
  }

  /** The system that wrote to an array that has taken the place of another is unknown. */
  #findsNewSources(): boolean {
    let isFound = false;
    for (const { values } of this.#entities) {
      for (const value of values) {
        if (value.read !== null) continue;
        const source = (value.column as NumberColumn).read();
        isFound ||= source !== value.source;
        value.source = source;
      }
    }
    return isFound;
  }

  #writeTo(entity: number, component: string, field: string | undefined): Write | undefined {
    return this.#writes.find((each) => each.entity === entity && each.component === component && each.field === field);
  }

  /** Several columns may show the same value. */
  #newWrite(entity: number, { component, field, since }: TracedValue): Write {
    const known = this.#writeTo(entity, component, field);
    const write = known ?? { entity, component, field, by: undefined, in: undefined, before: since, other: since };
    if (known === undefined) this.#writes.push(write);
    return write;
  }
}

/** @param now the frame that is running, also if it is not known that the value was written in it */
function note(write: Write, by: number | undefined, frame: number | undefined, now: number): void {
  if (by === undefined || frame === undefined) write.before = write.other = now;
  else if (write.in !== undefined) {
    if (write.in !== frame) write.before = Math.max(write.before, write.in);
    if (write.by !== by) write.other = Math.max(write.other, write.in);
  }
  write.by = by;
  write.in = frame;
}

/** Returns a function that finds the row of an entity in a column; rows of a packed array are found by its index. */
function rowOf(index: number, { meta }: ProbeColumn, columns: readonly ProbeColumn[]): () => number {
  if (meta.rows === 'entity') return () => index;
  const places = columns.find((each) => each.meta.role === 'index' && each.meta.of === meta.rows);
  const read = places === undefined ? () => -1 : readerOf(places, () => index);
  return () => (read() as number | undefined) ?? -1;
}

/** Returns a function that reads one value. */
function readerOf(column: ProbeColumn, row: () => number): () => unknown {
  if (column.type === 'json' || column.at !== undefined) return () => valueAt(column, row());
  const { rows, gather } = column;
  if (gather === undefined) return () => column.read()[row()];
  return () => {
    const at = row();
    rows?.();
    gather(at, at + 1);
    return column.read()[at];
  };
}

/** An object of the game may throw when it is read, for example a revoked proxy. */
function valueAt(column: ProbeColumn, row: number): unknown {
  try {
    return column.at!(row);
  } catch {
    return undefined;
  }
}
