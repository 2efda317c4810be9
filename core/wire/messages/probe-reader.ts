import { decodePayload } from '../codec/codec.ts';
import { MessageFields } from '../codec/fields.ts';
import { LIMITS, type Limits } from '../codec/limits.ts';
import { RowCosts } from '../codec/row-costs.ts';
import { WireError } from '../codec/wire-error.ts';
import { cellsIn } from './cells-in.ts';
import { type Edit, MAX_EDITS, parseEdit } from './edit.ts';
import { elementSize } from './elements.ts';
import type {
  ColumnChange,
  Delta,
  Hello,
  ProbeMessage,
  Snapshot,
  UnknownMessage,
  WireColumn,
  WireStep,
} from './message.ts';
import { type ChangeContext, type KnownColumn, parseChange } from './parse-change.ts';
import {
  messageType,
  parseBye,
  parseEdited,
  parseFrameNumber,
  parseHello,
  parsePong,
  parseSchema,
  parseState,
  U32,
} from './parse-message.ts';

const MAX_STEPS = 65_536;
const MAX_STEP_ARGS = 4;

export interface ReaderOptions {
  /** A second hello starts over, as in recordings and in windows that follow a game. On a connection it is an error. */
  readonly restarts: boolean;
}

/** Reads a probe's messages and accepts those that can be applied: shapes, limits, order, declared columns, matching rows. */
export class ProbeReader {
  readonly limits: Limits;
  readonly #restarts: boolean;
  readonly #columns: (KnownColumn | undefined)[] = [];
  readonly #names = new Map<string, number>();
  #hello: Hello | null = null;
  #hasSnapshot = false;
  #lists = 0;
  /** Cells that the current message writes or clears. */
  #written = 0;

  constructor(limits: Limits = LIMITS, { restarts }: ReaderOptions = { restarts: false }) {
    this.limits = limits;
    this.#restarts = restarts;
  }

  get hello(): Hello | null {
    return this.#hello;
  }

  get columns(): WireColumn[] {
    return this.#columns.flatMap((column) => (column === undefined ? [] : [column.spec]));
  }

  /**
   * @param payload a frame without its length; binary parts of the result are views of it
   * @throws only WireError, for any bytes; the reader must not be used afterwards
   */
  read(payload: Uint8Array): ProbeMessage | UnknownMessage {
    return this.readDecoded(decodePayload(payload, this.limits));
  }

  /** Like `read`, for a decoded payload. */
  readDecoded(value: unknown): ProbeMessage | UnknownMessage {
    const type = messageType(value);
    this.#written = 0;
    if (this.#hello === null && type !== 'hello') throw new WireError('order', `Received ${type} before hello`);
    switch (type) {
      case 'hello':
        return this.#readHello(value);
      case 'schema':
        return { type, columns: this.#readSchema(value) };
      case 'snapshot':
        return this.#readSnapshot(value);
      case 'delta':
        return this.#readDelta(value);
      case 'state':
        return parseState(value);
      case 'pong':
        return parsePong(value);
      case 'edited':
        return parseEdited(value);
      case 'bye':
        return parseBye(value);
      default:
        return { type: 'unknown', name: type };
    }
  }

  #readHello(value: unknown): Hello {
    if (this.#hello !== null && !this.#restarts) throw new WireError('order', 'Received hello twice');
    this.#hello = parseHello(value, this.limits);
    this.#columns.length = 0;
    this.#names.clear();
    this.#hasSnapshot = false;
    return this.#hello;
  }

  #readSchema(value: unknown): WireColumn[] {
    const columns = parseSchema(value, this.limits);
    for (const column of columns) this.#know(column);
    return columns;
  }

  #know(spec: WireColumn): void {
    const known = this.#columns[spec.id];
    if (known !== undefined) {
      if (known.spec.name === spec.name && known.spec.type === spec.type) return;
      throw new WireError(
        'column',
        `Column ${spec.id} is declared again as another one: ${known.spec.name}, ${spec.name}`,
      );
    }
    const other = this.#names.get(spec.name);
    if (other !== undefined) {
      throw new WireError('column', `Column ${spec.id} has the name of column ${other}: ${spec.name}`);
    }
    this.#names.set(spec.name, spec.id);
    this.#columns[spec.id] = { spec, length: 0, list: 0, costs: spec.type === 'json' ? new RowCosts() : null };
  }

