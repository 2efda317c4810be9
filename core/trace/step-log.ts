import { Interner } from './interner.ts';
import type { Step, StepArgs } from './step.ts';
import { MAX_STEP_ARGS, type StepArg, type StepCode } from './step-code.ts';

const CHUNK_BITS = 12;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

const BYTES_PER_STEP = 50;

/** `BYTES_PER_STEP` bytes a step. */
export interface StepChunk {
  readonly op: Uint32Array;
  readonly code: Uint16Array;
  readonly line: Uint16Array;
  /** At most 255: a chain of calls may be longer, and must not begin again at 0. */
  readonly depth: Uint8ClampedArray;
  /** Which arguments are ids in the interner (strings, bigints) and not numbers: one bit each. */
  readonly interned: Uint8Array;
  /** Journal positions where the step's writes and reads begin; they end where the next step's begin. */
  readonly write: Uint32Array;
  readonly read: Uint32Array;
  readonly args: Float64Array;
}

/** What a log holds, as plain data. */
export interface PackedSteps {
  readonly length: number;
  readonly codes: readonly StepCode[];
  readonly values: readonly StepArg[];
  readonly chunks: readonly (StepChunk | undefined)[];
}

/** All steps in order, as a struct of arrays in chunks. Numbers of steps are absolute: dropping old chunks renumbers nothing. */
export class StepLog {
  length: number;
  #codes = new Interner<StepCode>();
  #interner = new Interner<StepArg>();
  #chunks: (StepChunk | undefined)[] = [];
  #tail: StepChunk = newChunk(0);

  /** @param first number of the first step */
  constructor(first = 0) {
    this.length = first;
    this.#chunks.length = first >>> CHUNK_BITS;
    if ((first & MASK) !== 0) this.#openChunk();
  }

  push(
    op: number,
    depth: number,
    write: number,
    read: number,
    code: StepCode,
    line: number,
    a?: StepArg,
    b?: StepArg,
    c?: StepArg,
    d?: StepArg,
  ): void {
    const slot = this.length & MASK;
    if (slot === 0) this.#openChunk();
    const chunk = this.#tail;
    chunk.op[slot] = op;
    chunk.depth[slot] = depth;
    chunk.write[slot] = write;
    chunk.read[slot] = read;
    chunk.code[slot] = this.#codes.id(code);
    chunk.line[slot] = line;
    chunk.interned[slot] = 0;
    if (a !== undefined) this.#setArg(chunk, slot, 0, a);
    if (b !== undefined) this.#setArg(chunk, slot, 1, b);
    if (c !== undefined) this.#setArg(chunk, slot, 2, c);
    if (d !== undefined) this.#setArg(chunk, slot, 3, d);
    this.length++;
  }

  step(i: number): Step {
    const chunk = this.#chunk(i);
    const slot = i & MASK;
    const code = this.#codes.value(chunk.code[slot]!);
    return {
      op: chunk.op[slot]!,
      code: code.name,
      line: chunk.line[slot]!,
      depth: chunk.depth[slot]!,
      args: this.#args(chunk, slot, code),
    };
  }

  op(i: number): number {
    return this.#chunk(i).op[i & MASK]!;
  }

  depth(i: number): number {
    return this.#chunk(i).depth[i & MASK]!;
  }

  /** Journal position where step `i` begins to write. */
  firstWrite(i: number): number {
    return this.#chunk(i).write[i & MASK]!;
  }

  firstRead(i: number): number {
    return this.#chunk(i).read[i & MASK]!;
  }

  /** Bytes held by chunks, and by the texts and bigints of their arguments. */
  get bytes(): number {
    const chunks = this.#chunks.filter((chunk) => chunk !== undefined).length;
    return chunks * CHUNK * BYTES_PER_STEP + this.#interner.bytes;
  }

  dropBefore(step: number): void {
    for (let i = 0; (i + 1) << CHUNK_BITS <= step; i++) this.#chunks[i] = undefined;
  }

  dropFrom(step: number): void {
    this.length = step;
    this.#chunks.length = (step + MASK) >>> CHUNK_BITS;
    this.#tail = this.#chunks.at(-1) ?? this.#tail;
  }

  /** What it holds, not copied. */
  pack(): PackedSteps {
    const [codes, values] = [this.#codes.values, this.#interner.values];
    return { length: this.length, codes, values, chunks: this.#chunks };
  }

  /** Holds what was packed, in place of what it held. */
  unpack({ length, codes, values, chunks }: PackedSteps): void {
    this.#codes = new Interner(codes);
    this.#interner = new Interner(values);
    this.#chunks = [...chunks];
    this.dropFrom(length);
  }

  #openChunk(): void {
    this.#tail = newChunk(CHUNK);
    this.#chunks.push(this.#tail);
  }

  #setArg(chunk: StepChunk, slot: number, i: number, value: StepArg): void {
    if (typeof value === 'number') {
      chunk.args[slot * MAX_STEP_ARGS + i] = value;
      return;
    }
    chunk.args[slot * MAX_STEP_ARGS + i] = this.#interner.id(value);
    chunk.interned[slot] = chunk.interned[slot]! | (1 << i);
  }

  #args(chunk: StepChunk, slot: number, code: StepCode): StepArgs {
    const entries = code.args.map((name, i) => {
      const stored = chunk.args[slot * MAX_STEP_ARGS + i]!;
      return [name, (chunk.interned[slot]! >> i) & 1 ? this.#interner.value(stored) : stored] as const;
    });
    return Object.fromEntries(entries);
  }

  #chunk(i: number): StepChunk {
    const chunk = this.#chunks[i >>> CHUNK_BITS];
    if (chunk === undefined || i >= this.length) throw new RangeError(`There is no step ${i}`);
    return chunk;
  }
}

function newChunk(size: number): StepChunk {
  return {
    op: new Uint32Array(size),
    code: new Uint16Array(size),
    line: new Uint16Array(size),
    depth: new Uint8ClampedArray(size),
    interned: new Uint8Array(size),
    write: new Uint32Array(size),
    read: new Uint32Array(size),
    args: new Float64Array(size * MAX_STEP_ARGS),
  };
}
