import type { Column } from '../../../trace/column.ts';
import type { Json } from '../../../trace/value.ts';
import type { Archetype } from './archetype.ts';
import type { ArchetypeStore } from './archetype-store.ts';
import type { Chunk } from './chunk.ts';
import type { ChunkHeap } from './chunk-heap.ts';
import type { Context } from './context.ts';
import { ForEachLoop, type LoopQuery } from './for-each-loop.ts';
import type { Handle } from './handle.ts';
import type { Metatype } from './metatype.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import { signatureOf, typesLabel } from './type-list.ts';

/** Result of decs' `build`: types sorted by hash, and a mask for each list. */
interface Built {
  readonly required: readonly Metatype[];
  readonly excluded: readonly Metatype[];
  readonly requireMask: bigint;
  readonly excludeMask: bigint;
}

/**
 * `for_each` with a Query, after decs.
 *
 * - `query.required`, `query.excluded`: names of the types, sorted by hash
 * - `query.masks`: the mask of the required types, then that of the excluded types
 * - `query.cursor`: the chunk and the row that a loop visits
 *
 * These columns show the last query; decs itself stores nothing.
 */
export class QueryRunner {
  readonly #context: Context;
  readonly #archetypes: ArchetypeStore;
  readonly #heap: ChunkHeap;
  readonly #required: Column<Json>;
  readonly #excluded: Column<Json>;
  readonly #masks: Column<bigint>;
  readonly #cursor: Column<number>;

  constructor(context: Context, archetypes: ArchetypeStore, heap: ChunkHeap, world: number) {
    const group = `world.${world}.query`;
    const spec = (role: string) => ({ name: `${group}.${role}`, meta: { kind: 'decs.query', group, world, role } });
    this.#context = context;
    this.#archetypes = archetypes;
    this.#heap = heap;
    this.#required = context.columns.declare({ ...spec('required'), type: 'json' });
    this.#excluded = context.columns.declare({ ...spec('excluded'), type: 'json' });
    this.#masks = context.columns.declare({ ...spec('masks'), type: 'u64' });
    this.#cursor = context.columns.declare({ ...spec('cursor'), type: 'f64' });
  }

  /** Returns entities in visiting order: archetypes in order of creation, their chunks in order, rows from last to first. */
  forEach(with_: readonly string[], without: readonly string[]): Handle[] {
    const query = this.#build(with_, without);
    const found: Handle[] = [];
    for (const archetype of this.#archetypes) {
      if (!this.#matches(archetype, query)) continue;
      this.#context.tracer.enter();
      for (let i = 0; i < archetype.chunks.length; i++) {
        this.#visit(this.#heap.at(archetype.chunks.peek(i) as number), i, query.required, found);
      }
      this.#context.tracer.leave();
    }
    return found;
  }

  /** Begins a loop, in which the world may change. */
  each(with_: readonly string[], without: readonly string[]): ForEachLoop {
    let built: Built | null = null;
    const query: LoopQuery = {
      build: () => {
        built = this.#build(with_, without);
      },
      matches: (archetype) => built !== null && this.#matches(archetype, built),
    };
    return new ForEachLoop(this.#context, this.#archetypes, this.#heap, { cursor: this.#cursor, query });
  }

  #build(with_: readonly string[], without: readonly string[]): Built {
    const { metatypes, tracer } = this.#context;
    const byHash = (names: readonly string[]): Metatype[] =>
      names.map((name) => metatypes.hashed(name)).sort((a, b) => (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0));
    const [required, excluded] = [byHash(with_), byHash(without)];
    const [requireMask, excludeMask] = [signatureOf(required), signatureOf(excluded)];
    tracer.step(steps.buildQuery, at.query.build, typesLabel(required), typesLabel(excluded), requireMask, excludeMask);
    for (const { name } of [...required, ...excluded]) metatypes.readBit(name);
    overwrite(this.#required, required);
    overwrite(this.#excluded, excluded);
    this.#masks.set(0, requireMask);
    this.#masks.set(1, excludeMask);
    return { required, excluded, requireMask, excludeMask };
  }

  /** Tests the masks first, for which one common bit is enough, and the types themselves only after that. */
  #matches(archetype: Archetype, query: Built): boolean {
    const { tracer } = this.#context;
    const { slot } = archetype;
    const { signature } = archetype;
    const common = signature & query.requireMask;
    if (common === 0n) tracer.step(steps.maskMisses, at.query.mask, slot, signature);
    else tracer.step(steps.maskHits, at.query.mask, slot, signature, common);
    this.#archetypes.signatures.get(slot);
    this.#masks.get(0);
    if (common === 0n) return false;
    tracer.enter();
    const isExcluded = (signature & query.excludeMask) !== 0n && this.#isExcluded(archetype, query);
    const matches = !isExcluded && this.#matchesExactly(archetype, query);
    tracer.leave();
    return matches;
  }

  #matchesExactly(archetype: Archetype, query: Built): boolean {
    const { tracer } = this.#context;
    const { slot } = archetype;
    const missing = query.required.find((type) => !archetype.has(type));
    if (missing === undefined) tracer.step(steps.exactFound, at.query.exact, slot, query.required.length);
    else tracer.step(steps.exactMisses, at.query.exact, slot, missing.name);
    readComponents(archetype);
    return missing === undefined;
  }

  #isExcluded(archetype: Archetype, query: Built): boolean {
    const { tracer } = this.#context;
    const { slot } = archetype;
    const found = query.excluded.find((type) => archetype.has(type));
    if (found === undefined) tracer.step(steps.excludeClear, at.query.exclude, slot, typesLabel(query.excluded));
    else tracer.step(steps.excludeFound, at.query.exclude, slot, found.name);
    this.#archetypes.signatures.get(slot);
    this.#masks.get(1);
    readComponents(archetype);
    return found !== undefined;
  }

  #visit(chunk: Chunk, place: number, required: readonly Metatype[], found: Handle[]): void {
    const { archetype, last, ids } = chunk;
    this.#context.tracer.step(steps.visitChunk, at.query.chunk, chunk.slot, archetype.slot, last);
    archetype.chunks.get(place);
    const values = required.flatMap((type) => chunk.values[archetype.placeOf(type)] ?? []);
    for (let row = last - 1; row >= 0; row--) {
      found.push(ids.get(row) as Handle);
      for (const column of values) column.get(row);
    }
  }
}

function readComponents({ components, types }: Archetype): void {
  for (let i = 0; i < types.length; i++) components.get(i);
}

function overwrite(column: Column<Json>, types: readonly Metatype[]): void {
  for (let row = column.length - 1; row >= types.length; row--) column.set(row, undefined);
  types.forEach(({ name }, row) => {
    column.set(row, name);
  });
}
