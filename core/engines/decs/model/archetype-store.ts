import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import { Archetype, type ArchetypeOptions, storedTypes } from './archetype.ts';
import type { ChunkHeap } from './chunk-heap.ts';
import { ENTITY_ID_BYTES, HEADER_BYTES, itemBytes, storageBytes } from './chunk-layout.ts';
import type { Context } from './context.ts';
import type { Metatype } from './metatype.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { TypeList } from './type-list.ts';

/** Slot of the archetype without types. */
export const NULL_ARCHETYPE = 0;
/** decs asserts that an archetype has fewer than 32 types; beyond that it writes behind its arrays. */
const MAX_TYPES = 31;

/**
 * All archetypes of a world, in order of creation. A lookup narrows them down by signature, then compares types
 * exactly.
 *
 * - `archetypes.signatures`: the signature of each archetype; queries scan this list
 * - `map.signatures`, `map.archetypes`: decs' hash map from a signature to the archetypes that have it
 */
export class ArchetypeStore {
  readonly signatures: Column<bigint>;
  readonly #context: Context;
  readonly #heap: ChunkHeap;
  readonly #options: ArchetypeOptions;
  readonly #mapSignatures: Column<bigint>;
  readonly #mapArchetypes: Column<Json>;
  #archetypes: Archetype[] = [];
  /** Row in the map columns by signature. */
  #rows = new Map<bigint, number>();

  constructor(context: Context, heap: ChunkHeap, world: number) {
    const { columns, chunkBytes } = context;
    const group = `world.${world}`;
    const meta = { kind: 'decs.archetypes', group, world };
    this.#context = context;
    this.#heap = heap;
    this.#options = { world, chunkBytes };
    const name = (role: string) => ({ name: `${group}.${role}`, meta: { ...meta, role } });
    this.signatures = columns.declare({ ...name('archetypes.signatures'), type: 'u64' });
    this.#mapSignatures = columns.declare({ ...name('map.signatures'), type: 'u64' });
    this.#mapArchetypes = columns.declare({ ...name('map.archetypes'), type: 'json' });
  }

  get count(): number {
    return this.#archetypes.length;
  }

  at(slot: number): Archetype {
    return this.#archetypes[slot] as Archetype;
  }

  [Symbol.iterator](): IterableIterator<Archetype> {
    return this.#archetypes[Symbol.iterator]();
  }

  load(): void {
    const { columns, metatypes } = this.#context;
    this.#archetypes = Array.from({ length: this.signatures.length }, (_, slot) => {
      const types = storedTypes(columns, this.#options.world, slot).map((name) => metatypes.get(name));
      return new Archetype(columns, slot, types, this.#options);
    });
    this.#rows = new Map();
    for (let row = 0; row < this.#mapSignatures.length; row++) {
      this.#rows.set(this.#mapSignatures.peek(row) as bigint, row);
    }
  }

  createNull(): void {
    this.#create([]);
  }

  /**
   * Finds or creates an archetype (`find_or_create_archetype`).
   * @throws ModelError `decs-too-many-types`, or `decs-no-capacity` if no entity fits a chunk
   */
  ensure({ sorted, wasSorted, signature, label }: TypeList): Archetype {
    const { tracer, metatypes } = this.#context;
    if (sorted.length > MAX_TYPES) {
      const message = `An entity has ${MAX_TYPES} components at most`;
      throw new ModelError('decs-too-many-types', message, { limit: MAX_TYPES });
    }
    if (!wasSorted) tracer.step(steps.sortTypes, at.find.sort, label);
    tracer.step(steps.buildSignature, at.find.signature, label, signature);
    for (const { name } of sorted) metatypes.readBit(name);
    tracer.enter();
    const archetype = this.#find(sorted, signature) ?? this.#create(sorted);
    tracer.leave();
    return archetype;
  }

  #find(types: readonly Metatype[], signature: bigint): Archetype | undefined {
    const { tracer } = this.#context;
    const row = this.#rows.get(signature);
    if (row === undefined) {
      tracer.step(steps.noSignature, at.find.lookup, signature);
      return undefined;
    }
    const slots = this.#mapArchetypes.peek(row) as readonly number[];
    tracer.step(steps.findSignature, at.find.lookup, signature, slots.length);
    this.#mapSignatures.get(row);
    this.#mapArchetypes.get(row);
    for (const slot of slots) {
      const archetype = this.at(slot);
      const same = archetype.types.length === types.length && types.every((type, i) => archetype.types[i] === type);
      tracer.step(same ? steps.foundArchetype : steps.compareTypes, at.find.compare, slot, archetype.label);
      for (let i = 0; i < archetype.types.length; i++) archetype.components.get(i);
      if (same) return archetype;
    }
    return undefined;
  }

  #create(types: readonly Metatype[]): Archetype {
    const archetype = new Archetype(this.#context.columns, this.#archetypes.length, types, this.#options);
    this.#layOut(archetype);
    this.#context.tracer.enter();
    this.#register(archetype);
    this.#heap.create(archetype);
    this.#context.tracer.leave();
    return archetype;
  }

  /** Makes one step each for the capacity, the ids and the offset of each type (`build_component_list`). */
  #layOut(archetype: Archetype): void {
    const { tracer, chunkBytes } = this.#context;
    const { types, layout, slot } = archetype;
    const bytes = storageBytes(chunkBytes);
    const item = itemBytes(types);
    if (layout.capacity < 1) {
      tracer.step(steps.noCapacity, at.layout.capacity, slot, item, bytes);
      throw new ModelError('decs-no-capacity', `An entity of ${item} bytes leaves a chunk without capacity`, {
        components: archetype.label,
        item,
        bytes,
      });
    }
    tracer.step(steps.computeCapacity, at.layout.capacity, slot, bytes, item, layout.capacity);
    archetype.capacity.set(0, layout.capacity);
    tracer.enter();
    types.forEach(({ name }, i) => {
      archetype.components.set(i, name);
    });
    tracer.step(steps.placeIds, at.layout.ids, slot, HEADER_BYTES + ENTITY_ID_BYTES * layout.capacity);
    types.forEach(({ name, size }, i) => {
      const offset = layout.offsets[i] as number;
      if (size === 0) tracer.step(steps.placeTag, at.layout.align, name, offset);
      else tracer.step(steps.placeArray, at.layout.align, name, offset, layout.paddings[i] as number);
      archetype.offsets.set(i, offset);
    });
    tracer.leave();
  }

  #register(archetype: Archetype): void {
    const { slot, signature, full, label } = archetype;
    const { tracer } = this.#context;
    tracer.step(steps.registerArchetype, at.find.register, slot, label, signature);
    const row = this.#rows.get(signature) ?? this.#mapSignatures.length;
    const known = (this.#mapArchetypes.peek(row) ?? []) as readonly number[];
    full.set(0, 0);
    this.signatures.set(slot, signature);
    if (known.length === 0) this.#mapSignatures.set(row, signature);
    this.#mapArchetypes.set(row, [...known, slot]);
    this.#rows.set(signature, row);
    this.#archetypes.push(archetype);
  }
}
