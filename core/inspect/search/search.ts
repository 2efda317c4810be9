import type { NameOf } from '../../cells/translate.ts';
import { componentsOfPath, visitValues } from '../../world/component-values.ts';
import { pairsOf } from '../../world/pairs.ts';
import type { WorldState } from '../../world/world.ts';
import type { WorldEntities } from '../../world/world-entities.ts';
import { parseTerms, type SearchTerm } from './search-terms.ts';
import { holds } from './value-comparison.ts';

interface FoundTerm {
  readonly term: SearchTerm;
  /** The components that it matches, as columns write them. */
  readonly components: readonly string[];
  readonly byName: boolean;
  /** The number of entities that match this term alone, ignoring `!`. */
  readonly count: number;
}

export interface SearchResult {
  readonly places: Uint32Array;
  readonly terms: readonly FoundTerm[];
}

/**
 * Returns the entities that match all terms: by id (`42`, `42v3`), component (`Position !Velocity`), pair
 * (`(Likes,*)`), part of a name, or value (`Health.value < 10`). A term that is unknown in the world matches no entity,
 * and its `components` are empty.
 */
export function search(world: WorldState, text: string, nameOf?: NameOf): SearchResult {
  const { entities } = world;
  const found = parseTerms(text).map((term) => ({ ...matches(world, term, nameOf), term }));
  const left = new Uint8Array(entities.count).fill(1);
  for (const { mask, term } of found) {
    const wanted = term.not ? 0 : 1;
    for (let place = 0; place < left.length; place++) if (mask[place] !== wanted) left[place] = 0;
  }
  const places = new Uint32Array(ones(left));
  for (let place = 0, count = 0; place < left.length; place++) if (left[place] === 1) places[count++] = place;
  const terms = found.map(({ term, components, byName, mask }) => ({ term, components, byName, count: ones(mask) }));
  return { places, terms };
}

export function comparedComponents(world: WorldState, text: string, nameOf?: NameOf): readonly string[] {
  const paths = parseTerms(text).flatMap((term) => (term.kind === 'value' ? [term.path] : []));
  return paths.flatMap((path) => componentsOfPath(world, path, nameOf));
}

interface Matches {
  readonly mask: Uint8Array;
  readonly components: readonly string[];
  readonly byName: boolean;
}

function matches(world: WorldState, term: SearchTerm, nameOf: NameOf | undefined): Matches {
  if (term.kind === 'id') return { mask: byId(world.entities, term), components: [], byName: false };
  if (term.kind === 'value') return byValue(world, term, nameOf);
  if (term.kind === 'pair') {
    const components = pairsOf(world, term.first, term.second, nameOf);
    return { mask: anyOf(world, components), components, byName: false };
  }
  const components = term.quoted ? [] : componentsLike(world, term.word);
  const exact = components.length === 1 && components[0]!.toLowerCase() === term.word.toLowerCase();
  const names = exact ? null : byName(world.entities, term.word, nameOf);
  const mask = components.length === 0 && names !== null ? names : anyOf(world, components);
  if (names !== null && mask !== names) for (let i = 0; i < mask.length; i++) mask[i]! |= names[i]!;
  return { mask, components, byName: names !== null };
}

/** Matches an index with or without a version, or a whole id as the game's own console prints it. */
function byId(entities: WorldEntities, { index, version }: Extract<SearchTerm, { kind: 'id' }>): Uint8Array {
  const mask = new Uint8Array(entities.count);
  const place = entities.placeOf(index);
  if (place >= 0 && (version === null || entities.versionAt(place) === version)) mask[place] = 1;
  if (place >= 0 || version !== null || !entities.versioned) return mask;
  for (let at = 0; at < mask.length; at++) if (Number(entities.idAt(at)) === index) mask[at] = 1;
  return mask;
}

function byValue(
  world: WorldState,
  { path, is }: Extract<SearchTerm, { kind: 'value' }>,
  nameOf: NameOf | undefined,
): Matches {
  const mask = new Uint8Array(world.entities.count);
  const components = visitValues(world, path, nameOf, (place, value) => {
    if (holds(value, is)) mask[place] = 1;
  });
  return { mask, components, byName: false };
}

/** Returns the component with this name or, if there is none, all components with this prefix. */
export function componentsLike(world: WorldState, word: string): string[] {
  const lower = word.toLowerCase();
  const whole = world.components.filter((component) => component.toLowerCase() === lower);
  return whole.length > 0 ? whole : world.components.filter((component) => component.toLowerCase().startsWith(lower));
}

function anyOf(world: WorldState, components: readonly string[]): Uint8Array {
  // Copied, because the caller adds matches by name.
  return components.length === 1 ? world.members(components[0]!).slice() : world.membersOfAny(components);
}

/** Matches names that contain the word, ignoring case. */
function byName(entities: WorldEntities, word: string, nameOf: NameOf | undefined): Uint8Array {
  const mask = new Uint8Array(entities.count);
  if (!entities.named && nameOf === undefined) return mask;
  const pattern = new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  for (let place = 0; place < mask.length; place++) {
    const name = entities.nameAt(place, nameOf);
    if (name !== undefined && pattern.test(name)) mask[place] = 1;
  }
  return mask;
}

function ones(mask: Uint8Array): number {
  let count = 0;
  for (let place = 0; place < mask.length; place++) count += mask[place]!;
  return count;
}
