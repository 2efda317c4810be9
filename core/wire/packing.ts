import { joined } from './bytes.ts';
import { decodePayload, encodePayload } from './codec.ts';
import { elementSize, rowsOf } from './elements.ts';
import type { Limits } from './limits.ts';
import type { WireType } from './message.ts';
import { inWords, Predictor, type Rows } from './predictor.ts';
import { WireError } from './wire-error.ts';

/** Bytes before the outline: its length and that of all bins, u32 each. */
const HEAD = 8;

/** A run of bytes within a message, taken out of it. */
interface Bin {
  readonly bytes: Uint8Array;
  readonly what: 'rows' | 'values' | 'bits';
  readonly column: number;
  readonly type: WireType | undefined;
  /** Where its values are: rows as they travel, or the first of consecutive ones. */
  readonly rows: Uint8Array | number;
}

type Map_ = Record<string, unknown>;
/** Puts something else in the place of a bin. */
type Swap = (value: unknown, column: number, what: Bin['what'], rows: Bin['rows']) => unknown;

/**
 * Messages in the form in which they compress well (docs/recording.md): an outline, then all bytes of its bins with the zeros taken
 * out, numbers as differences from what was to be expected. What is packed one after another has to be unpacked in the same order.
 */
export class Packing {
  readonly #limits: Limits;
  readonly #types = new Map<number, WireType>();
  readonly #predictor = new Predictor();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  pack(message: object): Uint8Array<ArrayBuffer> {
    const bins: Bin[] = [];
    const outline = this.#map(message, (value, column, what, rows) => {
      if (!(value instanceof Uint8Array)) return value;
      bins.push({ bytes: value.slice(), what, column, type: this.#types.get(column), rows });
      return -1 - value.length;
    });
    for (const bin of bins) this.#forward(bin);
    this.#know(message);
    const head = encodePayload(outline as object);
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

  /** The message as it was decoded before: for `ProbeReader`, which checks it. @throws WireError */
  unpack(packed: Uint8Array): unknown {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    const length = packed.length < HEAD ? -1 : view.getUint32(0, true);
    if (length < 0 || length > packed.length - HEAD) throw new WireError('message', 'A packed message is cut short');
    const total = view.getUint32(4, true);
    if (total > this.#limits.frame) throw new WireError('limit', `${total} bytes in a packed message`);
    const outline = decodePayload(packed.subarray(HEAD, HEAD + length), this.#limits);
    const flat = withZeros(packed.subarray(HEAD + length), total);
    // One buffer for all: a message may have a hundred bins.
    const all = isSnapshot(outline) ? new Uint8Array(total) : flat;
    const bins: Bin[] = [];
    let at = 0;
    const message = this.#map(outline, (value, column, what, rows) => {
      if (typeof value !== 'number' || value >= 0) return value;
      const bytes = all.subarray(at, at - 1 - value);
      at -= 1 + value;
      bins.push({ bytes, what, column, type: this.#types.get(column), rows });
      return bytes;
    });
    if (at !== total) throw new WireError('message', 'A packed message has not the length that it says');
    if (all !== flat) fromPlanes(bins, flat);
    for (const bin of bins) this.#backward(bin);
    this.#know(message);
    return message;
  }

  #know(message: unknown): void {
    if (!isMap(message) || message.type !== 'schema' || !Array.isArray(message.columns)) return;
    for (const { id, type } of message.columns as { id: number; type: WireType }[]) this.#types.set(id, type);
  }

  /** A message of columns with something else in the place of each bin; any other as it is. */
  #map(message: unknown, swap: Swap): unknown {
    if (!isMap(message) || (message.type !== 'snapshot' && message.type !== 'delta')) return message;
    const list = (changes: unknown) => (Array.isArray(changes) ? this.#list(changes, swap) : changes);
    const { columns, steps } = message;
    return {
      ...message,
      ...(columns !== undefined && { columns: list(columns) }),
      ...(Array.isArray(steps) && {
        steps: steps.map((step: unknown) => (isMap(step) ? { ...step, columns: list(step.columns) } : step)),
      }),
    };
  }

  #list(changes: readonly unknown[], swap: Swap): unknown[] {
    /** The rows of each change as they travel, before they are packed or after they were unpacked. */
    const taken: unknown[] = [];
    return changes.map((change, n) => {
      if (!isMap(change)) return change;
      const { c, whole, present, clear, runs, rows, values } = change;
      const column = Number(c);
      const swapped: Map_ = { ...change };
      if (whole !== undefined) swapped.whole = swap(whole, column, 'values', 0);
      if (present !== undefined) swapped.present = swap(present, column, 'bits', 0);
      if (clear !== undefined) swapped.clear = swap(clear, column, 'rows', 0);
      if (Array.isArray(runs)) {
        swapped.runs = runs.map((part: unknown, i) => swap(part, column, 'values', Number(runs[i - 1])));
      }
      if (rows !== undefined) swapped.rows = swap(rows, column, 'rows', 0);
      taken[n] = rows instanceof Uint8Array ? rows : swapped.rows;
      const at = typeof taken[n] === 'number' ? taken[taken[n]] : taken[n];
      if (values !== undefined) swapped.values = swap(values, column, 'values', at instanceof Uint8Array ? at : 0);
      return swapped;
    });
  }

