import { add, componentId, create, queryAll, remove } from '../core/compare/presets/make-operations.ts';
import { namesOf } from '../core/compare/presets/preset.ts';
import { languageOf, libraryIds } from '../core/engines/all.ts';
import type { Driver, EngineId } from '../core/script/language/language.ts';
import { EntityNames } from '../core/script/language/names.ts';
import type { Operation } from '../core/script/operation/operation.ts';
import { parseScript } from '../core/script/parse/parse.ts';
import { Timeline } from '../core/trace/timeline.ts';
import { type Line, type Options, timeTogether } from './measure.ts';

const ENTITIES = 1000;
const QUERIES = 10;
const SCHEMA = 'component Position size 12\ncomponent Velocity size 12\n';
/** The journal is trimmed now and then, as in the window. */
const FULL_BYTES = 1 << 28;
const KEPT_BYTES = 1 << 24;

/** Measures the nanoseconds per write and read of traced models, compared with the minimum for recording them. */
export function trace(options: Options): Line[] {
  const names = namesOf('e', options.smoke ? 20 : ENTITIES);
  const [position, velocity] = [componentId('Position'), componentId('Velocity')];
  const changes = [...names.map((name) => add(name, velocity, 1)), ...names.map((name) => remove(name, velocity))];
  const queries = Array.from({ length: QUERIES }, () => queryAll(position));
  return libraryIds.flatMap((engine) => {
    const model = new TracedModel(engine);
    for (const name of names) model.perform([create(name), add(name, position, 1)]);
    return [
      lineOf(`${engine}: add and remove, a write`, 'writes', model, changes, options),
      lineOf(`${engine}: query, a read`, 'reads', model, queries, options),
    ];
  });
}

/** A model whose timeline records every step, write and read, as in the program itself. */
class TracedModel {
  readonly timeline = new Timeline();
  readonly #driver: Driver;
  readonly #names = new EntityNames(this.timeline);

  constructor(engine: EngineId) {
    const language = languageOf(engine);
    this.#driver = language.create(parseScript(SCHEMA, 'trace.ecs', language).schema, this.timeline.columns);
  }

  perform(operations: readonly Operation[]): void {
    for (const operation of operations) this.#driver.perform(operation, this.#names);
    if (this.timeline.bytes > FULL_BYTES) this.timeline.trim(KEPT_BYTES);
  }
}

function lineOf(
  name: string,
  counted: 'writes' | 'reads',
  model: TracedModel,
  operations: readonly Operation[],
  options: Options,
): Line {
  // The first run may allocate pages or create tables.
  model.perform(operations);
  const start = model.timeline.length;
  model.perform(operations);
  const accesses = new Accesses(model.timeline, start);
  const runs = new Map([
    ['model', () => model.perform(operations)],
    ['bound', () => accesses.repeat()],
  ]);
  const times = timeTogether(runs, options);
  const each = (run: string): number => (times.get(run)! * 1000) / accesses[counted];
  const reference = { name: 'bare arrays and a journal', value: each('bound') };
  return { name, value: each('model'), unit: 'ns', reference, better: 'less' };
}

/** The writes and reads that a timeline recorded from a step on. Values that are not numbers count as 0. */
class Accesses {
  readonly writes: number;
  readonly reads: number;
  readonly #columns: readonly Float64Array[];
  readonly #written: CellArrays & { readonly to: Float64Array };
  readonly #read: CellArrays;
  /** The sum of all values read, so the reads cannot be optimised away. */
  sum = 0;

  constructor(timeline: Timeline, start: number) {
    const details = Array.from({ length: timeline.length - start }, (_, i) => timeline.detailAt(start + i));
    const writes = details.flatMap((detail) => detail.writes);
    const reads = details.flatMap((detail) => detail.reads);
    this.writes = writes.length;
    this.reads = reads.length;
    this.#columns = [...timeline.columns].map(
      ({ numbers, length }) => new Float64Array(Math.max(numbers.length, length)),
    );
    this.#written = { ...cellArrays(writes.length), to: new Float64Array(writes.length) };
    this.#read = cellArrays(reads.length);
    writes.forEach(({ column, row, to }, i) => {
      this.#written.column[i] = column.id;
      this.#written.row[i] = row;
      this.#written.to[i] = typeof to === 'number' ? to : 0;
    });
    reads.forEach(({ column, row }, i) => {
      this.#read.column[i] = column.id;
      this.#read.row[i] = row;
    });
  }

  /**
   * Repeats the writes and reads on bare arrays, and records 24 bytes per write and 8 per read in new memory like a
   * journal.
   */
  repeat(): void {
    const written = journalArrays(this.writes);
    const { column, row, to } = this.#written;
    for (let i = 0; i < this.writes; i++) {
      const cells = this.#columns[column[i]!]!;
      written.column[i] = column[i]!;
      written.row[i] = row[i]!;
      written.from[i] = cells[row[i]!]!;
      written.to[i] = to[i]!;
      cells[row[i]!] = to[i]!;
    }
    const read = cellArrays(this.reads);
    for (let i = 0; i < this.reads; i++) {
      read.column[i] = this.#read.column[i]!;
      read.row[i] = this.#read.row[i]!;
      this.sum += this.#columns[read.column[i]!]![read.row[i]!]!;
    }
  }
}

interface CellArrays {
  readonly column: Uint32Array;
  readonly row: Uint32Array;
}

interface JournalArrays extends CellArrays {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

function cellArrays(length: number): CellArrays {
  return { column: new Uint32Array(length), row: new Uint32Array(length) };
}

function journalArrays(length: number): JournalArrays {
  return { ...cellArrays(length), from: new Float64Array(length), to: new Float64Array(length) };
}
