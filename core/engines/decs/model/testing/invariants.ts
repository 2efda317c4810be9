import type { Archetype } from '../archetype.ts';
import type { Chunk } from '../chunk.ts';
import { HEADER } from '../chunk.ts';
import { HEADER_BYTES } from '../chunk-layout.ts';
import { type Handle, indexOf } from '../handle.ts';
import { typeList } from '../type-list.ts';
import type { World } from '../world.ts';

/**
 * Checks the invariants that hold after every operation.
 * @throws Error naming the first violation
 */
export function checkInvariants(world: World): void {
  world.sync();
  const placed = new Map<number, Handle>();
  const chunks = new Set<number>();
  for (const archetype of world.archetypes) {
    checkLayout(archetype);
    checkChunks(world, archetype, chunks);
    for (const chunk of chunksOf(world, archetype)) checkRows(world, chunk, placed);
  }
  checkEntities(world, placed);
  checkSignatures(world);
}

function check(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

function chunksOf(world: World, { chunks }: Archetype): Chunk[] {
  return Array.from({ length: chunks.length }, (_, i) => world.heap.at(chunks.peek(i) as number));
}

/** Arrays are aligned, in order, do not overlap, and leave room for the ids. */
function checkLayout({ types, layout, slot, offsets, capacity }: Archetype): void {
  let end = HEADER_BYTES + 8 * layout.capacity;
  check(capacity.peek(0) === layout.capacity, `archetype ${slot} has another capacity than its column`);
  types.forEach(({ name, size, align }, i) => {
    const offset = layout.offsets[i] as number;
    check(offsets.peek(i) === offset, `archetype ${slot}: ${name} has another offset than its column`);
    check(i === 0 || types[i - 1]!.order < types[i]!.order, `archetype ${slot}: ${name} is out of order`);
    check(align === 0 || offset % align === 0, `archetype ${slot}: ${name} is not aligned`);
    check(offset >= end && (align === 0 || offset > end), `archetype ${slot}: ${name} begins at ${offset}`);
    end = offset + size * layout.capacity;
  });
  check(layout.end === end, `archetype ${slot} ends at ${layout.end}, not ${end}`);
}

/** Only the first chunk of an unused archetype is empty, full chunks come first, and each chunk has one owner. */
function checkChunks(world: World, archetype: Archetype, seen: Set<number>): void {
  const { slot, layout, full } = archetype;
  const chunks = chunksOf(world, archetype);
  const fullOnes = chunks.filter((chunk) => chunk.full).length;
  chunks.forEach((chunk, i) => {
    check(!seen.has(chunk.slot), `chunk ${chunk.slot} is in two lists`);
    seen.add(chunk.slot);
    check(chunk.header.peek(HEADER.owner) === slot, `chunk ${chunk.slot} has another owner than archetype ${slot}`);
    check(chunk.last > 0 || (chunks.length === 1 && chunk.ids.length === 0), `chunk ${chunk.slot} is empty`);
    check(chunk.full === i < fullOnes, `archetype ${slot}: full chunks do not come first`);
  });
  // A chunk with a capacity of one is freed while full, and decs forgets to decrement its count.
  const counted = full.peek(0) as number;
  check(layout.capacity === 1 ? counted >= fullOnes : counted === fullOnes, `archetype ${slot} counts ${counted} full`);
}

/** Each row has an entity whose record points back to it. */
function checkRows(world: World, chunk: Chunk, placed: Map<number, Handle>): void {
  const { entities } = world;
  check(chunk.last <= chunk.archetype.layout.capacity, `chunk ${chunk.slot} is overfull`);
  for (let row = 0; row < chunk.last; row++) {
    const entity = chunk.ids.peek(row) as Handle;
    const index = indexOf(entity);
    check(!placed.has(index), `index ${index} is in two rows`);
    placed.set(index, entity);
    check(entities.current(index) === entity, `row ${row} of chunk ${chunk.slot} has an old id`);
    check(entities.chunk.peek(index) === chunk.slot, `index ${index} is not recorded in chunk ${chunk.slot}`);
    check(entities.row.peek(index) === row, `index ${index} is not recorded in row ${row}`);
  }
}

/**
 * Live entities are in chunks and have odd generations. Dead indices are on the stack once and have even generations.
 */
function checkEntities({ entities }: World, placed: ReadonlyMap<number, Handle>): void {
  const { generation, chunk, deleted, live, dead } = entities;
  const free = new Set(Array.from({ length: deleted.length }, (_, i) => deleted.peek(i) as number));
  check(free.size === deleted.length, 'an index is free twice');
  check(dead.peek(0) === free.size, 'dead is not the length of the stack');
  check(live.peek(0) === placed.size, 'live is not how many rows there are');
  for (let index = 0; index < generation.length; index++) {
    const alive = placed.has(index);
    check(alive !== free.has(index), `index ${index} is ${alive ? 'alive and free' : 'neither alive nor free'}`);
    check((generation.peek(index) as number) % 2 === (alive ? 1 : 0), `index ${index} has a wrong generation`);
    check((chunk.peek(index) !== undefined) === alive, `index ${index} has a wrong chunk`);
  }
}

/** No two archetypes have the same types, and a lookup finds each of them. */
function checkSignatures({ archetypes }: World): void {
  const seen = new Set<string>();
  for (const archetype of archetypes) {
    check(!seen.has(archetype.label), `two archetypes have ${archetype.label}`);
    seen.add(archetype.label);
    const signature = archetypes.signatures.peek(archetype.slot);
    check(signature === archetype.signature, `archetype ${archetype.slot} has a wrong signature`);
    check(archetypes.ensure(typeList(archetype.types)) === archetype, `archetype ${archetype.slot} is not found`);
  }
}
