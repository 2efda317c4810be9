import type { NameOf, Translate } from '../../cells/translate.ts';
import { componentsOfPath } from '../../world/component-values.ts';
import { pairsOf } from '../../world/pairs.ts';
import { systemsOf } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import { componentsLike, search } from '../search/search.ts';
import { parseTerms, type SearchTerm } from '../search/search-terms.ts';
import { type Condition, componentsOf } from './condition.ts';

/** A name in a condition that a world does not have yet. */
export interface MissingName {
  readonly name: string;
  /** The components or systems that the world has. Never empty: in a world that was not received yet, no name counts as missing. */
  readonly known: readonly string[];
}

/** Maximum number of names listed in a sentence. */
const MAX_KNOWN = 8;

/** Returns the components, relations and systems in a condition that the world does not have. */
export function missingNamesIn(world: WorldState, condition: Condition, nameOf: NameOf): readonly MissingName[] {
  if (condition.kind === 'figure') return missingSystem(world, condition.system);
  if (condition.kind === 'found' || condition.kind === 'count')
    return parseTerms(condition.search).flatMap((term) => missingInTerm(world, term, nameOf));
  const { component, where } = condition;
  const inTerms = (where ?? []).flatMap((term) => missingInTerm(world, term, nameOf));
  return [...missingComponentOf(world, component, nameOf), ...inTerms];
}

function missingComponentOf(world: WorldState, component: SearchTerm | null, nameOf: NameOf): readonly MissingName[] {
  if (component?.kind !== 'word') return component === null ? [] : missingInTerm(world, component, nameOf);
  const isThere = componentsOf(world, component, nameOf).length > 0;
  return isThere ? [] : missingComponent(world, component.word, nameOf);
}

/** Like `missingNames`, for one term of a search. A word may also be part of an entity's name or the prefix of a component's name. */
export function missingInTerm(world: WorldState, term: SearchTerm, nameOf: NameOf): readonly MissingName[] {
  if (term.kind === 'pair') {
    // Pairs come and go with their targets, so only the relation is checked.
    const isThere = term.first === '*' || pairsOf(world, term.first, '*', nameOf).length > 0;
    return isThere ? [] : missingComponent(world, `(${term.first},*)`, nameOf);
  }
  if (term.kind === 'id' || (term.kind === 'word' && (term.quoted || isWordThere(world, term, nameOf)))) return [];
  const path = term.kind === 'word' ? term.word : term.path;
  const isThere = componentsOfPath(world, path, nameOf).length > 0;
  return isThere ? [] : missingComponent(world, componentIn(path), nameOf);
}

/**
 * Formats each missing name as `boids has no Health. It has Position, Velocity.`
 * @param where name of the world
 */
export function missingSentences(missing: readonly MissingName[], where: string, translate: Translate): string[] {
  return missing.map(({ name, known }) => {
    const listed = known.slice(0, MAX_KNOWN).join(translate('ui.structures.separator'));
    const key = known.length > MAX_KNOWN ? 'ui.names.missingOfMany' : 'ui.names.missing';
    return translate(key, { where, name, known: listed });
  });
}

function isWordThere(world: WorldState, term: Extract<SearchTerm, { kind: 'word' }>, nameOf: NameOf): boolean {
  if (componentsLike(world, term.word).length > 0) return true;
  return search(world, term.text, nameOf).terms.some(({ count }) => count > 0);
}

/** Returns Health for `Health.value`. With more parts, it is unknown how many belong to the component. */
function componentIn(path: string): string {
  const [first, ...fields] = path.split('.');
  return fields.length === 1 ? first! : path;
}

function missingComponent(world: WorldState, name: string, nameOf: NameOf): readonly MissingName[] {
  const known = world.components.map((component) => world.idText(component, nameOf));
  return known.length === 0 ? [] : [{ name, known }];
}

function missingSystem({ columns }: WorldState, name: string): readonly MissingName[] {
  const known = systemsOf(columns).map((system) => system.name);
  const isThere = known.some((each) => each.toLowerCase() === name.toLowerCase());
  return isThere || known.length === 0 ? [] : [{ name, known }];
}
