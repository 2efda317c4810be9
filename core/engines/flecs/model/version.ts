import {
  CHILD_OF,
  DISABLED,
  FINAL,
  type IdPart,
  IS_A,
  ORDERED_CHILDREN,
  PARENT,
  PARENT_DEPTH,
  PREFAB,
  TREE_SPAWNER,
  UNION,
  WILDCARD,
} from './id.ts';

/** A version of Flecs, as the rules that differ between the versions that are modelled. */
export interface FlecsVersion {
  /** Records in one page of the entity index (`FLECS_ENTITY_PAGE_SIZE`). */
  readonly entityPage: number;
  /** Numbers of built-in ids, which decide where they are in types. */
  readonly builtInIds: Readonly<Record<IdPart, number>>;
  /** Built-in names that are used as tags of entities. */
  readonly tags: readonly IdPart[];
  /** True if a relation can be a union, which keeps the targets outside of tables. */
  readonly unions: boolean;
  /**
   * True if ids can be kept outside of types: `DontFragment`, the component `Parent` and ordered lists of children. Then
   * records of ids are made when they are first used, and lists of records are newest first.
   */
  readonly nonFragmenting: boolean;
  /** True if ranges have names and their own dead entities; false if there is one range that new indices come from. */
  readonly namedRanges: boolean;
  /** True if an instance gets the value of its base with every component that it gains, and keeps its own exclusive pairs. */
  readonly overrides: boolean;
  /** True if an exclusive pair that replaces another one also adds what comes with it: `Prefab` of a new parent, ids of `With`. */
  readonly completesReplaced: boolean;
  /** True if iterating a query counts as writing its components; otherwise only if the query has more than plain ids. */
  readonly simpleQueriesWrite: boolean;
  /** The number of observers that the library itself creates, before a script creates its first one. */
  readonly builtInObservers: number;
  /** True if an observer with several terms runs again in an event for the term for which it ran last; otherwise it runs once in an event. */
  readonly repeatsTerm: boolean;
}

const FLECS_4_0_5: FlecsVersion = {
  entityPage: 4096,
  builtInIds: {
    [PREFAB]: 262,
    [DISABLED]: 263,
    [WILDCARD]: 267,
    [FINAL]: 274,
    [CHILD_OF]: 290,
    [IS_A]: 291,
    [UNION]: 312,
  },
  tags: [PREFAB, DISABLED, FINAL],
  unions: true,
  nonFragmenting: false,
  namedRanges: false,
  overrides: false,
  completesReplaced: false,
  simpleQueriesWrite: false,
  builtInObservers: 22,
  repeatsTerm: false,
};

const FLECS_4_1_6: FlecsVersion = {
  entityPage: 1024,
  builtInIds: {
    [PARENT]: 4,
    [TREE_SPAWNER]: 5,
    [PARENT_DEPTH]: 6,
    [PREFAB]: 265,
    [DISABLED]: 266,
    [WILDCARD]: 270,
    [FINAL]: 277,
    [CHILD_OF]: 294,
    [IS_A]: 295,
    [ORDERED_CHILDREN]: 316,
  },
  tags: [PREFAB, DISABLED, FINAL, ORDERED_CHILDREN],
  unions: false,
  nonFragmenting: true,
  namedRanges: true,
  overrides: true,
  completesReplaced: true,
  simpleQueriesWrite: true,
  builtInObservers: 25,
  repeatsTerm: true,
};

export const FLECS_VERSIONS = { '4.0.5': FLECS_4_0_5, '4.1.6': FLECS_4_1_6 } as const;
export type FlecsVersionName = keyof typeof FLECS_VERSIONS;

/** All versions, the oldest first. */
export const flecsVersions = Object.keys(FLECS_VERSIONS) as readonly FlecsVersionName[];

/** Returns the versions with a rule, the oldest first. */
export function versionsWith(has: (version: FlecsVersion) => boolean): readonly FlecsVersionName[] {
  return flecsVersions.filter((name) => has(FLECS_VERSIONS[name]));
}
