import { concatBytes } from '../../trace/bytes.ts';
import { decodePayload, encodePayload } from '../codec/codec.ts';
import type { Limits } from '../codec/limits.ts';
import { WireError } from '../codec/wire-error.ts';
import { elementSize, rowsOf } from '../messages/elements.ts';
import type { Delta, WireType } from '../messages/message.ts';
import { parseSchema } from '../messages/parse-message.ts';
import { KnownIndexes } from './known-indexes.ts';
import { inWords, type PredictedType, Predictor, type ValueRows } from './value-predictor.ts';

/** Bytes before the outline: the length of the outline and of all binary parts, u32 each. */
const HEAD = 8;

/** The bytes that a value in the outline may take in memory, for each of its own. */
const OUTLINE_COST = 16;

/** Estimates how many bytes a packed message takes once it is unpacked. Its lengths may be wrong: `unpack` checks them. */
export function unpackedBytes(packed: Uint8Array): number {
  if (packed.length < HEAD) return 0;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Math.min(view.getUint32(0, true), packed.length) * OUTLINE_COST + view.getUint32(4, true);
}

interface Bin {
  readonly bytes: Uint8Array;
  /** `spans` are cleared rows; a `length` has no bytes. */
  readonly what: 'rows' | 'spans' | 'values' | 'bits' | 'length';
  readonly column: number;
  readonly type: WireType | undefined;
  /** The rows of its values: encoded row numbers, or the first of consecutive rows. Of a length: the length. */
  readonly rows: Uint8Array | number;
}

type MessageMap = Record<string, unknown>;
type Visit = (holder: MessageMap, key: string | number, what: Bin['what'], column: number, rows: Bin['rows']) => void;

/**
 * Packs messages so that they compress well (docs/recording.md): an outline, then the bytes of all binary parts without
 * zeros, with numbers as differences from predicted values. Messages must be unpacked in the order of packing.
 */
