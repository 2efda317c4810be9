import { isIndex, isJson, MessageFields } from '../codec/fields.ts';
import type { Limits } from '../codec/limits.ts';
import type { RowCosts } from '../codec/row-costs.ts';
import { WireError } from '../codec/wire-error.ts';
import { elementSize, rowsOf } from './elements.ts';
import type { ColumnChange, Values, WireColumn } from './message.ts';

/** A column as declared and filled by the messages so far. */
export interface KnownColumn {
  readonly spec: WireColumn;
  /** Number of rows, including absent ones at the end. */
  length: number;
  /** For a column of JSON values. */
  readonly costs: RowCosts | null;
  /** The last list of changes that named it. A list must not name it twice. */
  list: number;
}

/** The context of a change: the declared columns, the limits, and the earlier changes of the list. */
export interface ChangeContext {
  readonly columns: readonly (KnownColumn | undefined)[];
  readonly limits: Limits;
  readonly list: number;
  readonly before: ColumnChange[];
  /** For each earlier change with its own rows: their number, and the last row plus one. */
  readonly rows: (RowFacts | undefined)[];
}

interface RowFacts {
  readonly count: number;
  readonly end: number;
}

type Parsed = { -readonly [K in keyof ColumnChange]: ColumnChange[K] };

/**
 * Parses the next change, adds it to the context and updates the column's length.
 * @throws WireError `message`, `column` or `limit`
 */
export function parseChange(value: unknown, context: ChangeContext): void {
  const fields = new MessageFields('change', value);
  const column = columnOf(fields, context);
  const reader = new ValuesReader(fields, column.spec, context.limits);
  const change: Parsed = { c: column.spec.id };
  if (fields.has('whole')) change.whole = reader.values('whole', fields.raw('whole'));
  if (fields.has('present')) change.present = fields.bytes('present');
  if (fields.has('length')) change.length = fields.integer('length', context.limits.rows);
  if (fields.has('clear')) change.clear = reader.clear();
  if (fields.has('runs')) change.runs = reader.runs();
  if (fields.has('rows')) change.rows = reader.rows(context);
  if (fields.has('values')) change.values = reader.values('values', fields.raw('values'));
  const at = typeof change.rows === 'number' ? change.rows : context.before.length;
  const rows = context.rows[at];
  checkParts(fields, change, rows, reader);
  column.length = lengthAfter(column.length, change, rows, reader);
  context.before.push(change);
  if (column.costs !== null) countCosts(column.costs, change, context.before);
}

function countCosts(costs: RowCosts, change: ColumnChange, list: readonly ColumnChange[]): void {
  const { whole, length, runs = [], values } = change;
  if (whole !== undefined) {
    costs.truncate(0);
    setCosts(costs, 0, whole);
  }
  if (length !== undefined) costs.truncate(length);
  for (let i = 0; i < runs.length; i += 2) setCosts(costs, runs[i] as number, runs[i + 1] as Values);
  const rows = rowsOfChange(change, list);
  if (values !== undefined) for (const [i, row] of rows.entries()) costs.set(row, values[i]);
}

function setCosts(costs: RowCosts, start: number, values: Values): void {
  for (let i = 0; i < values.length; i++) costs.set(start + i, values[i]);
}

export function valueCount(values: Values, size: number): number {
  return values instanceof Uint8Array ? values.length / size : values.length;
}

/** Returns the rows of a change's `values`: its own or those of the change that it refers to. */
export function rowsOfChange(change: ColumnChange, list: readonly ColumnChange[]): Uint32Array {
  const bytes = typeof change.rows === 'number' ? list[change.rows]?.rows : change.rows;
  return bytes instanceof Uint8Array ? rowsOf(bytes) : new Uint32Array(0);
}

function columnOf(fields: MessageFields, { columns, limits, list }: ChangeContext): KnownColumn {
  const id = fields.integer('c', limits.columns - 1);
  const column = columns[id];
  if (column === undefined) throw new WireError('column', `Column ${id} is in no schema`);
  if (column.list === list)
    throw new WireError('column', `Column ${id} (${column.spec.name}) is changed twice in a list`);
  column.list = list;
  return column;
}

