import { type Cell, kindOf } from '../cells/cell-table.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Timeline } from '../trace/timeline.ts';
import { finish, type Turns, visitInTurns } from '../trace/turns.ts';
import { isSameValue } from '../trace/value.ts';
import type { Readable } from '../world/world.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { type QueuedCommand, setCauses } from './causes.ts';
import { type Change, type NewChange, newChange } from './change.ts';
import { entityChanges } from './entity-changes.ts';
import { type EntityReading, readEntities } from './entity-reading.ts';
import { ToldBirths, toldIn } from './reused-id.ts';
import { type PerformedCommand, SpanScanner, type SpanWrites, type WrittenCell } from './span-writes.ts';
import { holeChanges, pageChanges, structureChanges } from './structure-changes.ts';
import { valueChanges } from './value-changes.ts';

const kept = new WeakMap<Timeline, ChangeReader>();

/** Returns the reader of a timeline, which keeps what it knows of columns. */
export function changeReaderOf(timeline: Timeline, engine: Readable): ChangeReader {
  return getOrInsert(kept, timeline, () => new ChangeReader(timeline, engine));
}

/** The writes of a span that is not looked at. */
export const NO_WRITES: SpanWrites = {
  reached: new Set(),
  values: [],
  structures: [],
  pages: [],
  holes: [],
  names: [],
  commands: [],
  hasStructure: false,
  lastStep: () => -1,
  isWritten: () => false,
};

/** Returns the changes of one entity between two readings of it, without looking at writes. All have the step `lastStep`. */
export function changesBetween(
  index: number,
  [was, is]: readonly [EntityReading | undefined, EntityReading | undefined],
  {
    columns,
    reader,
    lastStep,
  }: { readonly columns: ColumnSet; readonly reader: WorldReader; readonly lastStep: number },
): readonly Change[] {
  const told = toldIn(columns, reader.ids.format);
  const changes = entityChanges(index, was, is, { columns, writes: NO_WRITES, told, lastStep });
  const before = new Map(was === undefined ? [] : [[index, was]]);
  finish(setCauses(changes, { before, commands: [], ids: reader.ids }));
  return changes;
}

export interface WantedChanges {
  /** Index of the only entity whose changes are wanted. */
  readonly index?: number;
  /** False without the values of entities that were not moved and gained or lost nothing. They are most changes of a game. */
  readonly values?: boolean;
}

/**
 * Reads what happened between two positions of a timeline, from the writes in between and from the entities that they reach. The columns
 * must agree at both positions: they are the ends of an operation, of a performed command, or of frames that are whole.
 */
export class ChangeReader {
  readonly #timeline: Timeline;
  readonly #engine: Readable;
  readonly #scanner: SpanScanner;

  constructor(timeline: Timeline, engine: Readable) {
    this.#timeline = timeline;
    this.#engine = engine;
    this.#scanner = new SpanScanner(timeline, engine);
  }

  /** Like `changesInTurns`, at once. The timeline's position is restored. */
  changesIn(from: number, to: number, wanted?: WantedChanges): readonly Change[] {
    return this.#timeline.withoutMoving(() => finish(this.changesInTurns(from, to, wanted)));
  }

  /** Returns the changes from the timeline's position to a later one, and moves there. */
  advance(to: number): readonly Change[] {
    return finish(this.changesInTurns(this.#timeline.position, to));
  }

  /**
   * Returns the changes of steps [from, to) in the order of the writes that decided them. The work is proportional to the writes and to the
   * entities that they reach. Moves the timeline.
   * @param wanted all by default
   * @throws RangeError if the timeline does not have these positions
   */
  *changesInTurns(
    from: number,
    to: number,
    { index: only, values = true }: WantedChanges = {},
  ): Turns<readonly Change[]> {
    const timeline = this.#timeline;
    const { columns } = timeline;
    if (timeline.position !== from) timeline.seek(from);
    const writes = yield* this.#scanner.scanInTurns(from, to);
    const written = only === undefined ? writes.reached : new Set(writes.reached.has(only) ? [only] : []);
    const structures = this.#structuresIn(writes.structures);
    const reader = this.#engine.world(columns);
    const births = ToldBirths.begin(timeline, reader.ids.format, from);
    const reached = births?.reach(written, only) ?? written;
    const before = yield* readEntities(reader, reached);
    const changes: NewChange[] = values
      ? yield* valueChanges(writes.values, reached, { timeline, engine: this.#engine, reader, only })
      : [];
    const named = this.#nameChanges(writes, reader, only);
    timeline.seek(to);
    const readerAfter = this.#engine.world(columns);
    // The name of another entity that has the index now is no new name.
    const isKept = ({ index, id }: NewChange): boolean => {
      const record = readerAfter.recordOf(index);
      return record?.alive === true && record.id === id;
    };
    changes.push(...named.filter(isKept));
    const after = yield* readEntities(readerAfter, reached);
    const birthOf = births?.at(to, writes.hasStructure);
    const end = { columns, writes, told: toldIn(columns, reader.ids.format), birthOf, lastStep: to - 1 };
    yield* visitInTurns(reached, (index) => {
      changes.push(...entityChanges(index, before.get(index), after.get(index), end));
    });
    if (only === undefined) {
      changes.push(...structureChanges(structures, this.#structuresIn(writes.structures)));
      changes.push(...pageChanges(writes), ...holeChanges(writes));
    }
    const commands = writes.commands.map((command) => this.#queued(command));
    yield* setCauses(changes, { before, commands, ids: reader.ids });
    return to - from === 1 ? changes : changes.sort((a, b) => a.step - b.step);
  }

  #nameChanges({ names }: SpanWrites, reader: WorldReader, only?: number): NewChange[] {
    return names.flatMap(({ index, step, first, last }) => {
      if (only !== undefined && index !== only) return [];
      const [from, to] = [this.#timeline.writeAt(first).from, this.#timeline.writeAt(last).to];
      const id = reader.recordOf(index)?.id ?? null;
      return isSameValue(from, to) ? [] : [newChange({ kind: 'named', step, id, index, from, to })];
    });
  }

  /** Returns the names of the structures that written cells tell of now, with the last step that wrote one of the cells. */
  #structuresIn(cells: readonly WrittenCell[]): ReadonlyMap<string, number> {
    const { columns } = this.#timeline;
    const found = new Map<string, number>();
    for (const { column, row, step } of cells) {
      const cell: Cell = { columns, column, row, value: column.peek(row) };
      const name = kindOf(this.#engine.cells, column)?.structure?.(cell) ?? null;
      if (name !== null) found.set(name, Math.max(step, found.get(name) ?? -1));
    }
    return found;
  }

  #queued({ column, row, command, step }: PerformedCommand): QueuedCommand {
    const timeline = this.#timeline;
    const how = new Uint8Array(timeline.columns.size);
    how[column.id] = 1;
    let queuedAt: number | null = null;
    for (let at = step; at > timeline.first && queuedAt === null; ) {
      at = timeline.findStep(timeline.first, at, true, { how, passes: () => true });
      if (at < 0) break;
      timeline.visitWrites(at, (id, atRow, n) => {
        if (id === column.id && atRow === row && timeline.writeAt(n).from === undefined) queuedAt = at;
      });
    }
    return { command, queuedAt, performedAt: step };
  }
}
