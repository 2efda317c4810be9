import type { MemoryLayout, Placer, Site } from '../../../cost/placement.ts';
import { paged, vector } from '../../../cost/placers.ts';
import { sizeOf } from '../../../cost/sizes.ts';

/**
 * EnTT 3.12.2 and 3.16.0 on a 64-bit machine with libstdc++. Sizes and offsets were printed from the real headers; memory.test.ts compares with the
 * library's own calls of `operator new`. In 3.16.0, the policy and the head of the free list take 16 bytes instead of 8 (`headBytes`).
 */
const POINTER = 8;
/** A pool in the registry's `dense_map`: chain, id, shared pointer. */
const POOL_NODE = 32;
/** Size of `make_shared` of a storage with its signals, without the head. Without a payload it is smaller by a vector. */
const STORAGE = 184;
const TAG_STORAGE = 160;
/** Size of `basic_storage<Entity, Entity>` without the head; a member of the registry. */
const ENTITY_STORAGE = 72;
/** Offsets of members in a sparse set. In a shared block, the counters of 16 bytes come first. */
const HEAD = 64;
const LENGTH = 72;
const PLACEHOLDER = 80;
const CONTROL_BLOCK = 16;

/** Size of a handle in bytes: 4 as in the real traits, or 8 if 32 bits are too few. */
function handleBytes({ column }: Site): number {
  const { entityBits, versionBits } = column.meta;
  return Number(entityBits) + Number(versionBits) <= 32 ? 4 : 8;
}

const packed: Placer = (site) => vector('packed', handleBytes(site))(site);
const sparse: Placer = (site) => paged('sparse', handleBytes(site), { isLink: true })(site);
const payload: Placer = (site) => paged('payload', sizeOf(site.sizes, site.group).size)(site);
const directory = (part: string): Placer => vector(`${part}-pages`, POINTER, { pages: [part] });
const pools: Placer = (site) => vector('pools', POOL_NODE)({ ...site, group: 'registry' });

/** Returns the bytes of a set’s policy and the head of its free list. A probe that does not say it has the 8 bytes of EnTT 3.12. */
const headBytes = ({ column }: Site): number => Number(column.meta.headBytes ?? 8);
const freeListOffset = (site: Site): number => HEAD + headBytes(site) - POINTER;

function member(offset: (site: Site) => number, bytesOf: (site: Site) => number): Placer {
  return (site) => {
    const { kind, tag } = site.column.meta;
    const own = kind === 'entt.storage';
    const bytes = (own ? (tag === true ? TAG_STORAGE : STORAGE) : ENTITY_STORAGE) + headBytes(site);
    return {
      group: site.group,
      part: 'storage',
      arrangement: { kind: 'object', bytes, counted: own },
      stride: bytes,
      offset: offset(site) + (own ? CONTROL_BLOCK : 0),
      bytes: bytesOf(site),
      isLink: true,
    };
  };
}

/** A group's handler in a shared block: virtual table, pointers to its storages, an empty tuple of 8 bytes without exclusions; then its length or set. */
function handlerPart(
  tail: (site: Site) => number,
  offset: (site: Site) => number,
  bytesOf: (site: Site) => number,
): Placer {
  return (site) => {
    const { owned, observed, excluded } = site.column.meta;
    const count = (names: unknown): number => (Array.isArray(names) ? names.length : 0);
    const head = POINTER * (1 + count(owned) + count(observed) + Math.max(1, count(excluded)));
    const bytes = CONTROL_BLOCK + head + tail(site);
    return {
      group: site.group,
      part: 'storage',
      arrangement: { kind: 'object', bytes, counted: true },
      stride: bytes,
      offset: CONTROL_BLOCK + head + offset(site),
      bytes: bytesOf(site),
      isLink: true,
    };
  };
}

export const enttLayout: MemoryLayout = {
  parts: {
    'entt.pools/': pools,
    'entt.entities/packed': packed,
    'entt.entities/sparse': sparse,
    'entt.entities/pages': directory('sparse'),
    'entt.entities/free-list': member(freeListOffset, handleBytes),
    'entt.entities/length': member(
      () => LENGTH,
      () => POINTER,
    ),
    'entt.entities/placeholder': member(
      () => PLACEHOLDER,
      () => POINTER,
    ),
    'entt.groups/': vector('groups', POOL_NODE),
    'entt.group/length': handlerPart(
      () => POINTER,
      () => 0,
      () => POINTER,
    ),
    'entt.group/packed': packed,
    'entt.group/sparse': sparse,
    'entt.group/pages': directory('sparse'),
    'entt.group/free-list': handlerPart((site) => HEAD + headBytes(site), freeListOffset, handleBytes),
    'entt.storage/packed': packed,
    'entt.storage/sparse': sparse,
    'entt.storage/pages': directory('sparse'),
    'entt.storage/free-list': member(freeListOffset, handleBytes),
    'entt.storage/payload': payload,
    'entt.storage/payload-pages': directory('payload'),
  },
  effects: {
    'create-storage': () => [{ kind: 'touch', lines: 15, once: true }],
    // Each `insert` of a bulk operation looks for its pool.
    'insert-many': () => [{ kind: 'touch', lines: 4, once: false }],
  },
};
