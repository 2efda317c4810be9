import type { Value } from '../trace/value.ts';

/** How the raw ids of a world are cut: the index lowest, a version above it. */
export interface IdFormat {
  /** One more than the largest index. */
  readonly indices: number;
  /** Number of versions; 1 where ids have none. */
  readonly versions: number;
}

export const NO_VERSIONS: IdFormat = { indices: 2 ** 53, versions: 1 };

/** A format by the bits of its two parts. */
export function formatOfBits(indexBits: number, versionBits: number): IdFormat {
  return { indices: 2 ** indexBits, versions: 2 ** versionBits };
}

export function isId(value: Value | undefined): value is number | bigint {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);
}

export function indexOfId(raw: number | bigint, { indices }: IdFormat): number {
  return typeof raw === 'bigint' ? Number(raw % BigInt(indices)) : raw % indices;
}

export function versionOfId(raw: number | bigint, { indices, versions }: IdFormat): number {
  if (typeof raw === 'bigint') return Number((raw / BigInt(indices)) % BigInt(versions));
  return Math.floor(raw / indices) % versions;
}
