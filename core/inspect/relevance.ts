import type { Column } from '../trace/column.ts';
import { ALWAYS, CROSSING } from '../trace/journal.ts';
import type { Timeline } from '../trace/timeline.ts';
import { type Comparison, holds } from './comparison.ts';
import type { Condition } from './condition.ts';
import { figureColumns, isFigures, type SystemFigure } from './systems.ts';
import { parseTerms, type Term } from './terms.ts';
import type { WorldState } from './world.ts';

/** Which writes can change what a condition says: arguments of `Timeline.findStep`. */
export interface Relevance {
  /** By a column's id: 0 never, `ALWAYS`, or `CROSSING` where a number must cross the condition's bound. */
  readonly how: Uint8Array;
  readonly passes: (value: number) => boolean;
}

/**
 * Values of other components never matter, nor what is kept of other components alone. It is valid until columns are added, or cells say
 * that a column belongs to another component (`CellKind.componentVaries`): `RelevantSteps` then asks again.
 */
export function relevanceOf(world: WorldState, condition: Condition): Relevance {
  if (condition.kind === 'figure') return relevanceOfFigure(world, condition.figure);
  return relevanceOfTerms(world, termsOf(condition), onlyComparison(termsOf(condition)));
}

/** Whether writes of a column can matter at any moment of the game, whatever component it belongs to then. */
export function mayMatter(world: WorldState, condition: Condition): (column: Column) => boolean {
  if (condition.kind === 'figure') {
    const { how } = relevanceOfFigure(world, condition.figure);
    return ({ id }) => how[id] !== 0;
  }
  const terms = termsOf(condition);
  return (column) => ruleOf(world, column, world.lastingComponentOf(column), terms, false) !== 0;
}

/** Of every value of a component, of whichever entity. */
export function relevanceOfValue(world: WorldState, component: string): Relevance {
  const is: Comparison = { operator: '!=', to: '' };
  return relevanceOfTerms(world, [{ kind: 'value', text: component, not: false, path: component, is }], null);
}

/** Of a figure of any system: each system's row may become another's. */
export function relevanceOfFigure({ columns }: WorldState, figure: SystemFigure): Relevance {
  const how = new Uint8Array(columns.size);
  for (const { id } of figureColumns(columns, figure)) how[id] = ALWAYS;
  return { how, passes: () => true };
}

function relevanceOfTerms(world: WorldState, terms: readonly Term[], is: Comparison | null): Relevance {
  const how = new Uint8Array(world.columns.size);
  for (const column of world.columns)
    how[column.id] = ruleOf(world, column, world.componentOf(column), terms, is !== null);
  return { how, passes: is === null ? () => true : passing(is) };
}

function ruleOf(
  world: WorldState,
  column: Column,
  component: string | null,
  terms: readonly Term[],
  crossing: boolean,
): number {
  if (isFigures(column)) return 0;
  if (world.isValue(column)) {
    if (!terms.some((term) => term.kind === 'value' && couldMean(term, component))) return 0;
    return crossing && column.numeric ? CROSSING : ALWAYS;
  }
  return terms.length === 0 || component === null || terms.some((term) => couldMean(term, component)) ? ALWAYS : 0;
}

function termsOf(condition: Condition): readonly Term[] {
  if (condition.kind === 'found' || condition.kind === 'count') return parseTerms(condition.search);
  return condition.kind === 'figure' || condition.component === null ? [] : [condition.component];
}

/** Whether a term may be about a component, in any world. Unions keep pairs under a name of their own: a pair may mean anything. */
function couldMean(term: Term, component: string | null): boolean {
  const name = component?.toLowerCase();
  if (name === undefined || term.kind === 'pair') return true;
  if (term.kind === 'id') return false;
  if (term.kind === 'word') return name.startsWith(term.word.toLowerCase());
  const path = term.path.toLowerCase();
  return path.startsWith('(') || path === name || path.startsWith(`${name}.`);
}

/** The comparison with a number where there is exactly one: a write that does not cross its bound changes nothing. */
function onlyComparison(terms: readonly Term[]): Comparison | null {
  const all = terms.flatMap((term) => (term.kind === 'value' ? [term.is] : []));
  return all.length === 1 && typeof all[0]!.to === 'number' ? all[0]! : null;
}

/** The comparison that a number has to pass at the moment when a condition comes true; null: there need not be one. */
export function neededValue(condition: Condition): Comparison | null {
  if (condition.kind === 'figure') return condition.is;
  const terms = termsOf(condition).filter((term) => term.kind === 'value');
  return terms.some((term) => term.not) ? null : onlyComparison(terms);
}

/** The usual ones without a call of `holds`: they are asked twice for every write. */
function passing(is: Comparison): (value: number) => boolean {
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

/** Finds steps that may matter, with the relevance of the moment: it is asked again past a step that says what columns belong to. */
export class RelevantSteps {
  readonly #timeline: Timeline;
  readonly #worldOf: () => WorldState;
  readonly #ask: (world: WorldState) => Relevance;
  #relevance: Relevance | null = null;
  /** By a column's id: `ALWAYS` where its cells say what others belong to. */
  #says = new Uint8Array(0);
  /** Positions that the relevance is valid at. */
  #valid: readonly [from: number, to: number] = [0, 0];

  constructor(timeline: Timeline, worldOf: () => WorldState, ask: (world: WorldState) => Relevance) {
    this.#timeline = timeline;
    this.#worldOf = worldOf;
    this.#ask = ask;
  }

  get how(): Uint8Array | undefined {
    return this.#relevance?.how;
  }

  /** The first of steps [from, to), the last one when `backward`; -1 where none matters. It may seek the timeline. */
  next(from: number, to: number, backward: boolean): number {
    const { how, passes } = this.#relevanceAt(backward ? to : from);
    const step = this.#timeline.findStep(from, to, backward, how, passes);
    const isKept = step >= 0 && this.#timeline.findStep(step, step + 1, false, this.#says, passes) < 0;
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
    this.#says = Uint8Array.from(timeline.columns, (column) => (world.saysComponent(column) ? ALWAYS : 0));
    const varies = this.#says.includes(ALWAYS);
    if (varies) timeline.seek(at);
    this.#valid = varies ? [at, at] : [0, Number.POSITIVE_INFINITY];
    this.#relevance = this.#ask(varies ? this.#worldOf() : world);
    return this.#relevance;
  }
}

/** Whether a condition has to be asked again: for those who only follow the present of a timeline that grows. */
export class RelevantWrites {
  readonly #condition: Condition;
  readonly #worldOf: () => WorldState;
  #timeline: Timeline | null = null;
  #seen = 0;
  #steps: RelevantSteps | null = null;

  /** @param worldOf the world at the timeline's position */
  constructor(condition: Condition, worldOf: () => WorldState) {
    this.#condition = condition;
    this.#worldOf = worldOf;
  }

  /** Whether steps since the last call wrote what can change the condition; true at first, and where they are not kept. */
  since(timeline: Timeline): boolean {
    const from = this.#seen;
    const isKnown = timeline === this.#timeline && from >= timeline.first;
    if (timeline !== this.#timeline || this.#steps === null) {
      this.#steps = new RelevantSteps(timeline, this.#worldOf, (world) => relevanceOf(world, this.#condition));
    }
    this.#timeline = timeline;
    this.#seen = timeline.length;
    const steps = this.#steps;
    return !isKnown || timeline.excursion(() => steps.next(from, timeline.length, false)) >= 0;
  }
}
