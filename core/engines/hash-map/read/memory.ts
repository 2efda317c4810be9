import type { Arrangement, MemoryLayout, Placer } from '../../../cost/placement.ts';
import * as places from '../../../cost/placers.ts';
import { alignUp } from '../../../cost/sizes.ts';
import type { Column } from '../../../trace/column.ts';
import { INITIAL_BUCKETS } from '../model/growth.ts';

/**
 * The layout of libstdc++'s `std::unordered_map<std::uint32_t, T>` on a 64-bit machine: the map's object has 56 bytes, a node is `{ node *next;
 * uint32_t key; T value; }`, a bucket is a pointer. Its allocations were recorded with GCC 12.
 */
const POINTER = 8;
const KEY = 4;
const MAP = 56;
/** Offsets of members in the map's object. */
const BUCKET_COUNT = 8;
const FIRST = 16;
const SIZE = 24;
const NEXT_RESIZE = 40;

/**
 * Size of a node in bytes.
 * @param column any column of its map
 */
export function nodeBytes(column: Column): number {
  return alignUp(valueOffset(column) + Number(column.meta.valueSize), POINTER);
}

/** Size of the bucket array in bytes. A single bucket is a member of the map's object. */
export function bucketBytes(count: number): number {
  return count <= INITIAL_BUCKETS ? 0 : count * POINTER;
}

const node =
  (offset: number, bytes: number, remarks: places.Remarks): Placer =>
  (site) =>
    places.node('node', [nodeBytes(site.column), offset, bytes], remarks, true)(site);

const value: Placer = (site) => {
  const { column } = site;
  return places.node('node', [nodeBytes(column), valueOffset(column), Number(column.meta.valueSize)], {}, true)(site);
};

function valueOffset({ meta }: Column): number {
  return alignUp(POINTER + KEY, Math.max(1, Number(meta.valueAlign)));
}

const buckets: Placer = ({ group }) => {
  const arrangement: Arrangement = { kind: 'block', zeroed: true };
  return { group, part: 'buckets', arrangement, stride: POINTER, offset: 0, bytes: POINTER, nullable: true };
};

const member = (offset: number, remarks: places.Remarks = {}): Placer =>
  places.member('map', [MAP, offset, POINTER], { nullable: true, ...remarks });

export const hashMapLayout: MemoryLayout = {
  parts: {
    'hash-map.world/next-entity': places.member('next', KEY),
    'hash-map.map/buckets': buckets,
    'hash-map.map/first': member(FIRST),
    'hash-map.map/bucket-count': member(BUCKET_COUNT, { sizes: 'buckets' }),
    'hash-map.map/size': member(SIZE),
    'hash-map.map/next-resize': member(NEXT_RESIZE),
    'hash-map.map/next': node(0, POINTER, { nullable: true }),
    'hash-map.map/key': node(POINTER, KEY, { lifetime: true }),
    'hash-map.map/value': value,
  },
};