  #readSnapshot(value: unknown): Snapshot {
    const fields = new MessageFields('snapshot', value);
    for (const column of this.#columns) {
      if (column === undefined) continue;
      column.length = 0;
      column.costs?.truncate(0);
    }
    this.#hasSnapshot = true;
    const snapshot: Snapshot = { type: 'snapshot', ...this.#moment(fields), columns: this.#changes(fields, 'columns') };
    this.#requireCells();
    return snapshot;
  }

  #readDelta(value: unknown): Delta {
    if (!this.#hasSnapshot) throw new WireError('order', 'Received delta before snapshot');
    const fields = new MessageFields('delta', value);
    if (fields.has('columns') === fields.has('steps'))
      throw fields.fail('columns', 'either columns or steps are needed');
    const delta: Delta = {
      type: 'delta',
      ...this.#moment(fields),
      ...fields.maybe('merged', () => fields.integer('merged', U32)),
      ...fields.maybe('columns', () => this.#changes(fields, 'columns')),
      ...fields.maybe('steps', () => fields.list('steps', MAX_STEPS).map((step) => this.#step(step))),
    };
    this.#requireCells();
    return delta;
  }

  #moment(fields: MessageFields) {
    return {
      seq: fields.integer('seq', U32),
      frame: parseFrameNumber(fields),
      time: fields.number('time'),
      ...fields.maybe('torn', () => fields.boolean('torn')),
      ...fields.maybe('valueAge', () => fields.integer('valueAge', U32)),
      ...fields.maybe('edits', () => fields.list('edits', MAX_EDITS).map((edit) => this.#edit(edit))),
    };
  }

  #changes(fields: MessageFields, key: string): ColumnChange[] {
    const { limits } = this;
    const context: ChangeContext = { columns: this.#columns, limits, list: ++this.#lists, before: [], rows: [] };
    for (const raw of fields.list(key, limits.columns)) parseChange(raw, context);
    this.#count(context.before);
    return context.before;
  }

  /** A few bytes can clear millions of rows in each of a thousand steps, which would take hours. */
  #count(list: readonly ColumnChange[]): void {
    this.#written += cellsIn(list, (column) => this.#columns[column]!.spec.type);
    const limit = 2 * this.limits.cells;
    if (this.#written > limit) {
      throw new WireError('limit', `More than ${limit} cells are written or cleared in one frame, the limit`);
    }
  }

  #step(raw: unknown): WireStep {
    const fields = new MessageFields('delta.steps', raw);
    return {
      code: fields.name('code', this.limits.name),
      ...fields.maybe('args', () => stepArgs(fields, this.limits)),
      columns: this.#changes(fields, 'columns'),
    };
  }

  #edit(raw: unknown): Edit {
    return parseEdit(new MessageFields('delta.edits', raw), this.limits);
  }

  #requireCells(): void {
    let cells = 0;
    let bytes = 0;
    for (const column of this.#columns) {
      if (column === undefined) continue;
      cells += column.length;
      // A byte for each row says whether it is present.
      bytes += column.length * (1 + (column.costs === null ? elementSize(column.spec.type) : 8));
      bytes += column.costs?.total ?? 0;
    }
    const { cells: limit, world } = this.limits;
    if (cells > limit) throw new WireError('limit', `${cells} rows in all columns; the limit is ${limit}`);
    if (bytes > world) throw new WireError('limit', `${bytes} bytes in all columns; the limit is ${world}`);
  }
}

function stepArgs(fields: MessageFields, limits: Limits): Record<string, number | string> {
  const args = new MessageFields('delta.steps.args', fields.raw('args'));
  const names = Object.keys(fields.raw('args') as object);
  if (names.length > MAX_STEP_ARGS) throw fields.fail('args', `at most ${MAX_STEP_ARGS}`);
  const read = (name: string) =>
    typeof args.raw(name) === 'string' ? args.text(name, limits.name) : args.number(name);
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}
