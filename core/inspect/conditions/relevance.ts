import type { Column } from '../../trace/column.ts';
import { ALWAYS, CROSSING, type Relevance } from '../../trace/journal.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { createdInColumn } from '../../world/change-columns.ts';
import { isFigures, type SystemFigure, systemFigureColumns } from '../../world/systems.ts';
import type { WorldState } from '../../world/world.ts';
import { parseTerms, type SearchTerm } from '../search/search-terms.ts';
import { holds, type ValueComparison } from '../search/value-comparison.ts';
import { type Condition, isDestruction, valueTermsOf } from './condition.ts';
import { toldColumns } from './told-hit.ts';
import { isAboutLife } from './told-lives.ts';

/**
 * Returns which writes can change the result of a condition. Values and structures of unrelated components never matter. The result is valid
 * until columns are added or a column may belong to another component (`CellKind.componentVaries`); `RelevantSteps`
 * then recomputes it.
 */
export function relevanceOf(world: WorldState, condition: Condition): Relevance {
  if (condition.kind === 'figure') return relevanceOfFigure(world, condition.figure);
  const relevance = relevanceOfTerms(world, termsOf(condition), onlyComparison(termsOf(condition)));
  for (const { id } of toldColumnsOf(world, condition)) relevance.how[id] = ALWAYS;
  return relevance;
}

/** The columns in which a game tells what its structure may not show: undone gains and losses, and ids that are used again. */
function toldColumnsOf(world: WorldState, condition: Condition): readonly Column[] {
  const created = isAboutLife(condition) ? createdInColumn(world.columns) : undefined;
  return [...toldColumns(world, condition), ...(created === undefined ? [] : [created])];
}

/** True if writes of a column can ever matter, regardless of the component to which it belongs. */
export function mayMatter(world: WorldState, condition: Condition): (column: Column) => boolean {
  if (condition.kind === 'figure') {
    const { how } = relevanceOfFigure(world, condition.figure);
    return ({ id }) => how[id] !== 0;
  }
  const terms = termsOf(condition);
  const told = toldColumnsOf(world, condition);
  return (column) =>
    told.includes(column) || ruleOf(world, column, world.lastingComponentOf(column), terms, false) !== 0;
}

/** Every value of a component matters, for any entity. */
export function relevanceOfValue(world: WorldState, component: string): Relevance {
  const is: ValueComparison = { operator: '!=', to: '' };
  return relevanceOfTerms(world, [{ kind: 'value', text: component, not: false, path: component, is }], null);
}

/** Includes all systems, because a row may later belong to another system. */
export function relevanceOfFigure({ columns }: WorldState, figure: SystemFigure): Relevance {
  const how = new Uint8Array(columns.size);
  for (const { id } of systemFigureColumns(columns, figure)) how[id] = ALWAYS;
  return { how, passes: () => true };
}

function relevanceOfTerms(world: WorldState, terms: readonly SearchTerm[], is: ValueComparison | null): Relevance {
  const how = new Uint8Array(world.columns.size);
  for (const column of world.columns)
    how[column.id] = ruleOf(world, column, world.componentOf(column), terms, is !== null);
  return { how, passes: is === null ? () => true : passing(is) };
}

function ruleOf(
  world: WorldState,
  column: Column,
  component: string | null,
  terms: readonly SearchTerm[],
  crossing: boolean,
): number {
  if (isFigures(column)) return 0;
  if (world.isValue(column)) {
    if (!terms.some((term) => term.kind === 'value' && couldMean(term, component))) return 0;
    return crossing && column.numeric ? CROSSING : ALWAYS;
  }
  return terms.length === 0 || component === null || terms.some((term) => couldMean(term, component)) ? ALWAYS : 0;
}

function termsOf(condition: Condition): readonly SearchTerm[] {
  if (condition.kind === 'found' || condition.kind === 'count') return parseTerms(condition.search);
  return condition.kind === 'figure' || condition.component === null ? [] : [condition.component];
}

/** True if a term may match a component in any world. Unions keep pairs under their own names, so a pair may match anything. */
function couldMean(term: SearchTerm, component: string | null): boolean {
  const name = component?.toLowerCase();
  if (name === undefined || term.kind === 'pair') return true;
  if (term.kind === 'id') return false;
  if (term.kind === 'word') return name.startsWith(term.word.toLowerCase());
  const path = term.path.toLowerCase();
  return path.startsWith('(') || path === name || path.startsWith(`${name}.`);
}

/** Returns the comparison with a number if there is exactly one. A write that does not cross its bound changes nothing. */
function onlyComparison(terms: readonly SearchTerm[]): ValueComparison | null {
  const all = terms.flatMap((term) => (term.kind === 'value' ? [term.is] : []));
  return all.length === 1 && typeof all[0]!.to === 'number' ? all[0]! : null;
}

