import type { Column } from '../trace/column.ts';
import type { Value } from '../trace/value.ts';

/** A raw id: index and version in one number, or in a bigint if 53 bits are too few. */
export type RawId = number | bigint;

/** The layout of raw ids: the index in the lowest bits, a version (or generation) above it. */
export interface IdFormat {
  /** One more than the largest index. */
  readonly indices: number;
  /** The number of versions; 1 if ids have none. */
  readonly versions: number;
  /** The version of an index that was never used before; 0 by default. */
  readonly firstVersion?: number;
  /** The bits of a whole id, if they are more than those of index and version. */
  readonly bits?: number;
  /** True if a part whose bits are all ones has a meaning: null in the index, tombstone in the version (EnTT). */
  readonly reserved?: boolean;
  /** The bits of index and version in the real engine's memory, if raw ids here have fewer. */
  readonly stored?: { readonly indexBits: number; readonly versionBits: number };
}

export interface IdParts {
  readonly raw: RawId;
  readonly index: number;
  readonly version: number;
  /** True if the index is all ones in a format that reserves that value. */
  readonly isNull: boolean;
  /** True if the version is all ones in a format that reserves that value. */
  readonly isTombstone: boolean;
}

export const NO_VERSIONS: IdFormat = { indices: 2 ** 53, versions: 1 };

export function formatOfBits(indexBits: number, versionBits: number): IdFormat {
  return { indices: 2 ** indexBits, versions: 2 ** versionBits };
}

/** Returns the format that a column's meta declares (`entityBits`, `versionBits`), or null. */
export function formatOfColumn({ meta: { entityBits, versionBits } }: Column): IdFormat | null {
  if (typeof entityBits !== 'number') return null;
  return formatOfBits(entityBits, typeof versionBits === 'number' ? versionBits : 0);
}

/** True for values that can be raw ids: bigints and non-negative integers. */
export function isId(value: Value | undefined): value is RawId {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);
}

export function indexOfId(raw: RawId, { indices }: IdFormat): number {
  if (typeof raw === 'bigint') return Number(raw % BigInt(indices));
  // Called for each entity that a search visits, and a division takes many times longer.
  return raw < indices ? raw : raw % indices;
}

/** The version (or generation) of a raw id; 0 if the format has none. */
export function versionOfId(raw: RawId, { indices, versions }: IdFormat): number {
  if (typeof raw === 'bigint') return Number((raw / BigInt(indices)) % BigInt(versions));
  return Math.floor(raw / indices) % versions;
}

/** True if the index is all ones and the format reserves that value. */
export function isNullId(raw: RawId, format: IdFormat): boolean {
  return format.reserved === true && indexOfId(raw, format) === format.indices - 1;
}

export function decodeId(raw: RawId, format: IdFormat): IdParts {
  const [index, version] = [indexOfId(raw, format), versionOfId(raw, format)];
  const { versions, reserved = false } = format;
  return {
    raw,
    index,
    version,
    isNull: isNullId(raw, format),
    isTombstone: reserved && version === versions - 1,
  };
}

/** Returns `7 v1`, or `7` without versions. */
export function idText(raw: RawId, format: IdFormat): string {
  const index = indexOfId(raw, format);
  return format.versions > 1 ? `${index} v${versionOfId(raw, format)}` : String(index);
}

/** Returns `hero (7 v1)`, or `7 v1` without a name. */
export function namedIdText(raw: RawId, format: IdFormat, name: string | undefined): string {
  return name === undefined ? idText(raw, format) : `${name} (${idText(raw, format)})`;
}

/** Formats all bits of an id in hexadecimal as the real engine stores them: `0x000400007`. */
export function hexOfId(raw: RawId, format: IdFormat): string {
  const { indices, versions, stored, bits = Math.log2(indices) + Math.log2(versions) } = format;
  if (stored === undefined) return hex(raw, bits);
  const upper = BigInt(versionOfId(raw, format)) << BigInt(stored.indexBits);
  return hex(upper | BigInt(indexOfId(raw, format)), stored.indexBits + stored.versionBits);
}

function hex(raw: RawId, bits: number): string {
  return `0x${raw
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(bits / 4), '0')}`;
}

/** Formats `#7`, `#7 v1`, or with a name `hero (#7 v1)`, as hits and histories call an entity. */
export function entityLabel({ index, version }: Pick<IdParts, 'index' | 'version'>, name?: string): string {
  const id = version > 0 ? `#${index} v${version}` : `#${index}`;
  return name === undefined ? id : `${name} (${id})`;
}
