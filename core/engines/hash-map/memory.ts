import {
  type Arrangement,
  type ElementKey,
  elementKey,
  type MemoryLayout,
  type Place,
  type Site,
} from '../../cost/placement.ts';
import { alignUp } from '../../cost/sizes.ts';
import type { Value } from '../../trace/value.ts';

/**
 * `std::unordered_map<std::uint32_t, T>` of libstdc++ on a 64-bit machine: the map's own object has 56 bytes, a node is
 * `{ node *next; uint32_t key; T value; }`, a bucket is a pointer. What it allocates was recorded from GCC 12's.
 */
const POINTER = 8;
const KEY = 4;
const MAP = 56;
/** Members of the map's object. */
const BUCKET_COUNT = 8;
const FIRST = 16;
const SIZE = 24;
const NEXT_RESIZE = 40;
/** In the model: before a bucket's first node stands the head of the list. */
const HEAD = -1;

function node(offsetOf: (site: Site) => number, bytesOf: (site: Site) => number, more: object = {}): Place {
  return (site) => {
    const arrangement: Arrangement = { kind: 'nodes' };
    const placement = { group: site.group, part: 'node', arrangement, stride: nodeBytes(site) };
    return { ...placement, offset: offsetOf(site), bytes: bytesOf(site), ...more };
  };
}

function valueOffset({ column }: Site): number {
  return alignUp(POINTER + KEY, Math.max(1, Number(column.meta.valueAlign)));
}

function nodeBytes(site: Site): number {
  return alignUp(valueOffset(site) + Number(site.column.meta.valueSize), POINTER);
}

const buckets: Place = ({ group }) => {
  const arrangement: Arrangement = { kind: 'block', zeroed: true };
  return { group, part: 'buckets', arrangement, stride: POINTER, offset: 0, bytes: POINTER, nullable: true };
};

/** A member of the map's object, which is part of the world's. */
function member(offset: number, more: object = {}): Place {
  return ({ group }) => {
    const arrangement: Arrangement = { kind: 'object', bytes: MAP, counted: false };
    return { group, part: 'map', arrangement, stride: MAP, offset, bytes: POINTER, nullable: true, ...more };
  };
}

const nextEntity: Place = () => {
  const arrangement: Arrangement = { kind: 'object', bytes: KEY, counted: false };
  return { group: 'world', part: 'next', arrangement, stride: KEY, offset: 0, bytes: KEY };
};

/** A pointer leads to its node. */
function toNode(value: Value, { group }: Site): ElementKey[] {
  return typeof value === 'number' && value !== HEAD ? [elementKey(group, 'node', value)] : [];
}

export const hashMapLayout: MemoryLayout = {
  parts: {
    'hash-map.world/next-entity': nextEntity,
    'hash-map.map/buckets': buckets,
    'hash-map.map/first': member(FIRST),
    'hash-map.map/bucket-count': member(BUCKET_COUNT, { sizes: 'buckets' }),
    'hash-map.map/size': member(SIZE),
    'hash-map.map/next-resize': member(NEXT_RESIZE),
    'hash-map.map/next': node(
      () => 0,
      () => POINTER,
      { nullable: true },
    ),
    'hash-map.map/key': node(
      () => POINTER,
      () => KEY,
      { lifetime: true },
    ),
    'hash-map.map/value': node(valueOffset, ({ column }) => Number(column.meta.valueSize)),
  },
  links: {
    'hash-map.map/buckets': toNode,
    'hash-map.map/first': toNode,
    'hash-map.map/next': toNode,
  },
};
