import { elementSize, elementsOf } from './elements.ts';
import type { ColumnChange, RecordedMessage, Values, WireColumn, WireType } from './message.ts';
import { valueCount } from './parse-change.ts';

/** Elements and characters that are printed at once, so that a column of millions takes little memory. */
const ELEMENTS_AT_ONCE = 65_536;
const CHARACTERS_AT_ONCE = 65_536;

/**
 * Prints messages as JSON for people and other programs. Raw values become arrays of numbers (decimal strings for
 * `u64`, `i64` and non-finite numbers), presence bits become arrays of 0 and 1, and columns get their names in addition
 * to their ids.
 */
export class MessageJson {
  #columns = new Map<number, WireColumn>();

  /**
   * Yields the line of a message accepted by a reader, in pieces. Messages must be passed in order, because a schema is needed to print later
   * ones.
   */
  *line(message: RecordedMessage): Generator<string> {
    let text = '';
    for (const piece of this.#message(message)) {
      text += piece;
      if (text.length < CHARACTERS_AT_ONCE) continue;
      yield text;
      text = '';
    }
    yield `${text}\n`;
  }

  *#message(message: RecordedMessage): Generator<string> {
    if (message.type === 'hello') this.#columns = new Map();
    if (message.type === 'schema') for (const column of message.columns) this.#columns.set(column.id, column);
    if (message.type !== 'snapshot' && message.type !== 'delta' && message.type !== 'keyframe') {
      yield JSON.stringify(message);
      return;
    }
    const { columns, steps, ...rest } = { steps: undefined, ...message };
    yield beginning(rest);
    if (columns !== undefined) yield* this.#list(columns);
    for (const [i, { columns: changed, ...step }] of (steps ?? []).entries()) {
      yield `${i === 0 ? ',"steps":[' : ','}${beginning(step)}`;
      yield* this.#list(changed);
      yield '}';
    }
    yield steps === undefined ? '}' : `${steps.length === 0 ? ',"steps":[' : ''}]}`;
  }

  *#list(changes: readonly ColumnChange[]): Generator<string> {
    yield ',"columns":[';
    for (const [i, change] of changes.entries()) {
      if (i > 0) yield ',';
      yield* this.#change(change);
    }
    yield ']';
  }

  *#change({ c, whole, present, length, clear, runs, rows, values }: ColumnChange): Generator<string> {
    const { type, name } = this.#columns.get(c)!;
    yield beginning({ c, name });
    if (whole !== undefined) yield* member('whole', printed(type, whole));
    if (present !== undefined) yield* member('present', bits(present, valueCount(whole ?? [], elementSize(type))));
    if (length !== undefined) yield `,"length":${length}`;
    if (clear !== undefined) yield* member('clear', printed('u32', clear));
    if (runs !== undefined) yield* member('runs', printedRuns(type, runs));
    if (typeof rows === 'number') yield `,"rows":${rows}`;
    else if (rows !== undefined) yield* member('rows', printed('u32', rows));
    if (values !== undefined) yield* member('values', printed(type, values));
    yield '}';
  }
}

/** Returns an object as JSON without its end. */
function beginning(object: object): string {
  return JSON.stringify(object).slice(0, -1);
}

function* member(key: string, elements: Iterable<string>): Generator<string> {
  yield `,"${key}":[`;
  yield* elements;
  yield ']';
}

function* printedRuns(type: WireType, runs: readonly (number | Values)[]): Generator<string> {
  for (const [i, part] of runs.entries()) {
    if (i > 0) yield ',';
    if (typeof part === 'number') yield String(part);
    else yield* ['[', ...printed(type, part), ']'];
  }
}

/** Yields elements without brackets. */
function* printed(type: WireType, values: Values): Generator<string> {
  const elements = values instanceof Uint8Array ? elementsOf(type, values) : values;
  for (let from = 0; from < elements.length; from += ELEMENTS_AT_ONCE) {
    const some: readonly unknown[] = Array.from(elements.slice(from, from + ELEMENTS_AT_ONCE) as ArrayLike<unknown>);
    const text = JSON.stringify(values instanceof Uint8Array ? plain(type, some) : some).slice(1, -1);
    yield from === 0 ? text : `,${text}`;
  }
}

/** Whole numbers of at most 32 bits are always plain. */
function plain(type: WireType, elements: readonly unknown[]): readonly unknown[] {
  const canBeText = type === 'u64' || type === 'i64' || type === 'f32' || type === 'f64';
  return canBeText ? elements.map((element) => (Number.isFinite(element) ? element : String(element))) : elements;
}

function* bits(bytes: Uint8Array, count: number): Generator<string> {
  const at = (row: number) => (bytes[row >>> 3]! >>> (row & 7)) & 1;
  for (let from = 0; from < count; from += ELEMENTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(ELEMENTS_AT_ONCE, count - from) }, (_, i) => at(from + i));
    yield `${from === 0 ? '' : ','}${some.join(',')}`;
  }
}
