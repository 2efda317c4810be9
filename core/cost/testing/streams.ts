import { Cache, type CacheOptions, L1 } from '../cache.ts';

/** A memory access of the processor: address and number of bytes. */
export type Access = readonly [address: number, bytes: number];

export type Bases = Readonly<Record<string, number>>;

const INDEX = 4;
const FLOAT = 4;
const POINTER = 8;

export function* memberOfStructs(
  base: number,
  count: number,
  stride: number,
  offset: number,
  bytes: number,
): Iterable<Access> {
  for (let i = 0; i < count; i++) yield [base + i * stride + offset, bytes];
}

export function* arrayScan(base: number, count: number, bytes: number): Iterable<Access> {
  for (let i = 0; i < count; i++) yield [base + i * bytes, bytes];
}

/** Reads parallel columns of a table row by row: the first number of each value. */
export function* tableScan(bases: readonly number[], count: number, stride: number): Iterable<Access> {
  for (let row = 0; row < count; row++) for (const base of bases) yield [base + row * stride, FLOAT];
}

export interface Join {
  /** Addresses of the lead's handles, the other set's sparse entries, and both sets' values. */
  readonly packed: number;
  readonly sparse: number;
  readonly lead: number;
  readonly other: number;
  readonly entities: readonly number[];
  /** Row of each entity in the other set; undefined if it is not a member. */
  readonly rows: readonly (number | undefined)[];
  readonly stride: number;
}

/** A view that joins two sparse sets: iterates one from back to front and looks up each entity in the other. */
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

export interface Chains {
  /** Addresses of the array of buckets and of the keys to look up. */
  readonly buckets: number;
  readonly asked: number;
  /** For each key, the addresses of the chain's nodes up to the key's own. */
  readonly chains: readonly (readonly number[])[];
  readonly bucketOf: readonly number[];
}

/** Lookups in a chained hash map: the bucket, keys and pointers along the chain, and the value. */
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

/** Lookups in a sparse set: the entry, and the value at its row. */
export function* setLookups(bases: Bases, asked: readonly number[], rows: readonly number[]): Iterable<Access> {
  for (const [i, entity] of asked.entries()) {
    yield [bases.asked! + i * INDEX, INDEX];
    yield [bases.sparse! + entity * INDEX, INDEX];
    yield [bases.payload! + rows[entity]! * FLOAT, FLOAT];
  }
}

/** Returns the misses in the last of several rounds of the same accesses. */
export function missesOfRound(stream: () => Iterable<Access>, rounds = 1, options: CacheOptions = L1): number {
  const cache = new Cache(options);
  let before = 0;
  for (let round = 0; round < rounds; round++) {
    before = cache.misses;
    for (const [address, bytes] of stream()) cache.access(address, bytes);
  }
  return cache.misses - before;
}
