import { Interner } from './interner.ts';
import type { Step, StepArgs } from './step.ts';

const CHUNK_BITS = 12;
const CHUNK = 1 << CHUNK_BITS;
const MASK = CHUNK - 1;

/** 19 bytes a step, and its arguments. */
interface StepChunk {
  readonly op: Uint32Array;
  readonly code: Uint16Array;
  readonly line: Uint16Array;
  readonly depth: Uint8Array;
  /** Journal positions where the step's writes and reads begin; they end where the next step's begin. */
  readonly write: Uint32Array;
  readonly read: Uint32Array;
  readonly args: StepArgs[];
}

/** All steps in order, as a struct of arrays in chunks. Numbers of steps are absolute: dropping old chunks renumbers nothing. */
export class StepLog {
  length = 0;
  readonly #codes = new Interner<string>();
  readonly #chunks: (StepChunk | undefined)[] = [];
  #tail: StepChunk | undefined;

  push(op: number, code: string, line: number, depth: number, args: StepArgs, write: number, read: number): void {
    const slot = this.length & MASK;
    if (slot === 0 || this.#tail === undefined) {
      this.#tail = newChunk();
      this.#chunks.push(this.#tail);
    }
    const chunk = this.#tail;
    chunk.op[slot] = op;
    chunk.code[slot] = this.#codes.id(code);
    chunk.line[slot] = line;
    chunk.depth[slot] = depth;
    chunk.write[slot] = write;
    chunk.read[slot] = read;
    chunk.args[slot] = args;
    this.length++;
  }

  step(i: number): Step {
    const chunk = this.#chunk(i);
    const slot = i & MASK;
    return {
      op: chunk.op[slot]!,
      code: this.#codes.value(chunk.code[slot]!),
      line: chunk.line[slot]!,
      depth: chunk.depth[slot]!,
      args: chunk.args[slot]!,
    };
  }

  op(i: number): number {
    return this.#chunk(i).op[i & MASK]!;
  }

  /** Journal position where step `i` begins to write. */
  firstWrite(i: number): number {
    return this.#chunk(i).write[i & MASK]!;
  }

  firstRead(i: number): number {
    return this.#chunk(i).read[i & MASK]!;
  }

  dropBefore(step: number): void {
    for (let i = 0; (i + 1) << CHUNK_BITS <= step; i++) this.#chunks[i] = undefined;
  }

  dropFrom(step: number): void {
    this.length = step;
    this.#chunks.length = (step + MASK) >>> CHUNK_BITS;
    this.#tail = this.#chunks.at(-1);
  }

  #chunk(i: number): StepChunk {
    const chunk = this.#chunks[i >>> CHUNK_BITS];
    if (chunk === undefined || i >= this.length) throw new RangeError(`There is no step ${i}`);
    return chunk;
  }
}

function newChunk(): StepChunk {
  return {
    op: new Uint32Array(CHUNK),
    code: new Uint16Array(CHUNK),
    line: new Uint16Array(CHUNK),
    depth: new Uint8Array(CHUNK),
    write: new Uint32Array(CHUNK),
    read: new Uint32Array(CHUNK),
    args: [],
  };
}