function checkParts(
  fields: MessageFields,
  change: ColumnChange,
  rows: RowFacts | undefined,
  reader: ValuesReader,
): void {
  if (change.present !== undefined) {
    if (change.whole === undefined) throw fields.fail('present', 'only together with whole');
    const bytes = (reader.count(change.whole) + 7) >>> 3;
    if (change.present.length !== bytes) throw fields.fail('present', `${bytes} bytes are needed`);
  }
  if ((change.rows === undefined) !== (change.values === undefined)) {
    throw fields.fail('rows', 'rows and values come together');
  }
  if (change.values === undefined) return;
  const values = reader.count(change.values);
  if (rows?.count !== values) {
    throw fields.fail('values', `${values} values for ${rows?.count} rows (column ${reader.name})`);
  }
}

function lengthAfter(length: number, change: ColumnChange, rows: RowFacts | undefined, reader: ValuesReader): number {
  let after = change.whole === undefined ? length : reader.count(change.whole);
  if (change.length !== undefined) after = Math.min(after, change.length);
  const { runs = [] } = change;
  for (let i = 0; i < runs.length; i += 2) {
    after = Math.max(after, (runs[i] as number) + reader.count(runs[i + 1] as Values));
  }
  return change.rows === undefined ? after : Math.max(after, rows?.end ?? 0);
}

class ValuesReader {
  readonly name: string;
  readonly #fields: MessageFields;
  readonly #size: number;
  readonly #limits: Limits;

  constructor(fields: MessageFields, { name, type }: WireColumn, limits: Limits) {
    this.name = name;
    this.#fields = fields;
    this.#size = elementSize(type);
    this.#limits = limits;
  }

  count(values: Values): number {
    return valueCount(values, this.#size);
  }

  values(key: string, value: unknown): Values {
    return this.#size === 0 ? this.#json(key, value) : this.#raw(key, value);
  }

  clear(): Uint8Array {
    const bytes = this.#fields.bytes('clear');
    if (bytes.length % 8 !== 0) throw this.#fields.fail('clear', 'pairs of u32 are needed');
    const pairs = rowsOf(bytes);
    for (let i = 0; i < pairs.length; i += 2) this.#requireRows('clear', pairs[i]! + pairs[i + 1]!);
    return bytes;
  }

  runs(): (number | Values)[] {
    const runs = this.#fields.list('runs', this.#limits.rows);
    if (runs.length % 2 !== 0) throw this.#fields.fail('runs', 'starts and values in turn are needed');
    const read: (number | Values)[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const start = runs[i];
      if (!isIndex(start, this.#limits.rows)) throw this.#fields.fail('runs', `${String(start)} is no row to start at`);
      const values = this.values('runs', runs[i + 1]);
      this.#requireRows('runs', start + this.count(values));
      read.push(start, values);
    }
    return read;
  }

  rows({ before, rows: known }: ChangeContext): Uint8Array | number {
    const value = this.#fields.raw('rows');
    if (typeof value === 'number') {
      if (known[value] !== undefined) return value;
      throw this.#fields.fail('rows', `change ${value} is no earlier one with rows of its own`);
    }
    const bytes = this.#fields.bytes('rows');
    if (bytes.length % 4 !== 0) throw this.#fields.fail('rows', 'u32 rows are needed');
    const rows = rowsOf(bytes);
    let end = 0;
    for (let i = 0; i < rows.length; i++) if (rows[i]! >= end) end = rows[i]! + 1;
    this.#requireRows('rows', end);
    known[before.length] = { count: rows.length, end };
    return bytes;
  }

  #raw(key: string, value: unknown): Uint8Array {
    if (!(value instanceof Uint8Array)) throw this.#fields.fail(key, `a bin is needed (column ${this.name})`);
    if (value.length % this.#size !== 0) {
      const problem = `${value.length} bytes are no whole number of elements of ${this.#size} (column ${this.name})`;
      throw this.#fields.fail(key, problem);
    }
    this.#requireRows(key, value.length / this.#size);
    return value;
  }

  #json(key: string, value: unknown): Values {
    if (!Array.isArray(value)) throw this.#fields.fail(key, `an array of values is needed (column ${this.name})`);
    this.#requireRows(key, value.length);
    const { depth } = this.#limits;
    if (!value.every((element) => isJson(element, depth))) {
      throw this.#fields.fail(key, `JSON values are needed, nested at most ${depth} deep (column ${this.name})`);
    }
    return value;
  }

  #requireRows(key: string, rows: number): void {
    const limit = this.#limits.rows;
    if (rows > limit) throw new WireError('limit', `${rows} rows in ${this.name} (${key}); the limit is ${limit}`);
  }
}
