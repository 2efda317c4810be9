import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Archetype } from './archetype.ts';
import type { ArchetypeStore } from './archetype-store.ts';
import type { Chunk } from './chunk.ts';
import type { ChunkHeap } from './chunk-heap.ts';
import type { Context } from './context.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** The query of a loop. */
export interface LoopQuery {
  /** Builds the masks. */
  build(): void;
  /** Tests an archetype. */
  matches(archetype: Archetype): boolean;
}

/** The chunk list that the loop walks: its iterators keep the beginning and the end that it had. */
interface OpenList {
  readonly archetype: Archetype;
  readonly end: number;
  place: number;
  /** Pointers that stay in memory behind the end of a list that has become shorter. */
  readonly behindEnd: Map<number, number>;
  /** True if the list may have grown into another block of memory. */
  moved: boolean;
}

/** The chunk that the loop walks, and its row. The first row is only read once. */
interface OpenChunk {
  readonly chunk: Chunk;
  row: number;
  freed: boolean;
}

/**
 * Models `for_each` of decs with a function that changes the world. It walks all archetypes, also new ones, but each
 * list of chunks as it began, and each chunk from the row that was the last one when the chunk began.
 *
 * `cursor` holds the slot of the chunk and the row; it is empty between chunks and without a loop.
 */
export class ForEachLoop {
  readonly #context: Context;
  readonly #archetypes: ArchetypeStore;
  readonly #heap: ChunkHeap;
  readonly #cursor: Column<number>;
  readonly #query: LoopQuery;
  readonly #visited = new Set<Handle>();
  #visits = 0;
  #nextArchetype = -1;
  #list: OpenList | null = null;
  #chunk: OpenChunk | null = null;

  constructor(
    context: Context,
    archetypes: ArchetypeStore,
    heap: ChunkHeap,
    { cursor, query }: { readonly cursor: Column<number>; readonly query: LoopQuery },
  ) {
    this.#context = context;
    this.#archetypes = archetypes;
    this.#heap = heap;
    this.#cursor = cursor;
    this.#query = query;
  }

  /**
   * Moves to the next row. Returns null at the end.
   * @throws ModelError `decs-freed-memory` if the real loop would read freed memory
   */
  next(): Handle | null {
    if (this.#nextArchetype < 0) this.#begin();
    for (;;) {
      if (this.#chunk !== null && this.#chunk.row > 0) return this.#visit(this.#chunk);
      if (this.#list !== null && this.#list.place < this.#list.end) this.#openChunk(this.#list);
      else if (!this.#openList()) break;
    }
    this.#context.tracer.step(steps.eachOver, at.each.archetype, this.#archetypes.count);
    this.#clearCursor();
    return null;
  }

  end(): void {
    this.#context.tracer.step(steps.eachEnd, at.each.end, this.#visits);
    this.#heap.watcher = null;
    this.#clearCursor();
  }

  #begin(): void {
    this.#query.build();
    this.#nextArchetype = 0;
    this.#heap.watcher = {
      grown: (archetype, length) => {
        // A vector moves if its capacity, a power of two, is used up.
        if (this.#list?.archetype === archetype && Number.isInteger(Math.log2(length))) this.#list.moved = true;
      },
      shrunk: (archetype, place, left, freed) => {
        if (this.#list?.archetype === archetype) this.#list.behindEnd.set(place, left);
        if (this.#chunk?.chunk === freed) this.#chunk.freed = true;
      },
    };
  }

  /** @returns false if no archetype is left */
  #openList(): boolean {
    this.#chunk = null;
    this.#list = null;
    while (this.#nextArchetype < this.#archetypes.count) {
      const archetype = this.#archetypes.at(this.#nextArchetype++);
      if (!this.#query.matches(archetype)) continue;
      this.#list = { archetype, end: archetype.chunks.length, place: 0, behindEnd: new Map(), moved: false };
      return true;
    }
    return false;
  }

  #openChunk(list: OpenList): void {
    const { archetype, place, moved } = list;
    list.place++;
    if (moved)
      throw this.#refusal(steps.eachListMoved, archetype.slot, `The chunk list of archetype ${archetype.slot}`);
    const isBehind = place >= archetype.chunks.length;
    const slot = isBehind ? list.behindEnd.get(place) : archetype.chunks.peek(place);
    const chunk = slot === undefined ? undefined : this.#heap.at(slot);
    if (slot === undefined || chunk?.archetype !== archetype) {
      throw this.#refusal(steps.eachFreed, slot ?? 0, `Chunk ${slot ?? 0}`);
    }
    this.#context.tracer.step(steps.eachChunk, at.each.chunk, slot, archetype.slot, chunk.last);
    if (!isBehind) archetype.chunks.get(place);
    chunk.readLast();
    this.#chunk = { chunk, row: chunk.last, freed: false };
    this.#cursor.set(0, slot);
    this.#cursor.set(1, chunk.last);
  }

  #visit(open: OpenChunk): Handle {
    const { chunk } = open;
    open.row--;
    if (open.freed) throw this.#refusal(steps.eachFreed, chunk.slot, `Chunk ${chunk.slot}`);
    const entity = chunk.ids.peek(open.row) as Handle;
    this.#context.tracer.step(this.#visitCode(entity, chunk, open.row), at.each.row, entity, chunk.slot, open.row);
    chunk.ids.touch(open.row);
    this.#cursor.set(1, open.row);
    this.#visited.add(entity);
    this.#visits++;
    return entity;
  }

  #visitCode(entity: Handle, { last }: Chunk, row: number) {
    if (row >= last) return steps.eachVisitLeft;
    return this.#visited.has(entity) ? steps.eachVisitAgain : steps.eachVisit;
  }

  #refusal(code: typeof steps.eachFreed | typeof steps.eachListMoved, slot: number, what: string): ModelError {
    this.#context.tracer.step(code, at.each.chunk, slot);
    return new ModelError('decs-freed-memory', `${what} was freed or has moved: the real loop reads freed memory here`);
  }

  #clearCursor(): void {
    for (const row of [1, 0]) if (this.#cursor.peek(row) !== undefined) this.#cursor.set(row, undefined);
  }
}
