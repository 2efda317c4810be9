import { getOrInsert } from '../../trace/lookup.ts';
import { rowsOf } from '../messages/elements.ts';

/** The row of each value, or the first row of consecutive values. */
export type ValueRows = Uint32Array | number;

/** Values beyond the limit of rows are neither predicted nor stored. */
const MAX_ROWS = 16_777_216;

/** Bytes of past values that all columns of a recording may take. What does not fit is not predicted. */
const MAX_PAST_BYTES = 134_217_728;

export type PredictedType = 'f32' | 'f64' | 'i32';

/**
 * Predicts the next numbers of columns: a float continues its last difference, an integer stays the same. Writer and
 * reader of a recording each have one and pass it the same values in the same order; only differences from the
 * prediction are stored.
 */
export class Predictor {
  readonly #columns = new Map<number, PastValues>();
  #left = MAX_PAST_BYTES;

  /** Replaces values by differences, in place. */
  forward(column: number, type: PredictedType, bytes: Uint8Array, rows: ValueRows): void {
    this.#run(column, type, bytes, rows, FORWARD[type]);
  }

  /** Reverses `forward`, in place. */
  backward(column: number, type: PredictedType, bytes: Uint8Array, rows: ValueRows): void {
    this.#run(column, type, bytes, rows, BACKWARD[type]);
  }

  #run(column: number, type: PredictedType, bytes: Uint8Array, rows: ValueRows, go: CodeValues): void {
    const past = getOrInsert(this.#columns, column, () => new PastValues(type));
    this.#left -= past.makeRoom(rows, bytes.length >>> 2, this.#left);
    inWords(bytes, (words) => go(words, rows, past.numbers));
  }
}

/** If a value differs from the previous one by more than this fraction of their sum, it is treated as unrelated. */
const MAX_RELATED_CHANGE = 1 / 8;

/** Changes bytes as u32 in place. Bytes left over at the end are unchanged. */
export function inWords(bytes: Uint8Array, change: (words: Uint32Array) => void): void {
  if (bytes.byteOffset % 4 === 0) {
    change(rowsOf(bytes));
    return;
  }
  const words = new Uint32Array(bytes.slice(0, bytes.length & ~3).buffer);
  change(words);
  bytes.set(new Uint8Array(words.buffer));
}

const ARRAYS = { f32: Float32Array, f64: Float64Array, i32: Int32Array } as const;

type Numbers = Float32Array | Float64Array | Int32Array;
type CodeValues = (words: Uint32Array, rows: ValueRows, numbers: Numbers) => void;

/**
 * Two numbers per row: the last value, and the value before it, or the last value again if the two are unrelated.
 * Integers only use the first. Rows that were never written and non-finite values are 0.
 */
class PastValues {
  readonly #type: PredictedType;
  numbers: Numbers;

  constructor(type: PredictedType) {
    this.#type = type;
    this.numbers = new ARRAYS[type](0);
  }

