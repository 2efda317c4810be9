import type { Column } from '../trace/column.ts';
import type { Value } from '../trace/value.ts';

/** A raw id: index and version in one number; a bigint where 53 bits are too few. */
export type Id = number | bigint;

/** How the raw ids of a world are cut: the index lowest, a version (or generation) above it. */
export interface IdFormat {
  /** One more than the largest index. */
  readonly indices: number;
  /** Number of versions; 1 where ids have none. */
  readonly versions: number;
  /** Bits of a whole id, where these are more than those of its two parts. */
  readonly bits?: number;
  /** All ones in a part have a meaning: null in the index, tombstone in the version (EnTT). */
  readonly reserved?: boolean;
  /** Bits of the two parts in the engine's own memory, where raw ids here have fewer. */
  readonly stored?: { readonly indexBits: number; readonly versionBits: number };
}

/** A raw id or sparse entry, taken apart. */
export interface IdParts {
  readonly raw: Id;
  readonly index: number;
  readonly version: number;
  /** All ones in the index part of a format that reserves them. */
  readonly isNull: boolean;
  /** All ones in the version part of a format that reserves them. */
  readonly isTombstone: boolean;
}

export const NO_VERSIONS: IdFormat = { indices: 2 ** 53, versions: 1 };

/** A format by the bits of its two parts. */
export function formatOfBits(indexBits: number, versionBits: number): IdFormat {
  return { indices: 2 ** indexBits, versions: 2 ** versionBits };
}

/** The format that a column says its ids have (`meta.entityBits`, `meta.versionBits`); null when it says none. */
export function formatOfColumn({ meta: { entityBits, versionBits } }: Column): IdFormat | null {
  if (typeof entityBits !== 'number') return null;
  return formatOfBits(entityBits, typeof versionBits === 'number' ? versionBits : 0);
}

/** Whether a cell holds what can be a raw id: a bigint, or a whole number that is not negative. */
export function isId(value: Value | undefined): value is Id {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);
}

/** The index part of a raw id. */
export function indexOfId(raw: Id, { indices }: IdFormat): number {
  if (typeof raw === 'bigint') return Number(raw % BigInt(indices));
  // Asked for each entity that a search reaches: dividing takes many times longer.
  return raw < indices ? raw : raw % indices;
}

/** The version (or generation) of a raw id; 0 where ids have none. */
export function versionOfId(raw: Id, { indices, versions }: IdFormat): number {
  if (typeof raw === 'bigint') return Number((raw / BigInt(indices)) % BigInt(versions));
  return Math.floor(raw / indices) % versions;
}

/** Whether an id means nothing: all ones in its index, where the format reserves them. */
export function isNullId(raw: Id, format: IdFormat): boolean {
  return format.reserved === true && indexOfId(raw, format) === format.indices - 1;
}

/** Index, version and what they mean. */
export function decodeId(raw: Id, format: IdFormat): IdParts {
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

/** `7 v1`; without versions `7`. */
export function idText(raw: Id, format: IdFormat): string {
  const index = indexOfId(raw, format);
  return format.versions > 1 ? `${index} v${versionOfId(raw, format)}` : String(index);
}

/** `hero (7 v1)`; without a name `7 v1`. */
export function namedIdText(raw: Id, format: IdFormat, name: string | undefined): string {
  return name === undefined ? idText(raw, format) : `${name} (${idText(raw, format)})`;
}

/** `0x000400007`: all bits of the format in hexadecimal, as the engine stores them. */
export function hexOfId(raw: Id, format: IdFormat): string {
  const { indices, versions, stored, bits = Math.log2(indices) + Math.log2(versions) } = format;
  if (stored === undefined) return hex(raw, bits);
  const upper = BigInt(versionOfId(raw, format)) << BigInt(stored.indexBits);
  return hex(upper | BigInt(indexOfId(raw, format)), stored.indexBits + stored.versionBits);
}

function hex(raw: Id, bits: number): string {
  return `0x${raw
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(bits / 4), '0')}`;
}