  #forward(bin: Bin): void {
    const { what, bytes, column, type } = bin;
    if (what === 'rows') toSteps(bytes);
    const size = predictedSize(bin);
    if (size !== null && type !== undefined) this.#predictor.forward(column, size, bytes, rowsIn(bin));
  }

  #backward(bin: Bin): void {
    const { what, bytes, column, type } = bin;
    if (what === 'rows') fromSteps(bytes);
    const size = predictedSize(bin);
    if (size !== null && type !== undefined) this.#predictor.backward(column, size, bytes, rowsIn(bin));
  }
}

/** Bytes of a number that is predicted; null: these are kept as they are. */
function predictedSize({ what, type, bytes }: Bin): 4 | 8 | null {
  if (what !== 'values' || (type !== 'f32' && type !== 'f64')) return null;
  const size = type === 'f32' ? 4 : 8;
  return bytes.length % size === 0 ? size : null;
}

function rowsIn({ rows }: Bin): Rows {
  return typeof rows === 'number' ? rows : rowsOf(rows.subarray(0, rows.length & ~3));
}

/** Rows to the steps from one to the next. */
function toSteps(bytes: Uint8Array): void {
  inWords(bytes, (rows) => {
    for (let i = rows.length - 1; i > 0; i--) rows[i]! -= rows[i - 1]!;
  });
}

function fromSteps(bytes: Uint8Array): void {
  inWords(bytes, (rows) => {
    for (let i = 0, row = 0; i < rows.length; i++) {
      row = (row + rows[i]!) >>> 0;
      rows[i] = row;
    }
  });
}

/**
 * All bytes of bins, one bin after another; of a snapshot, whose bins are long, all first bytes of elements, then all second ones: equal
 * columns are near each other then.
 */
function inOrder(bins: readonly Bin[], byPlanes: boolean): Uint8Array {
  if (!byPlanes) return joined(bins.map(({ bytes }) => bytes));
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
  const sizeOf = ({ what, type }: Bin) => (what === 'rows' ? 4 : what === 'bits' ? 1 : elementSize(type ?? 'u8') || 1);
  const planes = [0, 1, 2, 3, 4, 5, 6, 7];
  return planes.flatMap((plane) =>
    bins.flatMap((bin) => (plane < sizeOf(bin) ? [{ bytes: bin.bytes, plane, size: sizeOf(bin) }] : [])),
  );
}

/** A mask for each eight bytes, lowest bit first, then all bytes that are not zero. */
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

/** @throws WireError when there are fewer bytes than the masks say */
function withZeros(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const masks = Math.ceil(length / 8);
  let at = masks;
  for (let mask = 0; mask < masks; mask++) {
    let bits = packed[mask]!;
    for (let i = mask * 8; bits !== 0; i++, bits >>>= 1) if ((bits & 1) === 1) out[i] = packed[at++]!;
  }
  if (at !== packed.length) throw new WireError('message', 'A packed message has not the length that it says');
  return out;
}

function isSnapshot(message: unknown): boolean {
  return isMap(message) && message.type === 'snapshot';
}

function isMap(value: unknown): value is Map_ {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
