import type { Json } from '../../trace/value.ts';
import { elementsOf, rowsOf } from './elements.ts';
import type { ColumnChange, RecordedMessage, Values, WireColumn, WireType } from './message.ts';

/**
 * Converts messages to JSON for people and other programs. Raw values become arrays of numbers (decimal strings for
 * `u64`, `i64` and non-finite numbers), presence bits become arrays of 0 and 1, and columns get their names in addition
 * to their ids.
 */
export class MessageJson {
  #columns = new Map<number, WireColumn>();

  /** Converts a message accepted by a reader. Messages must be passed in order, because a schema is needed to convert later ones. */
  json(message: RecordedMessage): Json {
    if (message.type === 'hello') this.#columns = new Map();
    if (message.type === 'schema') for (const column of message.columns) this.#columns.set(column.id, column);
    const { type } = message;
    if (type !== 'snapshot' && type !== 'delta' && type !== 'keyframe') return message as unknown as Json;
    const { columns, ...rest } = message;
    const listed = columns === undefined ? {} : { columns: this.#list(columns) };
    if (message.type !== 'delta' || message.steps === undefined) return { ...rest, ...listed } as unknown as Json;
    const steps = message.steps.map((step) => ({ ...step, columns: this.#list(step.columns) }));
    return { ...rest, steps } as unknown as Json;
  }

  #list(changes: readonly ColumnChange[]): Json[] {
    return changes.map((change) => this.#change(change));
  }

  #change({ c, ...change }: ColumnChange): Json {
    const { type, name } = this.#columns.get(c)!;
    const result: Record<string, Json> = { c, name };
    if (change.whole !== undefined) result.whole = values(type, change.whole);
    if (change.present !== undefined) result.present = bits(change.present, lengthOf(result.whole));
    if (change.length !== undefined) result.length = change.length;
    if (change.clear !== undefined) result.clear = [...rowsOf(change.clear)];
    if (change.runs !== undefined) result.runs = change.runs.map((part) => values(type, part));
    if (change.rows !== undefined)
      result.rows = typeof change.rows === 'number' ? change.rows : [...rowsOf(change.rows)];
    if (change.values !== undefined) result.values = values(type, change.values);
    return result;
  }
}

/** A number is the start of a run. */
function values(type: WireType, raw: Values | number): Json {
  if (!(raw instanceof Uint8Array)) return raw;
  return Array.from(elementsOf(type, raw) as Iterable<number | bigint>, (element) =>
    typeof element === 'number' && Number.isFinite(element) ? element : String(element),
  );
}

function bits(bytes: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_, row) => (bytes[row >>> 3]! >>> (row & 7)) & 1);
}

function lengthOf(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : 0;
}