export class MessagePacker {
  readonly #limits: Limits;
  readonly #types = new Map<number, WireType>();
  readonly #predictor = new Predictor();
  readonly #indexes = new KnownIndexes();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  pack(message: object): Uint8Array<ArrayBuffer> {
    const bins: Bin[] = [];
    const outline = copyOf(message);
    visitBins(outline, (holder, key, what, column, rows) => {
      const value = holder[key];
      if (what === 'length' && typeof value === 'number') bins.push(lengthOf(column, value));
      if (!(value instanceof Uint8Array)) return;
      bins.push({ bytes: value.slice(), what, column, type: this.#types.get(column), rows });
      holder[key] = -1 - value.length;
    });
    for (const bin of bins) this.#forward(bin);
    this.#know(message);
    const head = encodePayload(outline);
    const all = inOrder(bins, isSnapshot(message));
    const rest = withoutZeros(all);
    const packed = new Uint8Array(HEAD + head.length + rest.length);
    const view = new DataView(packed.buffer);
    view.setUint32(0, head.length, true);
    view.setUint32(4, all.length, true);
    packed.set(head, HEAD);
    packed.set(rest, HEAD + head.length);
    return packed;
  }

  /**
   * Returns the decoded message, which `ProbeReader` has to check.
   * @throws WireError
   */
  unpack(packed: Uint8Array): unknown {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const length = packed.length < HEAD ? 0 : view.getUint32(0, true);
    if (HEAD + length > packed.length) throw new WireError('message', 'A packed message is cut short');
    const total = view.getUint32(4, true);
    const { frame } = this.#limits;
    if (total > frame) throw new WireError('limit', `A packed message of ${total} bytes; the limit is ${frame}`);
    const message = decodePayload(packed.subarray(HEAD, HEAD + length), this.#limits);
    const flat = withZeros(packed.subarray(HEAD + length), total);
    // One buffer for all, because a message may have a hundred binary parts.
    const all = isSnapshot(message) ? new Uint8Array(total) : flat;
    const bins: Bin[] = [];
    let at = 0;
    visitBins(message, (holder, key, what, column, rows) => {
      const value = holder[key];
      if (what === 'length' && typeof value === 'number') bins.push(lengthOf(column, value));
      if (what === 'length' || typeof value !== 'number' || value >= 0) return;
      const bytes = all.subarray(at, at - 1 - value);
      at -= 1 + value;
      bins.push({ bytes, what, column, type: this.#types.get(column), rows });
      holder[key] = bytes;
    });
    if (at !== total) throw new WireError('message', 'The length of a packed message differs from its header');
    if (all !== flat) fromPlanes(bins, flat);
    for (const bin of bins) this.#backward(bin);
    this.#know(message);
    return message;
  }

  #know(message: unknown): void {
    if (!isMap(message) || message.type !== 'schema' || !Array.isArray(message.columns)) return;
    const columns = parseSchema(message, this.#limits);
    for (const { id, type } of columns) this.#types.set(id, type);
    this.#indexes.know(columns);
  }

  #forward(bin: Bin): void {
    const { what, bytes, column } = bin;
    const index = this.#indexes.at(column);
    if (what === 'spans' || (what === 'rows' && index === undefined)) toDifferences(bytes);
    else if (what === 'rows') inWords(bytes, (words) => index!.forwardRows(words));
    else if (what === 'values' && index !== undefined)
      inWords(bytes, (words) => index.forwardValues(words, rowsIn(bin)));
    this.#learnKeys(bin);
    const type = predictedType(bin);
    if (type !== null) this.#predictor.forward(column, type, bytes, rowsIn(bin));
  }

  #backward(bin: Bin): void {
    const { what, bytes, column } = bin;
    const index = this.#indexes.at(column);
    if (what === 'spans' || (what === 'rows' && index === undefined)) fromDifferences(bytes);
    else if (what === 'rows') inWords(bytes, (words) => index!.backwardRows(words));
    else if (what === 'values' && index !== undefined)
      inWords(bytes, (words) => index.backwardValues(words, rowsIn(bin)));
    this.#learnKeys(bin);
    const type = predictedType(bin);
    if (type !== null) this.#predictor.backward(column, type, bytes, rowsIn(bin));
  }

  /** Keys are packed unchanged. */
  #learnKeys(bin: Bin): void {
    const index = this.#indexes.of(bin.column);
    if (index === undefined) return;
    if (bin.what === 'length') index.shortened(Number(bin.rows));
    if (bin.what === 'values') index.wrote(rowsOf(bin.bytes), rowsIn(bin));
  }
}

function lengthOf(column: number, length: number): Bin {
  return { bytes: new Uint8Array(0), what: 'length', column, type: undefined, rows: length };
}

function copyOf(message: object): MessageMap {
  const copy: MessageMap = { ...message };
  if (Array.isArray(copy.columns)) copy.columns = copyOfList(copy.columns);
  if (Array.isArray(copy.steps)) {
    copy.steps = copy.steps.map((step: Delta) => ({ ...step, columns: copyOfList(step.columns ?? []) }));
  }
  return copy;
}

function copyOfList(changes: readonly object[]): object[] {
  return changes.map((change: { runs?: unknown[] }) => {
    return change.runs === undefined ? { ...change } : { ...change, runs: change.runs.slice() };
  });
}

/** Visits the places of a message that may have binary parts, in packing order. */
function visitBins(message: unknown, visit: Visit): void {
  if (!isMap(message) || (message.type !== 'snapshot' && message.type !== 'delta')) return;
  const { columns, steps } = message;
  if (Array.isArray(columns)) visitList(columns, visit);
  if (!Array.isArray(steps)) return;
  for (const step of steps) if (isMap(step) && Array.isArray(step.columns)) visitList(step.columns, visit);
}

function visitList(changes: readonly unknown[], visit: Visit): void {
  /** The row numbers of each change, before packing or after unpacking. */
  const taken: unknown[] = [];
  for (let n = 0; n < changes.length; n++) {
    const change = changes[n];
    if (!isMap(change)) continue;
    const column = wholeNumber(change.c);
    const { runs, rows } = change;
    visit(change, 'length', 'length', column, 0);
    visit(change, 'whole', 'values', column, 0);
    visit(change, 'present', 'bits', column, 0);
    visit(change, 'clear', 'spans', column, 0);
    if (Array.isArray(runs)) {
      for (let i = 1; i < runs.length; i += 2) visit(runs as never, i, 'values', column, wholeNumber(runs[i - 1]));
    }
    visit(change, 'rows', 'rows', column, 0);
    taken[n] = rows instanceof Uint8Array ? rows : change.rows;
    const at = typeof taken[n] === 'number' ? taken[taken[n] as number] : taken[n];
    visit(change, 'values', 'values', column, at instanceof Uint8Array ? at : 0);
  }
}

/** @throws WireError because predictions are made before the message is checked */
function wholeNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new WireError('message', 'A column or a row of a packed message is no whole number');
}

