import { Interner } from './interner.ts';
import type { Step, StepArgs } from './step.ts';
import { MAX_STEP_ARGS, type StepArg, type StepCode } from './step-code.ts';

const CHUNK_BITS = 12;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;
const MAX_ARGS = CHUNK * MAX_STEP_ARGS;

/** The size of a step without its arguments. */
const BYTES_PER_STEP = 20;

/** A chunk of steps takes `BYTES_PER_STEP` bytes per step and 8 per argument. */
interface StepChunk {
  readonly op: Uint32Array;
  readonly code: Uint16Array;
  readonly line: Uint16Array;
  /** Clamped to 255, so that a longer chain of calls does not wrap around to 0. */
  readonly depth: Uint8ClampedArray;
  /** Bit mask of the arguments that are ids in the interner (texts, bigints) instead of numbers. */
  readonly interned: Uint8Array;
  /** Journal positions where the step's writes and reads begin. They end where those of the next step begin. */
  readonly write: Uint32Array;
  readonly read: Uint32Array;
  /** Index in `args` after each step's arguments. They begin where those of the previous step end. */
  readonly argsEnd: Uint16Array;
  /** While the chunk is the last one, this has room for all arguments that may follow; then it is cut to its used length. */
  args: Float64Array;
}

export interface PackedSteps {
  readonly length: number;
  readonly codes: readonly StepCode[];
  readonly values: readonly StepArg[];
  readonly chunks: readonly (StepChunk | undefined)[];
}

/** All steps in order, as a struct of arrays in chunks. Step numbers are absolute, so dropping old chunks renumbers nothing. */
export class StepLog {
  length: number;
  #codes = new Interner<StepCode>();
  #interner = new Interner<StepArg>();
  #chunks: (StepChunk | undefined)[] = [];
  #tail: StepChunk = newChunk(0, new Float64Array(0));

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
    e?: StepArg,
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
    const from = firstArg(chunk, slot);
    if (from + MAX_STEP_ARGS > chunk.args.length) chunk.args = withRoom(chunk.args);
    if (a !== undefined) this.#setArg(chunk, slot, from, 0, a);
    if (b !== undefined) this.#setArg(chunk, slot, from, 1, b);
    if (c !== undefined) this.#setArg(chunk, slot, from, 2, c);
    if (d !== undefined) this.#setArg(chunk, slot, from, 3, d);
    if (e !== undefined) this.#setArg(chunk, slot, from, 4, e);
    chunk.argsEnd[slot] = from + code.args.length;
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

  firstWrite(i: number): number {
    return this.#chunk(i).write[i & MASK]!;
  }

  firstRead(i: number): number {
    return this.#chunk(i).read[i & MASK]!;
  }

  /** Size of the chunks and of the interned arguments in bytes. */
  get bytes(): number {
    let bytes = this.#interner.bytes;
    for (const chunk of this.#chunks) {
      if (chunk !== undefined) bytes += CHUNK * BYTES_PER_STEP + chunk.args.byteLength;
    }
    return bytes;
  }

  dropBefore(step: number): void {
    for (let i = 0; (i + 1) << CHUNK_BITS <= step; i++) this.#chunks[i] = undefined;
  }

  dropFrom(step: number): void {
    this.length = step;
    this.#chunks.length = (step + MASK) >>> CHUNK_BITS;
    this.#tail = this.#chunks.at(-1) ?? this.#tail;
  }

  pack(): PackedSteps {
    const [codes, values] = [this.#codes.values, this.#interner.values];
    return { length: this.length, codes, values, chunks: this.#chunks };
  }

  unpack({ length, codes, values, chunks }: PackedSteps): void {
    this.#codes = new Interner(codes);
    this.#interner = new Interner(values);
    this.#chunks = [...chunks];
    this.dropFrom(length);
  }

  /** The full-size argument array moves from chunk to chunk; the closed chunk keeps a copy of the part that it uses. */
  #openChunk(): void {
    const room = withRoom(this.#tail.args);
    this.#tail.args = room.slice(0, firstArg(this.#tail, CHUNK));
    this.#tail = newChunk(CHUNK, room.fill(0));
    this.#chunks.push(this.#tail);
  }

  #setArg(chunk: StepChunk, slot: number, from: number, i: number, value: StepArg): void {
    if (typeof value === 'number') {
      chunk.args[from + i] = value;
      return;
    }
    chunk.args[from + i] = this.#interner.id(value);
    chunk.interned[slot] = chunk.interned[slot]! | (1 << i);
  }

  #args(chunk: StepChunk, slot: number, code: StepCode): StepArgs {
    const from = firstArg(chunk, slot);
    const entries = code.args.map((name, i) => {
      const stored = chunk.args[from + i]!;
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

function newChunk(size: number, args: Float64Array): StepChunk {
  return {
    op: new Uint32Array(size),
    code: new Uint16Array(size),
    line: new Uint16Array(size),
    depth: new Uint8ClampedArray(size),
    interned: new Uint8Array(size),
    write: new Uint32Array(size),
    read: new Uint32Array(size),
    argsEnd: new Uint16Array(size),
    args,
  };
}

/** Index of the first argument of the step in a slot. */
function firstArg({ argsEnd }: StepChunk, slot: number): number {
  return slot === 0 ? 0 : (argsEnd[slot - 1] ?? 0);
}

/** Returns the arguments of a chunk with room for those of all its steps. */
function withRoom(args: Float64Array): Float64Array {
  if (args.length === MAX_ARGS) return args;
  const room = new Float64Array(MAX_ARGS);
  room.set(args);
  return room;
}
