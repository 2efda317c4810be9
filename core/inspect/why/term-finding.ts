import type { NameOf } from '../../cells/translate.ts';
import { resolve, someValue } from '../../world/component-values.ts';
import { pairsOf } from '../../world/pairs.ts';
import type { WorldState } from '../../world/world.ts';
import type { ComponentPlace } from '../../world/world-reader.ts';
import type { OldReading } from '../history/old-reading.ts';
import { Matcher } from '../search/entity-matcher.ts';
import type { SearchTerm } from '../search/search-terms.ts';
import { holds } from '../search/value-comparison.ts';
import type { QueryTerm } from './query-terms.ts';

type FindingKind =
  | 'has'
  | 'lacks'
  /** It has the component, but a toggle disables it. */
  | 'disabled'
  /** A comparison or an id. */
  | 'true'
  | 'false'
  /** The values that are compared were not received. */
  | 'unread'
  /** The values that are compared may have changed since they were read. */
  | 'old'
  /** Nothing in the world has this name. */
  | 'unnamed'
  /** The language of the engine says more than a search can. */
  | 'language';

/** The state of an entity that decides a term, whether or not the term is negated. */
export interface Finding {
  readonly kind: FindingKind;
  /** The components that the term means, as columns write them. */
  readonly components: readonly string[];
  /** The places of the components that the entity has. */
  readonly places: readonly ComponentPlace[];
  /** For `old`: the frame in which the values were read, or a frame before that. */
  readonly asOf?: number;
}

/** Returns what is true of a living entity. */
export function findingOf(world: WorldState, index: number, { term }: QueryTerm, nameOf?: NameOf): Finding {
  if (term === null) return { kind: 'language', components: [], places: [] };
  const components = term.kind === 'id' ? [] : componentsIn(world, term, nameOf);
  if (term.kind === 'id' || (term.kind === 'word' && term.quoted && components.length === 0)) {
    const isTrue = new Matcher(world, [{ ...term, not: false }], nameOf).matches(index);
    return { kind: isTrue ? 'true' : 'false', components: [], places: [] };
  }
  const places = components.flatMap((component) =>
    world.componentsOf(index, component).filter((place) => place.component === component),
  );
  return { kind: kindOf(world, index, term, components, places, nameOf), components, places };
}

/**
 * Returns the finding of a value that may have changed since it was read, which decides nothing.
 * @param old when the values were last read; null if they are as they were
 * @param hadThem false if the entity did not live when the values were read, so that they belong to another entity with the same index
 */
export function agedFinding(
  finding: Finding,
  { term }: QueryTerm,
  old: OldReading | null,
  hadThem: boolean = true,
): Finding {
  const isValue = term?.kind === 'value' && (finding.kind === 'true' || finding.kind === 'false');
  if (old === null || !isValue) return finding;
  return hadThem ? { ...finding, kind: 'old', asOf: old.frame } : { ...finding, kind: 'unread' };
}

/** Returns whether a term is true; null if that is not known. */
export function holdsOf({ term }: QueryTerm, { kind }: Finding): boolean | null {
  if (kind === 'language' || kind === 'unread' || kind === 'old' || term === null) return null;
  return (kind === 'has' || kind === 'true') !== term.not;
}

type ComponentTerm = Exclude<SearchTerm, { kind: 'id' }>;

/** A query names whole components, unlike a search, which also finds the beginnings of names. */
function componentsIn(world: WorldState, term: ComponentTerm, nameOf: NameOf | undefined): readonly string[] {
  if (term.kind === 'pair') return pairsOf(world, term.first, term.second, nameOf);
  if (term.kind === 'value') return resolve(world, term.path, nameOf).components;
  return world.components.filter((component) => component.toLowerCase() === term.word.toLowerCase());
}

function kindOf(
  world: WorldState,
  index: number,
  term: ComponentTerm,
  components: readonly string[],
  places: readonly ComponentPlace[],
  nameOf: NameOf | undefined,
): FindingKind {
  // Pairs come and go with their targets.
  if (components.length === 0 && term.kind !== 'pair') return 'unnamed';
  const enabled = places.filter((place) => place.enabled !== false);
  if (enabled.length === 0) return places.length > 0 ? 'disabled' : 'lacks';
  if (term.kind !== 'value') return 'has';
  if (enabled.every(({ values }) => values.every(({ value }) => value === undefined))) return 'unread';
  return someValue(world, index, resolve(world, term.path, nameOf), (value) => holds(value, term.is))
    ? 'true'
    : 'false';
}
