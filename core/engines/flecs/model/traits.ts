import { FIRST_INDEX, generationOf } from './handle.ts';
import {
  BUILT_IN,
  CHILD_OF,
  entityInPart,
  type FlecsId,
  type IdPart,
  IS_A,
  PARENT,
  PARENT_DEPTH,
  type ParsedId,
  PREFAB,
  pair,
  parseId,
  TREE_SPAWNER,
  UNION,
  VALUE_SIGN,
  WILDCARD,
} from './id.ts';
import type { FlecsVersion } from './version.ts';

/** A declared component, tag or relation. The order of declaration is the order in types. */
export interface Declared {
  readonly name: IdPart;
  /** Bytes of a value; 0 for tags and relations. */
  readonly size: number;
  readonly sparse: boolean;
  readonly toggle: boolean;
  readonly exclusive: boolean;
  readonly union: boolean;
  /** True if entities have it without a place in their table's type. It is sparse, too. */
  readonly dontFragment?: boolean;
  /** Ids that are added together with it (`With`). */
  readonly with: readonly IdPart[];
  /** Further traits, such as `Symmetric` and `(OnDeleteTarget,Delete)`. */
  readonly traits?: readonly string[];
}

type OnInstantiate = 'Override' | 'Inherit' | 'DontInherit';
type OnDelete = 'Remove' | 'Delete' | 'Panic';

/** Properties of an id, like the flags of a component record. */
export interface IdTraits extends Omit<Declared, 'name'> {
  readonly dontFragment: boolean;
  /** An instance gets its own copy of it, finds it at its base, or has nothing to do with it. */
  readonly onInstantiate: OnInstantiate;
  /** Deleting the target of the pair removes the pair, deletes the entities that have it, or is an error. */
  readonly onDeleteTarget: OnDelete;
  /** True if events pass along the pair, so that its target is marked. */
  readonly traversable: boolean;
  /** True if the target gets the pair back. */
  readonly symmetric: boolean;
}

const PLAIN: Declared = { name: '', size: 0, sparse: false, toggle: false, exclusive: false, union: false, with: [] };

interface IdFacts {
  readonly parts: ParsedId;
  readonly traits: IdTraits;
  readonly stored: FlecsId;
  readonly wildcards: readonly FlecsId[];
}

const NO_IDS: readonly FlecsId[] = [];

/** Maximum number of cached ids. Entities as targets can be many. */
const MAX_CACHED_IDS = 50_000;

const FIRST_BUILT_IN = 256;
const FIRST_COMPONENT = 8;
const FIRST_ENTITY = 403;
const BUILT_IN_COUNT = 128;

/** Facts about ids that follow from the declarations alone. They never change, so they are cached. */
export class IdSpace {
  readonly declared: readonly Declared[];
  readonly #version: FlecsVersion;
  readonly #byName: ReadonlyMap<IdPart, Declared>;
  readonly #ranks = new Map<IdPart, number>();
  readonly #facts = new Map<FlecsId, IdFacts>();

  constructor(declared: readonly Declared[], version: FlecsVersion) {
    this.declared = declared;
    this.#version = version;
    this.#byName = new Map(declared.map((each) => [each.name, each]));
    const components = declared.findIndex(({ size }) => size === 0);
    const low = components === -1 ? declared.length : components;
    for (const [part, id] of Object.entries(version.builtInIds)) {
      this.#ranks.set(part, id < FIRST_COMPONENT ? id - FIRST_COMPONENT : low + id - FIRST_BUILT_IN);
    }
    declared.forEach(({ name }, i) => {
      this.#ranks.set(name, i < low ? i : i + BUILT_IN_COUNT);
    });
  }

  isDeclared(part: IdPart): boolean {
    return this.#byName.has(part);
  }

