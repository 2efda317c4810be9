import { indexOfId, type RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import { pairsOf } from '../../world/pairs.ts';
import { figureOf, type SystemFigure } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import { Matcher } from '../search/entity-matcher.ts';
import { search } from '../search/search.ts';
import { parseTerms, type SearchTerm } from '../search/search-terms.ts';
import { holds, parseComparison, type ValueComparison } from '../search/value-comparison.ts';

export type Condition = {
  readonly text: string;
} /** `count(Bullet) > 1000`: compares the number of entities that a search finds. */ & (
  | { readonly kind: 'count'; readonly search: string; readonly is: ValueComparison }
  /**
   * `+(ChildOf,7)`, `-Position`, or `gained (ChildOf,7)`, `lost Position`: an entity gains or loses a component. `+*`,
   * `-*`, or `created`, `destroyed`: an entity is created or destroyed. Terms after a comma must hold too: `lost Position, alive, Unit`.
   */
  | {
      readonly kind: 'gained' | 'lost';
      readonly component: SearchTerm | null;
      /** A search that must find the entity after the change, or before it is destroyed. Empty if it only has to be alive; null without terms. */
      readonly where: readonly SearchTerm[] | null;
    }
  /** `Health < 0`: a search finds an entity that it did not find before. */
  | { readonly kind: 'found'; readonly search: string }
  /** `time(Movement) > 2`: compares the milliseconds of a system in a frame, or the number of entities that it matches. */
  | { readonly kind: 'figure'; readonly figure: SystemFigure; readonly system: string; readonly is: ValueComparison }
);

/** A syntax error in a condition. `code` is the last part of a locale key. */
export class ConditionError extends Error {
  constructor(
    readonly code: 'empty' | 'count' | 'component' | 'figure',
    readonly text: string,
  ) {
    super(`"${text}" is not a condition (${code})`);
  }
}

const COUNT = /^count\s*\((.*)\)\s*(<=|>=|!=|==?|<|>)\s*(\d+)$/;
const FIGURE = /^(time|matches)\((.+)\)\s*(<=|>=|!=|==?|<|>)\s*(\d+(?:\.\d+)?)$/;

/** A number after a sign is not a component. */
const EVENT = /^(?:([+-](?![\d.])|(?:gained|lost)(?=\s))\s*(.+)|(created|destroyed)(?:\s*(,.+))?)$/i;
const GAINED = ['+', 'gained', 'created'];

/** @throws ConditionError for an empty text, a sign without a component, or `count`, `time`, `matches` without a comparison */
export function parseCondition(written: string): Condition {
  const text = written.trim();
  if (text === '' || text === '+' || text === '-') throw new ConditionError('empty', text);
  if (/^count\s*\(/.test(text)) {
    const [, searched, operator, number] = COUNT.exec(text) ?? [];
    if (number === undefined) throw new ConditionError('count', text);
    return {
      kind: 'count',
      text,
      search: searched!.trim() === '*' ? '' : searched!,
      is: parseComparison(operator!, undefined, number),
    };
  }
  if (/^(time|matches)\(/.test(text)) return figureIn(text);
  const event = EVENT.exec(text);
  if (event !== null) {
    const [, sign, after, word, more = ''] = event;
    const component = after ?? `*${more}`;
    const verb = sign ?? word ?? '';
    const [changed, ...terms] = termsIn(component);
    return {
      kind: GAINED.includes(verb.toLowerCase()) ? 'gained' : 'lost',
      text,
      component: componentIn(changed ?? '', text),
      where: terms.length === 0 ? null : parseTerms(terms.filter((term) => term.toLowerCase() !== 'alive').join(', ')),
    };
  }
  if (parseTerms(text).length === 0) throw new ConditionError('empty', text);
  return { kind: 'found', text, search: text };
}

/** Like `parseCondition`, but returns null on a syntax error. */
export function readCondition(written: string): Condition | null {
  try {
    return parseCondition(written);
  } catch (error) {
    if (error instanceof ConditionError) return null;
    throw error;
  }
}

/** Makes a condition out of a search, for counting its results. */
export function countCondition(search: string): Condition {
  return { kind: 'count', text: search, search, is: { operator: '>', to: 0 } };
}

/** Returns true if the condition compares values, whose age then matters. */
export function comparesValues(condition: Condition): boolean {
  return (condition.kind === 'found' || condition.kind === 'count') && valueTermsOf(condition).length > 0;
}

/** Returns the terms that must hold of the entities that a condition finds or counts, or besides their change. */
export function termsOf(condition: Condition): readonly SearchTerm[] {
  if (condition.kind === 'found' || condition.kind === 'count') return parseTerms(condition.search);
  return condition.kind === 'figure' ? [] : (condition.where ?? []);
}

export function valueTermsOf(condition: Condition): readonly Extract<SearchTerm, { kind: 'value' }>[] {
  return termsOf(condition).filter((term) => term.kind === 'value');
}

function figureIn(text: string): Condition {
  const [, figure, system, operator, number] = FIGURE.exec(text) ?? [];
  if (number === undefined) throw new ConditionError('figure', text);
  return {
    kind: 'figure',
    text,
    figure: figure as SystemFigure,
    system: system!.trim(),
    is: parseComparison(operator!, undefined, number),
  };
}

/** Splits a list at its commas, apart from those inside of pairs. */
function termsIn(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((term) => term.trim());
}

function componentIn(written: string, text: string): SearchTerm | null {
  if (written === '*') return null;
  const [term, ...more] = parseTerms(written);
  const isComponent = term?.kind === 'pair' || (term?.kind === 'word' && !term.quoted);
  if (!isComponent || term.not || more.length > 0) throw new ConditionError('component', text);
  return term;
}

export interface Hit {
  /** The entities for which it came true. Empty for a count. */
  readonly entities: readonly RawId[];
  /** Total number of these entities; for a count, the result; for a system, its value rounded to a thousandth. */
  readonly count: number;
}

/** Tests a world at consecutive moments for a condition that comes true. */
export class ConditionWatch {
  readonly #condition: Condition;
  #before: ReadonlyMap<number, RawId> | null = null;
  /** The entities that the terms of a destruction matched at the last moment. */
  #matched: ReadonlySet<RawId> = new Set();
  #wasTrue = false;

  constructor(condition: Condition) {
    this.#condition = condition;
  }

  /** Tests the next moment in either direction; null if nothing came true. At the first one, only a count or search can be a hit. */
  observe(world: WorldState, nameOf?: NameOf): Hit | null {
    const condition = this.#condition;
    if (condition.kind === 'count')
      return this.#observeNumber(search(world, condition.search, nameOf).places.length, condition.is);
    if (condition.kind === 'figure')
      return this.#observeNumber(figureOf(world.columns, condition.system, condition.figure), condition.is);
    const now = idsOf(world, placesOf(world, condition, nameOf));
    const before = this.#before;
    this.#before = now;
    const matched = this.#matched;
    if (isDestruction(condition))
      this.#matched = new Set([...now.values()].filter(stateFilter(world, condition, nameOf)));
    if (before === null && condition.kind !== 'found') return null;
    const ids = condition.kind === 'lost' ? missingIds(before!, now) : missingIds(now, before ?? new Map());
    return hitOf(
      ids.filter(isDestruction(condition) ? (id) => matched.has(id) : stateFilter(world, condition, nameOf)),
    );
  }

  #observeNumber(number: number | null, is: ValueComparison): Hit | null {
    const isTrue = number !== null && holds(number, is);
    const cameTrue = isTrue && !this.#wasTrue;
    this.#wasTrue = isTrue;
    return cameTrue ? hitOfNumber(number) : null;
  }
}

/** True if the condition waits for entities that are destroyed, whose terms must hold before. */
export function isDestruction(condition: Condition): boolean {
  return condition.kind === 'lost' && condition.component === null;
}

/** Returns a test of the terms that must hold besides a gain or a loss, in one world. */
export function stateFilter(world: WorldState, condition: Condition, nameOf?: NameOf): (id: RawId) => boolean {
  if ((condition.kind !== 'gained' && condition.kind !== 'lost') || condition.where === null) return () => true;
  const matcher = new Matcher(world, condition.where, nameOf);
  return (id) => {
    const index = indexOfId(id, world.ids.format);
    return world.recordOf(index)?.id === id && matcher.matches(index);
  };
}

/** Returns the places of the entities that a condition finds or counts, or that have the component to be gained or lost. */
export function placesOf(world: WorldState, condition: Condition, nameOf: NameOf | undefined): Iterable<number> {
  if (condition.kind === 'found' || condition.kind === 'count') return search(world, condition.search, nameOf).places;
  if (condition.kind === 'figure') return [];
  if (condition.component === null) return world.entities.indices.keys();
  const mask = world.membersOfAny(componentsOf(world, condition.component, nameOf));
  return ones(mask);
}

/** The components that match the name after a sign, which must be complete, or components of the same prefix would match later. */
export function componentsOf(world: WorldState, term: SearchTerm, nameOf: NameOf | undefined): readonly string[] {
  if (term.kind === 'pair') return pairsOf(world, term.first, term.second, nameOf);
  const name = term.kind === 'word' ? term.word.toLowerCase() : '';
  return world.components.filter((component) => component.toLowerCase() === name);
}

function* ones(mask: Uint8Array): Iterable<number> {
  for (let place = 0; place < mask.length; place++) if (mask[place] === 1) yield place;
}

export function idsOf({ entities }: WorldState, places: Iterable<number>): Map<number, RawId> {
  const ids = new Map<number, RawId>();
  for (const place of places) ids.set(entities.indexAt(place), entities.idAt(place));
  return ids;
}

/** Returns the ids of `from` that `other` does not have. A recycled index counts as another entity. */
export function missingIds(from: ReadonlyMap<number, RawId>, other: ReadonlyMap<number, RawId>): RawId[] {
  const ids: RawId[] = [];
  for (const [index, id] of from) if (other.get(index) !== id) ids.push(id);
  return ids;
}

export function hitOfNumber(number: number): Hit {
  return { entities: [], count: Math.round(number * 1000) / 1000 };
}

/** Returns a hit of the entities of two, each once. */
export function joinedHit(one: Hit | null, other: Hit | null): Hit | null {
  if (one === null || other === null) return one ?? other;
  return hitOf([...new Set([...one.entities, ...other.entities])]);
}

export function hitOf(ids: readonly RawId[]): Hit | null {
  return ids.length === 0 ? null : { entities: ids, count: ids.length };
}
