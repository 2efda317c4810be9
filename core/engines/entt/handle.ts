import type { Column } from '../../trace/column.ts';
import type { Value } from '../../trace/value.ts';

/** How a raw handle is cut: the index in the low `entityBits`, the version above. */
export interface HandleFormat {
  readonly entityBits: number;
  readonly versionBits: number;
}

/** A raw handle or sparse entry, taken apart. */
export interface HandleParts {
  readonly raw: number | bigint;
  readonly index: number;
  readonly version: number;
  /** All ones in the index part. */
  readonly isNull: boolean;
  /** All ones in the version part. */
  readonly isTombstone: boolean;
}

/** The format that a column of handles says it has; 20 and 12 bits, EnTT's default, when it says nothing. */
export function formatOf(column: Column): HandleFormat {
  const { entityBits, versionBits } = column.meta;
  return {
    entityBits: typeof entityBits === 'number' ? entityBits : 20,
    versionBits: typeof versionBits === 'number' ? versionBits : 12,
  };
}

export function decode(raw: number | bigint, format: HandleFormat): HandleParts {
  const nullIndex = 2 ** format.entityBits - 1;
  const tombstone = 2 ** format.versionBits - 1;
  const shift = 2 ** format.entityBits;
  const index = typeof raw === 'bigint' ? Number(raw % BigInt(shift)) : raw % shift;
  const version = typeof raw === 'bigint' ? Number(raw / BigInt(shift)) : Math.floor(raw / shift);
  return { raw, index, version, isNull: index === nullIndex, isTombstone: version === tombstone };
}

/** Whether a cell's value can be a handle: columns of handles hold numbers or bigints, or nothing. */
export function isHandle(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