/** Returns the comparison that a number must satisfy when a condition comes true, or null if there is no such number. */
export function neededValue(condition: Condition): ValueComparison | null {
  if (condition.kind === 'figure') return condition.is;
  const terms = termsOf(condition).filter((term) => term.kind === 'value');
  return terms.some((term) => term.not) ? null : onlyComparison(terms);
}

/** The common operators avoid a call of `holds`, because this runs twice for every write. */
function passing(is: ValueComparison): (value: number) => boolean {
  const to = Number(is.to);
  switch (is.operator) {
    case '<':
      return (value) => value < to;
    case '<=':
      return (value) => value <= to;
    case '>':
      return (value) => value > to;
    case '>=':
      return (value) => value >= to;
    default:
      return (value) => holds(value, is);
  }
}

/** Finds steps that may matter. The relevance is recomputed after a step that changes which components columns belong to. */
export class RelevantSteps {
  readonly #timeline: Timeline;
  readonly #worldOf: () => WorldState;
  readonly #ask: (world: WorldState) => Relevance;
  #relevance: Relevance | null = null;
  /** By column id: `ALWAYS` if its cells determine which components other columns belong to. */
  #says = new Uint8Array(0);
  /** The range of positions in which the relevance is valid. */
  #valid: readonly [from: number, to: number] = [0, 0];

  constructor(timeline: Timeline, worldOf: () => WorldState, ask: (world: WorldState) => Relevance) {
    this.#timeline = timeline;
    this.#worldOf = worldOf;
    this.#ask = ask;
  }

  /** The relevance at the last step that was found. */
  get relevance(): Relevance | undefined {
    return this.#relevance ?? undefined;
  }

  /** Returns the first relevant step in [from, to), or the last one if `backward`; -1 if there is none. May move the timeline. */
  next(from: number, to: number, backward: boolean): number {
    const relevance = this.#relevanceAt(backward ? to : from);
    const step = this.#timeline.findStep(from, to, backward, relevance);
    const says = { ...relevance, how: this.#says };
    const isKept = step >= 0 && this.#timeline.findStep(step, step + 1, false, says) < 0;
    const [before, after] = isKept ? [step, step + 1] : [step + 1, step];
    const end = step < 0 ? (backward ? from : to) : backward ? before : after;
    this.#valid = [Math.min(this.#valid[0], end), Math.max(this.#valid[1], end)];
    return step;
  }

  #relevanceAt(at: number): Relevance {
    const timeline = this.#timeline;
    const isSame = this.#relevance?.how.length === timeline.columns.size;
    if (this.#relevance !== null && isSame && this.#valid[0] <= at && at <= this.#valid[1]) return this.#relevance;
    const world = this.#worldOf();
    this.#says = Uint8Array.from(timeline.columns, (column) => (world.determinesComponents(column) ? ALWAYS : 0));
    const varies = this.#says.includes(ALWAYS);
    if (varies) timeline.seek(at);
    this.#valid = varies ? [at, at] : [0, Number.POSITIVE_INFINITY];
    this.#relevance = this.#ask(varies ? this.#worldOf() : world);
    return this.#relevance;
  }
}

/** Tells if a condition must be tested again, for callers that only follow the end of a growing timeline. */
export class RelevantWrites {
  readonly #condition: Condition;
  readonly #worldOf: () => WorldState;
  #timeline: Timeline | null = null;
  #seen = 0;
  #steps: RelevantSteps | null = null;

  /** @param worldOf returns the world at the timeline's position */
  constructor(condition: Condition, worldOf: () => WorldState) {
    this.#condition = condition;
    this.#worldOf = worldOf;
  }

  /** True if steps since the last call may have changed the condition's result. Also true at first, and if the steps are no longer kept. */
  since(timeline: Timeline): boolean {
    const from = this.#seen;
    // A condition on a destruction tests the values just before it, so no change of a value may be skipped.
    const isAlways = isDestruction(this.#condition) && valueTermsOf(this.#condition).length > 0;
    const isKnown = timeline === this.#timeline && from >= timeline.first && !isAlways;
    if (timeline !== this.#timeline || this.#steps === null) {
      this.#steps = new RelevantSteps(timeline, this.#worldOf, (world) => relevanceOf(world, this.#condition));
    }
    this.#timeline = timeline;
    this.#seen = timeline.length;
    const steps = this.#steps;
    return !isKnown || timeline.withoutMoving(() => steps.next(from, timeline.length, false)) >= 0;
  }
}
