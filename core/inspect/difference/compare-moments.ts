import { entityLabel, type IdFormat, versionOfId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import type { Change } from '../../changes/change.ts';
import { ChangesBetween, type Span } from '../../changes/changes-between.ts';
import { type ChangeGroup, differences, groupChanges, readWorld, type WorldReading } from '../../changes/difference.ts';
import type { EntityReading } from '../../changes/entity-reading.ts';
import { toldIn } from '../../changes/reused-id.ts';
import { SpanScanner, type SpanWrites } from '../../changes/span-writes.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { isSameValue } from '../../trace/value.ts';
import type { Readable } from '../../world/world.ts';
import { systemNames, type ToldChange } from '../conditions/system-changes.ts';
import { type FramesBetween, toldDifferences } from './told-differences.ts';

/** Writes between two moments that are read at most, to know in which step something changed: a fraction of a second. */
const MAX_WRITES = 300_000;

/** A position of a memory at which its columns agree. */
export interface ComparedMoment {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly nameOf: NameOf;
  readonly position: number;
  /** The frame of a game, or the line of a script. */
  readonly at: number;
}

/** The differences between two moments, with names for their entities and components. */
export interface Difference {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly ChangeGroup[];
  /** Values that were written in between and are as before; null if the steps in between were not read, so that changes have no step. */
  readonly changedBack: number | null;
  /** The frames in which values were last read up to the two moments, if they are others. */
  readonly valueFrames?: readonly [from: number, to: number];
  /** Returns the steps between two positions at which the columns agree in which a change happened last; null if they were not read. */
  spanOf(change: Change): Span | null;
  /** Returns what the game told of a change; null if it told nothing. */
  toldOf(change: Change): ToldChange | null;
  nameOf(change: Change): string;
  /** Returns a component as columns name it with the names of entities: `(Likes,7)` is `(Likes,hero)`. */
  textOf(component: string): string;
}

/**
 * Compares two moments of one run. The positions of the timelines are restored.
 * @param frames the frames in between, if they are to be read
 */
export function compareMoments(a: ComparedMoment, b: ComparedMoment, frames: FramesBetween = NO_FRAMES): Difference {
  return a.timeline.withoutMoving(() => b.timeline.withoutMoving(() => compared(a, b, frames)));
}

const NO_FRAMES: FramesBetween = { spans: [], toldIn: () => new Map(), isOutside: () => false };

function compared(a: ComparedMoment, b: ComparedMoment, frames: FramesBetween): Difference {
  const before = readingAt(a);
  const writes = writesBetween(a, b);
  const between = new ChangesBetween(a.timeline, a.engine, writes === null ? [] : frames.spans);
  const toldOf = toldIn(b.timeline.columns, b.engine.world(b.timeline.columns).ids.format);
  const replaced = toldOf && between.destroyed;
  const after = readingAt(b);
  const all = differences(before, after, { writes: writes ?? undefined, replaced, told: toldOf });
  const { told, apart, outside } = toldDifferences(all, between, frames, { ...b, frames: [a.at, b.at] });
  const changes = all.filter((change) => !outside.has(change));
  const names = new Map<Change, string>();
  for (const { timeline, position, nameOf } of [b, a]) {
    timeline.seek(position);
    for (const change of changes) {
      const name = change.id === null ? undefined : nameOf(change.id);
      if (name !== undefined) names.set(change, name);
    }
  }
  b.timeline.seek(b.position);
  const groups = groupChanges(changes, (change) => systemsKey(told.get(change)), apart);
  const world = b.engine.world(b.timeline.columns);
  const texts = new Map(
    groups.map(({ component }) => [component, component && (world.idText?.(component, b.nameOf) ?? component)]),
  );
  return {
    from: a.at,
    to: b.at,
    groups,
    changedBack: writes && changedBack(writes, b.timeline, after),
    spanOf: (change) => between.spanOf(change),
    toldOf: (change) => told.get(change) ?? null,
    nameOf: (change) => names.get(change) ?? labelOf(change, world.ids.format),
    textOf: (component) => texts.get(component) ?? component,
  };
}

/**
 * Compares two runs, each at a moment. Entities are the same if they have the same name, or if both have none and the same index; names of
 * entities replace their ids in pairs. The positions of the timelines are restored.
 */
export function compareRuns(a: ComparedMoment, b: ComparedMoment): Difference {
  const [left, right] = [a, b].map((moment) => moment.timeline.withoutMoving(() => labelledAt(moment)));
  const labels = [...new Set([...left!.entities.keys(), ...right!.entities.keys()])];
  const numbered = ({ columns, engine, entities }: LabelledReading): WorldReading => ({
    ...{ columns, engine },
    entities: new Map(
      labels.flatMap((label, i) => (entities.has(label) ? [[i, { ...entities.get(label)!, id: i }]] : [])),
    ),
  });
  const changes = differences(numbered(left!), numbered(right!));
  return {
    ...{ from: a.at, to: b.at, changedBack: null, spanOf: () => null, toldOf: () => null },
    groups: groupChanges(changes, () => ''),
    nameOf: ({ index }) => labels[index]!,
    textOf: (component) => component,
  };
}

interface LabelledReading extends Omit<WorldReading, 'entities'> {
  readonly entities: ReadonlyMap<string, EntityReading>;
}

function labelledAt(moment: ComparedMoment): LabelledReading {
  const { timeline, engine, nameOf } = moment;
  const { columns, entities } = readingAt(moment);
  const world = engine.world(timeline.columns);
  const textOf = (component: string): string => world.idText?.(component, nameOf) ?? component;
  const labelled = [...entities].map(([index, reading]) => {
    const components = new Map([...reading.components].map(([component, place]) => [textOf(component), place]));
    return [nameOf(reading.id) ?? `#${index}`, { ...reading, components }] as const;
  });
  return { columns, engine, entities: new Map(labelled) };
}

function readingAt({ timeline, position, engine }: ComparedMoment): WorldReading {
  timeline.seek(position);
  return readWorld(timeline.columns, engine);
}

/** Reads the writes between two moments of one timeline, which is at the first one; null if there are too many. */
function writesBetween(a: ComparedMoment, b: ComparedMoment): SpanWrites | null {
  const { timeline, engine } = a;
  if (timeline !== b.timeline || b.position < a.position) return null;
  let count = 0;
  for (let step = a.position; step < b.position && count <= MAX_WRITES; step++) count += timeline.writesOf(step);
  return count > MAX_WRITES ? null : new SpanScanner(timeline, engine).scan(a.position, b.position);
}

/** Entities that have one index after the other differ in their versions. */
function labelOf({ index, id }: Change, format: IdFormat): string {
  return entityLabel({ index, version: id === null ? 0 : versionOfId(id, format) });
}

/** Counts values of entities that kept their components and rows. */
function changedBack({ values, reached }: SpanWrites, timeline: Timeline, { entities }: WorldReading): number {
  return values.filter(({ column, row, index, first, last }) => {
    if (reached.has(index)) return false;
    const { from, to } = timeline.writeAt(first);
    if (!isSameValue(from, timeline.writeAt(last).to) || isSameValue(from, to)) return false;
    const held = [...(entities.get(index)?.components.values() ?? [])].flatMap((place) => place.values);
    return held.some((value) => value.column === column.name && value.row === row);
  }).length;
}

/** Returns a key that is the same for changes of which the same is said; empty if the game did not tell the system. */
function systemsKey(told: ToldChange | undefined): string {
  if (told === undefined) return '';
  const { system, queuedBy, lastSystem } = systemNames(told);
  return JSON.stringify([system, queuedBy, lastSystem]);
}
