import { versionOfId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { type Resolved, resolve, someValue } from '../../world/component-values.ts';
import { pairsOf } from '../../world/pairs.ts';
import type { WorldState } from '../../world/world.ts';
import type { EntityRecord } from '../../world/world-reader.ts';
import { componentsLike } from './search.ts';
import type { SearchTerm } from './search-terms.ts';
import { holds, type ValueComparison } from './value-comparison.ts';

type Test = (index: number, record: EntityRecord) => boolean;

/** Tests single entities with the result of `search`, for the few that a step changed. The timeline must not move meanwhile. */
export class Matcher {
  readonly #world: WorldState;
  readonly #tests: readonly { readonly wanted: boolean; readonly test: Test }[];
  /** The components that the terms mean in this world. If this differs from another world, entities that no step changed may match now. */
  readonly meaning: string;

  constructor(world: WorldState, terms: readonly SearchTerm[], nameOf?: NameOf) {
    this.#world = world;
    const read = terms.map((term) => testOf(world, term, nameOf));
    this.meaning = read.map(({ meaning }) => meaning).join('\n');
    this.#tests = read.map(({ test }, i) => ({ wanted: !terms[i]!.not, test }));
  }

  matches(index: number): boolean {
    const record = this.#world.recordOf(index);
    if (record === null || !record.alive) return false;
    return this.#tests.every(({ wanted, test }) => test(index, record) === wanted);
  }
}

interface TermTest {
  readonly test: Test;
  readonly meaning: string;
}

function testOf(world: WorldState, term: SearchTerm, nameOf: NameOf | undefined): TermTest {
  if (term.kind === 'id') return { test: byId(world, term), meaning: '' };
  if (term.kind === 'value') return byValue(world, resolve(world, term.path, nameOf), term.is);
  if (term.kind === 'pair') return byComponents(world, pairsOf(world, term.first, term.second, nameOf));
  const components = term.quoted ? [] : componentsLike(world, term.word);
  const has = byComponents(world, components);
  const isExact = components.length === 1 && components[0]!.toLowerCase() === term.word.toLowerCase();
  if (isExact) return has;
  const word = term.word.toLowerCase();
  const named: Test = (index, { id }) => nameAt(world, index, id, nameOf)?.toLowerCase().includes(word) === true;
  return { test: (index, record) => has.test(index, record) || named(index, record), meaning: `${has.meaning} name` };
}

function byComponents(world: WorldState, components: readonly string[]): TermTest {
  const test: Test = (index) => components.some((component) => world.has(index, component));
  return { test, meaning: components.join(' ') };
}

function byValue(world: WorldState, resolved: Resolved, is: ValueComparison): TermTest {
  const test: Test = (index) => someValue(world, index, resolved, (value) => holds(value, is));
  return { test, meaning: resolved.components.join(' ') };
}

/** If no living entity has this index, the number may be a whole id. */
function byId(world: WorldState, { index, version }: Extract<SearchTerm, { kind: 'id' }>): Test {
  const { format } = world.ids;
  const isIndex = world.recordOf(index)?.alive === true;
  return (at, { id }) => {
    if (isIndex || version !== null || format.versions <= 1) {
      return at === index && (version === null || versionOfId(id, format) === version);
    }
    return Number(id) === index;
  };
}

function nameAt(
  world: WorldState,
  index: number,
  id: EntityRecord['id'],
  nameOf: NameOf | undefined,
): string | undefined {
  const own = world.columns.find('names')?.peek(index);
  return typeof own === 'string' ? own : nameOf?.(id);
}
