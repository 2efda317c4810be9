/** The rules in which the modelled versions of EnTT differ. All others are the same in both. */
export interface Version {
  /**
   * Fresh indices are counted by a placeholder, which skips those in use, so that a hint leaves no gap. Entities are removed by the policy `swap_only`,
   * and a view of all entities begins at the last living one. Otherwise the indices below a hint are created dead, and such a view visits every handle.
   */
  readonly placeholder: boolean;
  /** A group only swaps what it owns when entities join and leave it; otherwise also the storages of `get`. */
  readonly swapsOwnedOnly: boolean;
  /** Storages with holes cannot be sorted; otherwise sorting compacts them first. */
  readonly sortsWithoutHoles: boolean;
  /** `sort … as` first creates the storage whose order is taken; otherwise the one that is sorted. */
  readonly createsOrderFirst: boolean;
  /** Destroying a range begins with the oldest storage; otherwise with the newest, as for a single entity. */
  readonly destroysOldestPoolFirst: boolean;
  /** Views look for tombstones only if a storage of theirs is pinned, and so yield the null that a loop finds behind the end. */
  readonly trustsUnpinned: boolean;
  /** `shrink_to_fit` also frees sparse pages without entries. */
  readonly shrinksSparse: boolean;
  /** The size of the head of a free list, which is a handle or a position of 64 bits, with what aligns it. */
  readonly headBytes: number;
  /** Adding requires a living handle and destroying one that the storage of entities has; nothing else looks at versions. */
  readonly asserts: boolean;
  /** A version is cut to its bits before it is shifted above the index; otherwise it fills the bits above, if the handle has some. */
  readonly cutsVersions: boolean;
}

const VERSIONS = {
  '3.12.2': {
    placeholder: false,
    swapsOwnedOnly: false,
    sortsWithoutHoles: false,
    createsOrderFirst: false,
    destroysOldestPoolFirst: false,
    trustsUnpinned: false,
    shrinksSparse: false,
    headBytes: 8,
    asserts: false,
    cutsVersions: false,
  },
  '3.16.0': {
    placeholder: true,
    swapsOwnedOnly: true,
    sortsWithoutHoles: true,
    createsOrderFirst: true,
    destroysOldestPoolFirst: true,
    trustsUnpinned: true,
    shrinksSparse: true,
    headBytes: 16,
    asserts: true,
    cutsVersions: true,
  },
} as const satisfies Readonly<Record<string, Version>>;

export type EnttVersionName = keyof typeof VERSIONS;

/** All versions, the oldest first. */
export const enttVersions = Object.keys(VERSIONS) as readonly EnttVersionName[];

/** Returns the rules of a version, by default of the oldest one. */
export function rulesOf(name = enttVersions[0]!): Version {
  return VERSIONS[name];
}