  /** Returns true if the id is a component, not a pair, so that it has one of the numbers below 256. */
  isComponent(id: FlecsId): boolean {
    const { second, toggle } = this.parts(id);
    return second === null && !toggle && (this.#declared(id)?.size ?? 0) > 0;
  }

  parts(id: FlecsId): ParsedId {
    return this.#factsOf(id).parts;
  }

  traits(id: FlecsId): IdTraits {
    return this.#factsOf(id).traits;
  }

  /** Returns the pair that all targets of a union relation share; any other id is returned unchanged. */
  stored(id: FlecsId): FlecsId {
    return this.#factsOf(id).stored;
  }

  /** Returns `(R,*)` and `(*,T)` for a pair, only the first if T is a number; other ids have no wildcards. */
  wildcards(id: FlecsId): readonly FlecsId[] {
    return this.#factsOf(id).wildcards;
  }

  /** Returns true if the id is a pair with ChildOf or IsA. */
  isBuiltIn(id: FlecsId): boolean {
    const { first, second, toggle } = this.parts(id);
    return second !== null && !toggle && BUILT_IN.includes(first);
  }

  /** Returns true if queries follow pairs of a declared relation from target to target. */
  isTransitive(relation: IdPart): boolean {
    return this.#byName.get(relation)?.traits?.includes('Transitive') === true;
  }

  /** Returns true if a table stores a column for the id. */
  hasColumn(id: FlecsId): boolean {
    const { size, sparse } = this.traits(id);
    return size > 0 && !sparse;
  }

  /** Orders ids as in a type: plain ids, then toggles, then pairs, then pairs with numbers; within each group by id. */
  compare(a: FlecsId, b: FlecsId): number {
    const x = this.parts(a);
    const y = this.parts(b);
    return (
      sortOf(x) - sortOf(y) ||
      this.#rank(x.first) - this.#rank(y.first) ||
      (x.second === null || y.second === null ? 0 : this.#rank(x.second) - this.#rank(y.second))
    );
  }

  /** Orders targets, whose generations count first. */
  compareTargets(a: FlecsId, b: FlecsId): number {
    const generation = (id: FlecsId) => generationOf(entityInPart(id) ?? 0);
    return generation(a) - generation(b) || this.#rank(a) - this.#rank(b);
  }

  /** Returns true if an id matches a pattern, whose parts may be `*`. */
  matches(id: FlecsId, pattern: FlecsId): boolean {
    if (id === pattern) return true;
    const wanted = this.parts(pattern);
    if (!wanted.wildcard || wanted.second === null) return false;
    const found = this.parts(id);
    if (found.second === null || found.toggle) return false;
    return (
      (wanted.first === WILDCARD || wanted.first === found.first) &&
      (wanted.second === WILDCARD || wanted.second === found.second)
    );
  }

  /**
   * Returns the id that a world of Flecs 4.0.5 made with `ecs_mini` gives a part: components count from 8, other
   * declared names from 403, followed by the script's entities. The iteration order of maps depends on it.
   */
  realId(part: IdPart): number {
    const { builtInIds } = this.#version;
    if (Object.hasOwn(builtInIds, part)) return builtInIds[part]!;
    const components = this.declared.filter(({ size }) => size > 0);
    const others = this.declared.filter(({ size }) => size === 0);
    const component = components.findIndex(({ name }) => name === part);
    if (component !== -1) return FIRST_COMPONENT + component;
    const entity = entityInPart(part);
    const place =
      entity === null ? others.findIndex(({ name }) => name === part) : others.length + entity - FIRST_INDEX;
    return FIRST_ENTITY + place;
  }

  #factsOf(id: FlecsId): IdFacts {
    const known = this.#facts.get(id);
    if (known !== undefined) return known;
    const parts = parseId(id);
    const traits = this.#traitsOf(parts);
    const { first, second, toggle, wildcard } = parts;
    const shared = second !== null && !toggle && traits.union;
    const ofTarget = second === null || isNumber(second) ? NO_IDS : [pair(WILDCARD, second)];
    const wildcards = second === null || toggle || wildcard ? NO_IDS : [pair(first, WILDCARD), ...ofTarget];
    const fresh = { parts, traits, stored: shared ? pair(first, UNION) : id, wildcards };
    if (this.#facts.size === MAX_CACHED_IDS) this.#facts.clear();
    this.#facts.set(id, fresh);
    return fresh;
  }

  /** Components that are declared first have low ids, as in Flecs. Built-in names, other names and entities follow. */
  #rank(part: IdPart): number {
    const entity = entityInPart(part);
    if (entity !== null) return BUILT_IN_COUNT + this.declared.length + entity;
    if (isNumber(part)) return Number(part.slice(VALUE_SIGN.length));
    return this.#ranks.get(part) ?? 0;
  }

  #traitsOf({ toggle, first, second }: ParsedId): IdTraits {
    const relation = toggle || first === WILDCARD ? PLAIN : (this.#declared(first) ?? PLAIN);
    const policies = policiesOf(toggle ? '' : first, toggle ? [] : (relation.traits ?? []));
    const { dontFragment = false } = relation;
    const sparse = relation.sparse || dontFragment;
    if (toggle || second === null) return { ...relation, sparse, dontFragment, ...policies };
    const builtIn = first === CHILD_OF || first === IS_A;
    const target = builtIn || first === WILDCARD ? PLAIN : (this.#declared(second) ?? PLAIN);
    const exclusive = relation.exclusive || first === CHILD_OF || first === PARENT_DEPTH;
    return { ...relation, ...this.#storageOf({ ...relation, sparse, dontFragment }, target), exclusive, ...policies };
  }

  /** A pair has the size of its relation, or else of its target. Since 4.1, only a target with a size decides where the pair is stored. */
  #storageOf(relation: Storage, target: Declared): Storage {
    const isTarget = relation.size === 0 && (target.size > 0 || this.#version.unions);
    if (!isTarget) return relation;
    const isSparse = relation.dontFragment || target.sparse || (relation.sparse && !this.#version.unions);
    return { size: target.size, sparse: isSparse, dontFragment: relation.dontFragment };
  }

  #declared(part: IdPart): Declared | undefined {
    return this.#version.nonFragmenting && Object.hasOwn(BUILT_IN_COMPONENTS, part)
      ? BUILT_IN_COMPONENTS[part]
      : this.#byName.get(part);
  }
}

type Storage = Pick<IdTraits, 'size' | 'sparse' | 'dontFragment'>;

const BUILT_IN_COMPONENTS: Readonly<Record<IdPart, Declared>> = {
  [PARENT]: { ...PLAIN, name: PARENT, size: 8 },
  [TREE_SPAWNER]: { ...PLAIN, name: TREE_SPAWNER, size: 96 },
};

type Policies = Pick<IdTraits, 'onInstantiate' | 'onDeleteTarget' | 'traversable' | 'symmetric'>;

/** Policies of Flecs' own ids. */
const BUILT_IN_POLICIES: Readonly<Record<IdPart, readonly string[]>> = {
  [CHILD_OF]: ['(OnInstantiate,DontInherit)', '(OnDeleteTarget,Delete)', 'Traversable'],
  [IS_A]: ['(OnInstantiate,Inherit)', 'Traversable'],
  [PREFAB]: ['(OnInstantiate,DontInherit)'],
  [PARENT]: ['(OnInstantiate,DontInherit)'],
  [TREE_SPAWNER]: ['(OnInstantiate,DontInherit)'],
};

function policiesOf(part: IdPart, declared: readonly string[]): Policies {
  const traits = Object.hasOwn(BUILT_IN_POLICIES, part) ? BUILT_IN_POLICIES[part]! : declared;
  const targetOf = (relation: string): string | undefined =>
    traits.find((trait) => trait.startsWith(`(${relation},`))?.slice(relation.length + 2, -1);
  return {
    onInstantiate: (targetOf('OnInstantiate') ?? 'Override') as OnInstantiate,
    onDeleteTarget: (targetOf('OnDeleteTarget') ?? 'Remove') as OnDelete,
    traversable: traits.includes('Traversable') || traits.includes('Transitive'),
    symmetric: traits.includes('Symmetric'),
  };
}

/** Tells if the second part of a pair is a number. */
function isNumber(part: IdPart): boolean {
  return part.startsWith(VALUE_SIGN);
}

/** Pairs with numbers come last. */
function sortOf({ toggle, second }: ParsedId): number {
  if (second !== null && isNumber(second)) return 4;
  return (second === null ? 0 : 2) + (toggle ? 1 : 0);
}
