import { Cache, type CacheOptions, L1 } from '../cache.ts';

/** An access of the processor: an address, and how many bytes from there. */
export type Access = readonly [address: number, bytes: number];

/** Addresses of arrays by name. */
export type Bases = Readonly<Record<string, number>>;

const INDEX = 4;
const FLOAT = 4;
const POINTER = 8;

/** One member of objects that lie side by side. */
export function* memberOfStructs(
  base: number,
  count: number,
  stride: number,
  offset: number,
  bytes: number,
): Iterable<Access> {
  for (let i = 0; i < count; i++) yield [base + i * stride + offset, bytes];
}

/** An array from end to end. */
export function* arrayScan(base: number, count: number, bytes: number): Iterable<Access> {
  for (let i = 0; i < count; i++) yield [base + i * bytes, bytes];
}

/** Columns of a table side by side, row after row; the first number of each value. */
export function* tableScan(bases: readonly number[], count: number, stride: number): Iterable<Access> {
  for (let row = 0; row < count; row++) for (const base of bases) yield [base + row * stride, FLOAT];
}

/** A join of two sparse sets. */
export interface Join {
  /** Addresses: handles of the lead, sparse entries of the other, values of both. */
  readonly packed: number;
  readonly sparse: number;
  readonly lead: number;
  readonly other: number;
  /** Entities of the lead, in order. */
  readonly entities: readonly number[];
  /** Row of each entity in the other set; undefined where it is not in it. */
  readonly rows: readonly (number | undefined)[];
  /** Bytes of a value. */
  readonly stride: number;
}

/** A view that joins two sparse sets: back to front along one, looking each entity up in the other. */
export function* sparseJoin({ packed, sparse, lead, other, entities, rows, stride }: Join): Iterable<Access> {
  for (let i = entities.length - 1; i >= 0; i--) {
    const entity = entities[i]!;
    yield [packed + i * INDEX, INDEX];
    yield [sparse + entity * INDEX, INDEX];
    const row = rows[entity];
    if (row === undefined) continue;
    yield [lead + i * stride, FLOAT];
    yield [other + row * stride, FLOAT];
  }
}

/** Look-ups in a chained map. */
export interface Chains {
  /** Address of the array of buckets, and of the keys that are asked for. */
  readonly buckets: number;
  readonly asked: number;
  /** For each key that is asked for: the nodes of its chain up to its own, by address. */
  readonly chains: readonly (readonly number[])[];
  /** The bucket of each key that is asked for. */
  readonly bucketOf: readonly number[];
}

/** Looking values up in a chained hash map: the bucket, keys and pointers along the chain, the value. */
export function* mapLookups({ buckets, asked, chains, bucketOf }: Chains): Iterable<Access> {
  for (const [i, chain] of chains.entries()) {
    yield [asked + i * INDEX, INDEX];
    yield [buckets + bucketOf[i]! * POINTER, POINTER];
    for (const [at, node] of chain.entries()) {
      yield [node + POINTER, INDEX];
      yield at < chain.length - 1 ? [node, POINTER] : [node + POINTER + INDEX, FLOAT];
    }
  }
}

/** Looking values up in a sparse set: the entry, and the value at the row that it names. */
export function* setLookups(bases: Bases, asked: readonly number[], rows: readonly number[]): Iterable<Access> {
  for (const [i, entity] of asked.entries()) {
    yield [bases.asked! + i * INDEX, INDEX];
    yield [bases.sparse! + entity * INDEX, INDEX];
    yield [bases.payload! + rows[entity]! * FLOAT, FLOAT];
  }
}

/** Misses of the last of several rounds of the same accesses. */
export function missesOfRound(stream: () => Iterable<Access>, rounds = 1, options: CacheOptions = L1): number {
  const cache = new Cache(options);
  let before = 0;
  for (let round = 0; round < rounds; round++) {
    before = cache.misses;
    for (const [address, bytes] of stream()) cache.access(address, bytes);
  }
  return cache.misses - before;
}
