import { ModelError } from '../../../trace/model-error.ts';

/** An entity's identifier with the index in the low bits and the version above; a bigint if it has more than 32 bits. */
export type Handle = number | bigint;

/** The layout of a handle, after EnTT's `entt_traits`. An index of all ones is null, a version of all ones a tombstone. */
export abstract class HandleTraits {
  readonly entityBits: number;
  readonly versionBits: number;
  abstract readonly columnType: 'u32' | 'u64';
  /** All bits are set, so it is null and tombstone at once, like EnTT's `null_t` and `tombstone_t`. */
  abstract readonly null: Handle;
  /** An index of all ones, which no entity has. */
  readonly nullIndex: number;
  /** A version of all ones, which no living entity has. */
  readonly tombstoneVersion: number;

  readonly #wraps: boolean;

  constructor(entityBits: number, versionBits: number, cutsVersions: boolean) {
    const bits = entityBits + versionBits;
    this.#wraps = cutsVersions || bits === 32 || bits === 64;
    this.entityBits = entityBits;
    this.versionBits = versionBits;
    this.nullIndex = 2 ** entityBits - 1;
    this.tombstoneVersion = 2 ** versionBits - 1;
  }

  /** Models `to_entity`. */
  abstract index(handle: Handle): number;
  /** Models `to_version`. */
  abstract version(handle: Handle): number;
  /** Models `construct`: bits beyond each part are cut off. */
  abstract construct(index: number, version: number): Handle;
  /** Models `combine`: this index with the version of `versioned`. */
  abstract combine(index: number, versioned: Handle): Handle;
  /** Makes a handle of a hint, which a script writes as a raw number. */
  abstract from(raw: number): Handle;

  /**
   * Models `next`: the same index with the next version, which wraps to 0 and skips the tombstone's.
   * @throws ModelError `version-not-cut` if the real traits give a version that has more bits than versions have
   */
  next(handle: Handle): Handle {
    const version = this.version(handle) + 1;
    if (version < this.tombstoneVersion) return this.construct(this.index(handle), version);
    if (!this.#wraps) throw this.#notCut(handle);
    return this.construct(this.index(handle), 0);
  }

  #notCut(handle: Handle): ModelError {
    const { entityBits, versionBits } = this;
    const message = `The version behind ${this.version(handle)} does not fit into ${versionBits} bits, and is not cut`;
    const indexBits = (entityBits + versionBits < 32 ? 32 : 64) - versionBits;
    return new ModelError('version-not-cut', message, { entity: handle, entityBits, versionBits, indexBits });
  }

  /** Models `handle == null`, which only compares the index. */
  isNull(handle: Handle): boolean {
    return this.index(handle) === this.nullIndex;
  }

  /** Models `handle == tombstone`, which only compares the version. */
  isTombstone(handle: Handle): boolean {
    return this.version(handle) === this.tombstoneVersion;
  }
}

/**
 * The traits of EnTT's `basic_entt_traits` for any two masks. Real handles fill their integer (20 + 12 = 32 bits, or 32 + 32 = 64). Smaller masks
 * show a wrap after a few steps; in 3.12.2, whose `construct` does not cut the version, they do not wrap.
 * @param entityMask low bits, all ones: 0xFFFFF
 * @param versionMask all ones, before it is shifted above the index: 0xFFF
 * @throws RangeError with the text of EnTT's static_assert if a mask is not a run of ones, or if a part has more than 32 bits
 */
export function handleTraits(entityMask: number, versionMask: number, cutsVersions = true): HandleTraits {
  const entityBits = bitsOfMask(entityMask);
  const versionBits = bitsOfMask(versionMask);
  if (entityBits === null || entityBits === 0) throw new RangeError(`Invalid entity mask: 0x${hex(entityMask)}`);
  if (versionBits === null) throw new RangeError(`Invalid version mask: 0x${hex(versionMask)}`);
  if (versionBits === 0) throw new RangeError('Invalid version mask: with 0x0 every handle would be a tombstone');
  if (entityBits > 32 || versionBits > 32) throw new RangeError('A handle has at most 32 bits of each kind');
  const Traits = entityBits + versionBits <= 32 ? NarrowTraits : WideTraits;
  return new Traits(entityBits, versionBits, cutsVersions);
}

/** Handles of at most 32 bits, as numbers. */
class NarrowTraits extends HandleTraits {
  readonly columnType = 'u32';
  readonly null = 2 ** (this.entityBits + this.versionBits) - 1;
  readonly #versionPart = (this.null - this.nullIndex) >>> 0;

  index(handle: Handle): number {
    return ((handle as number) & this.nullIndex) >>> 0;
  }

  version(handle: Handle): number {
    return (handle as number) >>> this.entityBits;
  }

  construct(index: number, version: number): number {
    return ((index & this.nullIndex) | ((version << this.entityBits) & this.#versionPart)) >>> 0;
  }

  combine(index: number, versioned: Handle): number {
    return ((index & this.nullIndex) | ((versioned as number) & this.#versionPart)) >>> 0;
  }

  from(raw: number): number {
    return this.construct(raw, Math.floor(raw / (this.nullIndex + 1)));
  }
}

/** Handles of 33 to 64 bits, as bigints. */
class WideTraits extends HandleTraits {
  readonly columnType = 'u64';
  readonly null = (1n << BigInt(this.entityBits + this.versionBits)) - 1n;
  readonly #shift = BigInt(this.entityBits);
  readonly #indexMask = (1n << this.#shift) - 1n;

  index(handle: Handle): number {
    return Number((handle as bigint) & this.#indexMask);
  }

  version(handle: Handle): number {
    return Number((handle as bigint) >> this.#shift);
  }

  construct(index: number, version: number): bigint {
    return ((BigInt(version) << this.#shift) | (BigInt(index) & this.#indexMask)) & this.null;
  }

  combine(index: number, versioned: Handle): bigint {
    return ((versioned as bigint) & ~this.#indexMask) | (BigInt(index) & this.#indexMask);
  }

  from(raw: number): bigint {
    return BigInt(raw) & this.null;
  }
}

/** Returns the number of ones if the mask is an unbroken run of ones from bit 0, else null. */
function bitsOfMask(mask: number): number | null {
  const bits = Math.log2(mask + 1);
  return Number.isInteger(mask) && mask >= 0 && Number.isInteger(bits) ? bits : null;
}

function hex(mask: number): string {
  return mask.toString(16).toUpperCase();
}