  /** Returns how many bytes of those that are left it took. */
  makeRoom(rows: ValueRows, count: number, left: number): number {
    let end = 0;
    if (typeof rows === 'number') end = rows + count;
    else for (let i = 0; i < rows.length; i++) if (rows[i]! >= end) end = rows[i]! + 1;
    const { length, BYTES_PER_ELEMENT } = this.numbers;
    const next = Math.min(MAX_ROWS, Math.max(end, length, 64)) * 2;
    const taken = (next - length) * BYTES_PER_ELEMENT;
    if (Math.min(end, MAX_ROWS) * 2 <= length || taken > left) return 0;
    const larger = new ARRAYS[this.#type](next);
    larger.set(this.numbers);
    this.numbers = larger;
    return taken;
  }
}

const word = new Uint32Array(2);
const single = new Float32Array(word.buffer);
const double = new Float64Array(word.buffer);

// One loop per type and direction, because reading a recording spends most of its time here. Only finite predictions
// are used, because the bits of NaN depend on the machine. Zigzag encoding maps small differences of either sign to
// small numbers.

function forwardSingles(words: Uint32Array, rows: ValueRows, numbers: Numbers): void {
  for (let i = 0; i < words.length; i++) {
    const row = typeof rows === 'number' ? rows + i : (rows[i] ?? MAX_ROWS);
    const bits = words[i]!;
    const by = (bits - predictedSingle(numbers, row)) | 0;
    words[i] = (by << 1) ^ (by >> 31);
    word[0] = bits;
    learn(numbers, row, single[0]!);
  }
}

function backwardSingles(words: Uint32Array, rows: ValueRows, numbers: Numbers): void {
  for (let i = 0; i < words.length; i++) {
    const row = typeof rows === 'number' ? rows + i : (rows[i] ?? MAX_ROWS);
    const by = words[i]!;
    const bits = (predictedSingle(numbers, row) + ((by >>> 1) ^ -(by & 1))) | 0;
    words[i] = bits;
    word[0] = bits;
    learn(numbers, row, single[0]!);
  }
}

function forwardDoubles(words: Uint32Array, rows: ValueRows, numbers: Numbers): void {
  for (let i = 0; i < words.length; i += 2) {
    const row = typeof rows === 'number' ? rows + i / 2 : (rows[i / 2] ?? MAX_ROWS);
    const [low, high] = [words[i]!, words[i + 1]!];
    predictDouble(numbers, row);
    const borrow = low < word[0]! ? 1 : 0;
    const byLow = (low - word[0]!) >>> 0;
    const byHigh = (high - word[1]! - borrow) | 0;
    const sign = byHigh >> 31;
    words[i] = (byLow << 1) ^ sign;
    words[i + 1] = ((byHigh << 1) | (byLow >>> 31)) ^ sign;
    word[0] = low;
    word[1] = high;
    learn(numbers, row, double[0]!);
  }
}

function backwardDoubles(words: Uint32Array, rows: ValueRows, numbers: Numbers): void {
  for (let i = 0; i < words.length; i += 2) {
    const row = typeof rows === 'number' ? rows + i / 2 : (rows[i / 2] ?? MAX_ROWS);
    const [low, high] = [words[i]!, words[i + 1]!];
    const sign = -(low & 1);
    const byLow = (((low >>> 1) | (high << 31)) ^ sign) >>> 0;
    const byHigh = (high >>> 1) ^ sign;
    predictDouble(numbers, row);
    const total = word[0]! + byLow;
    word[1] = word[1]! + byHigh + (total > 0xffff_ffff ? 1 : 0);
    word[0] = total;
    words[i] = word[0]!;
    words[i + 1] = word[1]!;
    learn(numbers, row, double[0]!);
  }
}

function predictedSingle(numbers: Numbers, row: number): number {
  const at = row * 2;
  if (at >= numbers.length) return 0;
  single[0] = numbers[at]! + (numbers[at]! - numbers[at + 1]!);
  const bits = word[0]!;
  return (bits & 0x7f80_0000) === 0x7f80_0000 ? 0 : bits;
}

function predictDouble(numbers: Numbers, row: number): void {
  const at = row * 2;
  const next = at < numbers.length ? numbers[at]! + (numbers[at]! - numbers[at + 1]!) : 0;
  double[0] = Number.isFinite(next) ? next : 0;
}

function learn(numbers: Numbers, row: number, value: number): void {
  const at = row * 2;
  if (at >= numbers.length) return;
  const [last, next] = [numbers[at]!, value - value === 0 ? value : 0];
  const isOther = Math.abs(next - last) > MAX_RELATED_CHANGE * (Math.abs(next) + Math.abs(last));
  numbers[at + 1] = isOther ? next : last;
  numbers[at] = next;
}

function forwardIntegers(words: Uint32Array, rows: ValueRows, numbers: Numbers): void {
  for (let i = 0; i < words.length; i++) {
    const at = 2 * (typeof rows === 'number' ? rows + i : (rows[i] ?? MAX_ROWS));
    const value = words[i]! | 0;
    const by = (value - (numbers[at] ?? 0)) | 0;
    words[i] = (by << 1) ^ (by >> 31);
    if (at < numbers.length) numbers[at] = value;
  }
}

function backwardIntegers(words: Uint32Array, rows: ValueRows, numbers: Numbers): void {
  for (let i = 0; i < words.length; i++) {
    const at = 2 * (typeof rows === 'number' ? rows + i : (rows[i] ?? MAX_ROWS));
    const by = words[i]!;
    const value = ((numbers[at] ?? 0) + ((by >>> 1) ^ -(by & 1))) | 0;
    words[i] = value;
    if (at < numbers.length) numbers[at] = value;
  }
}

const FORWARD: Readonly<Record<PredictedType, CodeValues>> = {
  f32: forwardSingles,
  f64: forwardDoubles,
  i32: forwardIntegers,
};
const BACKWARD: Readonly<Record<PredictedType, CodeValues>> = {
  f32: backwardSingles,
  f64: backwardDoubles,
  i32: backwardIntegers,
};
