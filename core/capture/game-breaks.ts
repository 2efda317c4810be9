import type { NameOf } from '../cells/translate.ts';
import { type Condition, componentsOf } from '../inspect/conditions/condition.ts';
import { changedByColumn } from '../inspect/conditions/system-changes.ts';
import { componentsLike } from '../inspect/search/search.ts';
import type { SearchTerm } from '../inspect/search/search-terms.ts';
import type { BreakCondition, Capability } from '../wire/messages/message.ts';
import { pairsOf } from '../world/pairs.ts';
import type { WorldState } from '../world/world.ts';

/** The changes for which a game shall stop, with the names of columns in place of components (docs/protocol.md, "Breaking"). */
export interface GameBreaks {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly conditions: readonly BreakCondition<string>[];
}

export const NO_BREAKS: GameBreaks = { gained: [], lost: [], conditions: [] };

/** Returns what a game has to wait for so that it stops in the frame of a condition itself; null if it cannot. */
export function gameBreaksOf(
  world: WorldState,
  condition: Condition,
  capabilities: readonly Capability[],
  nameOf?: NameOf,
): GameBreaks | null {
  if ((condition.kind !== 'gained' && condition.kind !== 'lost') || condition.component === null) return null;
  const { kind: change, where } = condition;
  const component = columnOf(world, componentsOf(world, condition.component, nameOf));
  if (component === null || !capabilities.includes(where === null ? 'break' : 'conditions')) return null;
  if (where === null) return { ...NO_BREAKS, [change]: [component] };
  const terms = where.map((term) => ({
    not: term.not,
    column: columnOf(world, componentsOfTerm(world, term, nameOf)),
  }));
  if (terms.some(({ column }) => column === null)) return null;
  const columns = (not: boolean) => terms.flatMap((term) => (term.not === not ? (term.column ?? []) : []));
  return { ...NO_BREAKS, conditions: [{ change, component, has: columns(false), lacks: columns(true) }] };
}

/** Returns the breaks of several conditions, each once. */
export function joinedBreaks(all: readonly GameBreaks[]): GameBreaks {
  const conditions = new Map(all.flatMap((each) => each.conditions).map((each) => [JSON.stringify(each), each]));
  return {
    gained: [...new Set(all.flatMap(({ gained }) => gained))],
    lost: [...new Set(all.flatMap(({ lost }) => lost))],
    conditions: [...conditions.values()],
  };
}

/** Returns the components for which a term stands; none if it may also be about a name, an id or a value. */
function componentsOfTerm(world: WorldState, term: SearchTerm, nameOf: NameOf | undefined): readonly string[] {
  if (term.kind === 'pair') return pairsOf(world, term.first, term.second, nameOf);
  if (term.kind !== 'word' || term.quoted) return [];
  return componentsLike(world, term.word).filter((each) => each.toLowerCase() === term.word.toLowerCase());
}

/** An entity may lose one of several pairs and keep the other, which is no loss of either, so only one component will do. */
function columnOf(world: WorldState, components: readonly string[]): string | null {
  return components.length === 1 ? changedByColumn(world.columns, components[0]!) : null;
}
