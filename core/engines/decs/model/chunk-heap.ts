import type { Column } from '../../../trace/column.ts';
import { getOrInsert } from '../../../trace/lookup.ts';
import type { Archetype } from './archetype.ts';
import { Chunk } from './chunk.ts';
import type { Context } from './context.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

export interface ListWatcher {
  /** @param length length of the list before it grew */
  grown(archetype: Archetype, length: number): void;
  /** @param left the pointer that stays in memory at `place`, behind the end */
  shrunk(archetype: Archetype, place: number, left: number, freed: Chunk): void;
}

/**
 * The chunks of one world, by slot: the number of their memory block. The block freed last is reused first, as
 * allocators often do; decs itself leaves this to `new`.
 *
 * - `heap.count`: number of blocks ever allocated; `heap.free`: stack of freed slots
 */
export class ChunkHeap {
  /** Told of changes to chunk lists during a loop. */
  watcher: ListWatcher | null = null;
  readonly #context: Context;
  readonly #count: Column<number>;
  readonly #free: Column<number>;
  #chunks: (Chunk | undefined)[] = [];
  /** Chunk objects by archetype and slot, kept so that a recycled slot reuses its columns. */
  #made = new Map<Archetype, Chunk[]>();

  constructor(context: Context, world: number) {
    const group = `world.${world}.heap`;
    const meta = { kind: 'decs.heap', group, world };
    const declare = (role: string): Column<number> =>
      context.columns.declare({ name: `${group}.${role}`, type: 'u32', meta: { ...meta, role } });
    this.#context = context;
    this.#count = declare('count');
    this.#free = declare('free');
  }

  at(slot: number): Chunk {
    return this.#chunks[slot] as Chunk;
  }

  load(archetypes: Iterable<Archetype>): void {
    this.#chunks = [];
    this.#made = new Map();
    for (const archetype of archetypes) {
      for (let i = 0; i < archetype.chunks.length; i++) {
        const slot = archetype.chunks.peek(i) as number;
        this.#chunks[slot] = new Chunk(this.#context.columns, slot, archetype);
      }
    }
  }

  /** Allocates a chunk and appends it to an archetype's list (`create_chunk_for_archetype`). */
  create(archetype: Archetype): Chunk {
    const slot =
      this.#free.length > 0 ? (this.#free.peek(this.#free.length - 1) as number) : (this.#count.peek(0) ?? 0);
    const chunk = this.#chunkOf(archetype, slot);
    this.#context.tracer.step(steps.createChunk, at.freeChunk.create, slot, archetype.slot, archetype.layout.capacity);
    if (this.#free.length > 0) this.#free.set(this.#free.length - 1, undefined);
    else this.#count.set(0, slot + 1);
    chunk.initialise();
    this.watcher?.grown(archetype, archetype.chunks.length);
    archetype.chunks.set(archetype.chunks.length, slot);
    this.#chunks[slot] = chunk;
    return chunk;
  }

  #chunkOf(archetype: Archetype, slot: number): Chunk {
    const made = getOrInsert(this.#made, archetype, () => []);
    made[slot] ??= new Chunk(this.#context.columns, slot, archetype);
    return made[slot];
  }

  /** Removes an empty chunk from its archetype's list and frees it (`delete_chunk_from_archetype`). */
  delete(chunk: Chunk): void {
    const { chunks, slot: archetype } = chunk.archetype;
    const { tracer } = this.#context;
    const back = chunks.length - 1;
    const last = chunks.peek(back) as number;
    const code = last === chunk.slot ? steps.unlinkLast : steps.unlinkChunk;
    tracer.step(code, at.deleteChunk.swap, chunk.slot, archetype, last);
    if (last !== chunk.slot) {
      chunks.get(back);
      chunks.set(placeOf(chunk), last);
    }
    chunks.set(back, undefined);
    this.watcher?.shrunk(chunk.archetype, back, last, chunk);
    tracer.step(steps.freeChunk, at.deleteChunk.free, chunk.slot, archetype);
    chunk.free();
    this.#free.set(this.#free.length, chunk.slot);
    this.#chunks[chunk.slot] = undefined;
  }

  /** Returns the chunk for an archetype's next entity, allocating one if the last is full (`find_free_chunk`). */
  withRoom(archetype: Archetype): Chunk {
    const { tracer } = this.#context;
    const { chunks } = archetype;
    if (chunks.length === 0) {
      tracer.step(steps.noChunk, at.freeChunk.none, archetype.slot);
      return this.create(archetype);
    }
    const chunk = this.at(chunks.peek(chunks.length - 1) as number);
    const { full } = chunk;
    if (full) tracer.step(steps.lastChunkFull, at.freeChunk.full, chunk.slot, archetype.slot);
    else tracer.step(steps.useChunk, at.freeChunk.last, chunk.slot, archetype.slot, chunk.last);
    chunks.get(chunks.length - 1);
    chunk.readLast();
    return full ? this.create(archetype) : chunk;
  }

  /** Counts a chunk that has become full and moves full chunks to the front (`set_chunk_full`). */
  becameFull(chunk: Chunk): void {
    const { full, slot } = chunk.archetype;
    const count = (full.peek(0) as number) + 1;
    this.#context.tracer.step(steps.chunkFull, at.insert.full, chunk.slot, slot, count);
    full.set(0, count);
    this.#partition(chunk.archetype, at.insert.partition);
  }

  /** Counts a chunk that is no longer full and moves full chunks to the front (`set_chunk_partial`). */
  becamePartial(chunk: Chunk): void {
    const { full, slot } = chunk.archetype;
    const count = (full.peek(0) as number) - 1;
    this.#context.tracer.step(steps.chunkPartial, at.erase.partial, chunk.slot, slot, count);
    full.set(0, count);
    this.#partition(chunk.archetype, at.erase.partition);
  }

  /** Follows `std::partition` of libstdc++: from both ends, a chunk that is not full is swapped with a full one after it. */
  #partition({ chunks, slot }: Archetype, line: number): void {
    if (chunks.length < 2) return;
    this.#context.tracer.step(steps.partition, line, slot, chunks.length);
    const isFull = (i: number): boolean => {
      const chunk = this.at(chunks.get(i) as number);
      chunk.readLast();
      return chunk.full;
    };
    let first = 0;
    let last = chunks.length;
    for (;;) {
      while (first !== last && isFull(first)) first++;
      if (first === last) return;
      last--;
      while (first !== last && !isFull(last)) last--;
      if (first === last) return;
      const swapped = chunks.peek(first) as number;
      chunks.set(first, chunks.peek(last));
      chunks.set(last, swapped);
      first++;
    }
  }
}

function placeOf({ archetype: { chunks }, slot }: Chunk): number {
  for (let i = 0; i < chunks.length; i++) if (chunks.peek(i) === slot) return i;
  throw new Error(`Chunk ${slot} is not in its archetype's list`);
}