function isPredicted(type: WireType | undefined): type is PredictedType {
  return type === 'f32' || type === 'f64' || type === 'i32';
}

/** Returns the type of predicted numbers, or null if they are stored unchanged. */
function predictedType({ what, type, bytes }: Bin): PredictedType | null {
  return what === 'values' && isPredicted(type) && bytes.length % elementSize(type) === 0 ? type : null;
}

function rowsIn({ rows }: Bin): ValueRows {
  return typeof rows === 'number' ? rows : rowsOf(rows);
}

/** Replaces row numbers by the differences between consecutive ones. */
function toDifferences(bytes: Uint8Array): void {
  inWords(bytes, (rows) => {
    for (let i = rows.length - 1; i > 0; i--) rows[i]! -= rows[i - 1]!;
  });
}

function fromDifferences(bytes: Uint8Array): void {
  inWords(bytes, (rows) => {
    for (let i = 0, row = 0; i < rows.length; i++) {
      row = (row + rows[i]!) >>> 0;
      rows[i] = row;
    }
  });
}

/**
 * Concatenates the bytes of all parts. For snapshots, whose parts are long, the first bytes of all elements come before
 * the second bytes and so on, so that equal columns are closer together.
 */
function inOrder(bins: readonly Bin[], byPlanes: boolean): Uint8Array {
  if (!byPlanes) return concatBytes(bins.map(({ bytes }) => bytes));
  const all = new Uint8Array(bins.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let at = 0;
  for (const { bytes, plane, size } of planesOf(bins)) {
    for (let i = plane; i < bytes.length; i += size) all[at++] = bytes[i]!;
  }
  return all;
}

function fromPlanes(bins: readonly Bin[], all: Uint8Array): void {
  let at = 0;
  for (const { bytes, plane, size } of planesOf(bins)) {
    for (let i = plane; i < bytes.length; i += size) bytes[i] = all[at++]!;
  }
}

function planesOf(
  bins: readonly Bin[],
): { readonly bytes: Uint8Array; readonly plane: number; readonly size: number }[] {
  const sizeOf = ({ what, type }: Bin) =>
    what === 'rows' || what === 'spans' ? 4 : what === 'bits' ? 1 : elementSize(type ?? 'u8') || 1;
  const planes = [0, 1, 2, 3, 4, 5, 6, 7];
  return planes.flatMap((plane) =>
    bins.flatMap((bin) => (plane < sizeOf(bin) ? [{ bytes: bin.bytes, plane, size: sizeOf(bin) }] : [])),
  );
}

/** A mask for every eight bytes, lowest bit first, followed by all nonzero bytes. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  const masks = Math.ceil(bytes.length / 8);
  const out = new Uint8Array(masks + bytes.length);
  let at = masks;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0) continue;
    out[i >>> 3]! |= 1 << (i & 7);
    out[at++] = bytes[i]!;
  }
  return out.subarray(0, at);
}

/** @throws WireError if the number of bytes does not fit the masks */
function withZeros(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const masks = Math.ceil(length / 8);
  let at = masks;
  for (let mask = 0; mask < masks; mask++) {
    const first = mask * 8;
    // From the lowest bit to the highest.
    for (let bits = packed[mask]!; bits !== 0; bits &= bits - 1)
      out[first + 31 - Math.clz32(bits & -bits)] = packed[at++]!;
  }
  if (at !== packed.length) throw new WireError('message', 'The length of a packed message differs from its header');
  return out;
}

function isSnapshot(message: unknown): boolean {
  return isMap(message) && message.type === 'snapshot';
}

function isMap(value: unknown): value is MessageMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
