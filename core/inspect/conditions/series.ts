import { indexOfId, type RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import type { Relevance } from '../../trace/journal.ts';
import { firstIndex } from '../../trace/lookup.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import { figureOf, type SystemFigure } from '../../world/systems.ts';
import { type Readable, WorldState } from '../../world/world.ts';
import { search } from '../search/search.ts';
import { countCondition } from './condition.ts';
import { ConditionDifferences } from './condition-differences.ts';
import { RelevantSteps, relevanceOf, relevanceOfFigure, relevanceOfValue } from './relevance.ts';

/** A number to plot over time. */
export type Watched =
  /** A value of an entity. `field` is null if the component is a single value. */
  | { readonly kind: 'field'; readonly id: RawId; readonly component: string; readonly field: string | null }
  | { readonly kind: 'count'; readonly search: string }
  | { readonly kind: 'figure'; readonly figure: SystemFigure; readonly system: string };

export interface SeriesQuestion {
  readonly timeline: Timeline;
  readonly engine: Readable;
  readonly nameOf?: NameOf;
}

/** Returns the current value; undefined if it does not exist. */
export function valueNow(world: WorldState, watched: Watched, nameOf?: NameOf): Value | undefined {
  if (watched.kind === 'count') return search(world, watched.search, nameOf).places.length;
  if (watched.kind === 'figure') return figureOf(world.columns, watched.system, watched.figure) ?? undefined;
  return fieldNow(world, watched);
}

function fieldNow(world: WorldState, watched: Extract<Watched, { kind: 'field' }>): Value | undefined {
  const { id, component, field } = watched;
  const index = indexOfId(id, world.ids.format);
  const record = world.recordOf(index);
  // Stored ids may be numbers while the game's are bigints.
  if (record?.alive !== true || String(record.id) !== String(id)) return undefined;
  const places = world.componentsOf(index, component);
  return places.flatMap(({ values }) => values).find((each) => each.field === field)?.value;
}

/** A watched number at every position, stored as the positions where it changes. `extend` reads new positions first, then the past. */
export class Series {
  readonly #question: SeriesQuestion;
  readonly #watched: Watched;
  readonly #differences: ConditionDifferences | null;
  /** Values from `#from` on, in order. NaN if there is no number. */
  #positions: number[] = [];
  #values: number[] = [];
  #from = 0;
  #to = 0;
  readonly #steps: RelevantSteps;

  constructor(question: SeriesQuestion, watched: Watched) {
    const { timeline, engine } = question;
    this.#question = question;
    this.#watched = watched;
    const worldOf = () => new WorldState(timeline.columns, engine);
    this.#steps = new RelevantSteps(timeline, worldOf, (world) => relevanceOfWatched(world, watched));
    this.#differences =
      watched.kind === 'count'
        ? new ConditionDifferences({ ...question, condition: countCondition(watched.search) })
        : null;
  }

  /** True if every position that is kept was read. With `past` false, positions before the first one that was read are ignored. */
  isRead(past = true): boolean {
    const { first, length } = this.#question.timeline;
    return this.#positions.length > 0 && (!past || this.#from <= first) && this.#to === length;
  }

  get range(): readonly [from: number, to: number] {
    return [this.#from, this.#to];
  }

  at(position: number): number {
    const i = firstIndex(this.#positions.length, (at) => this.#positions[at]! > position) - 1;
    return this.#values[i] ?? Number.NaN;
  }

  /** Calls `visit` for each run of equal numbers that overlaps [from, to], in order. */
  visit(from: number, to: number, visit: (position: number, value: number) => void): void {
    let i = Math.max(0, firstIndex(this.#positions.length, (at) => this.#positions[at]! > from) - 1);
    for (; i < this.#positions.length && this.#positions[i]! <= to; i++) {
      visit(Math.max(from, this.#positions[i]!), this.#values[i]!);
    }
  }

  /**
   * Reads on until everything was read or `isOver` is true, and restores the position.
   * @param past false reads new positions only
   */
  extend(isOver: () => boolean, past = true): void {
    const { timeline } = this.#question;
    timeline.withoutMoving(() => {
      if (this.#positions.length === 0 || this.#to < timeline.first) this.#begin(timeline.position);
      this.#forget(timeline.first);
      while (this.#to < timeline.length) {
        this.#forward(timeline.length);
        if (isOver()) return;
      }
      const earlier: [number, number][] = [];
      while (past && this.#from > timeline.first) {
        this.#backward(timeline.first, earlier);
        if (isOver()) break;
      }
      this.#prepend(earlier);
    });
  }

  #begin(position: number): void {
    this.#positions = [position];
    this.#values = [this.#read(position)];
    this.#from = position;
    this.#to = position;
  }

  #forward(end: number): void {
    const step = this.#candidate(this.#to, end, false);
    if (step < 0) {
      this.#to = end;
      return;
    }
    const before = this.#values.at(-1)!;
    const value = this.#differences === null ? this.#read(step + 1) : before + this.#change(step);
    this.#to = step + 1;
    if (Object.is(value, before)) return;
    this.#positions.push(step + 1);
    this.#values.push(value);
  }

  /** Extends the first entry into the past while its number is the same. Earlier entries go to `past`, the latest first. */
  #backward(first: number, past: [number, number][]): void {
    const step = this.#candidate(first, this.#from, true);
    const now = past.at(-1)?.[1] ?? this.#values[0]!;
    const value = step < 0 ? now : this.#differences === null ? this.#read(step) : now - this.#change(step);
    this.#from = step < 0 ? first : step;
    const entry = past.at(-1);
    const began = step < 0 ? first : step + 1;
    if (entry === undefined) this.#positions[0] = Math.min(this.#positions[0]!, began);
    else entry[0] = began;
    if (step < 0) return;
    if (!Object.is(value, now)) past.push([step, value]);
    else if (entry === undefined) this.#positions[0] = step;
    else entry[0] = step;
  }

  #prepend(past: readonly [number, number][]): void {
    if (past.length === 0) return;
    const all = [...past].reverse();
    this.#positions = [...all.map(([position]) => position), ...this.#positions];
    this.#values = [...all.map(([, value]) => value), ...this.#values];
  }

  /** Drops positions before the first one that is kept. */
  #forget(first: number): void {
    if (this.#from >= first) return;
    const i = Math.max(0, firstIndex(this.#positions.length, (at) => this.#positions[at]! > first) - 1);
    this.#positions = this.#positions.slice(i);
    this.#values = this.#values.slice(i);
    this.#positions[0] = first;
    this.#from = first;
  }

  #candidate(from: number, to: number, backward: boolean): number {
    const differences = this.#differences;
    return differences === null ? this.#steps.next(from, to, backward) : differences.candidate(from, to, backward);
  }

  #change(step: number): number {
    const { before, after } = this.#differences!.between(step, step + 1);
    return after.size - before.size;
  }

  #read(position: number): number {
    const { timeline, engine, nameOf } = this.#question;
    timeline.seek(position);
    return numberOf(valueNow(new WorldState(timeline.columns, engine), this.#watched, nameOf));
  }
}

export function relevanceOfWatched(world: WorldState, watched: Watched): Relevance {
  if (watched.kind === 'count') return relevanceOf(world, countCondition(watched.search));
  return watched.kind === 'figure'
    ? relevanceOfFigure(world, watched.figure)
    : relevanceOfValue(world, watched.component);
}

/** Returns NaN for values that cannot be drawn. */
function numberOf(value: Value | undefined): number {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return Number(value);
  return Number.NaN;
}

/** Returns the minimum and maximum for each column of a plot, at [column * 2] and [column * 2 + 1]. NaN if there is no number. */
export function extremes(series: Series, [from, to]: readonly [number, number], columns: number): Float64Array {
  const found = new Float64Array(columns * 2).fill(Number.NaN);
  const span = Math.max(1, to - from);
  const columnOf = (position: number): number =>
    Math.min(columns - 1, Math.floor(((position - from) / span) * columns));
  let before: readonly [position: number, value: number] | null = null;
  /** Extends to the last column of each position, because a short series has several columns per position. */
  const put = (start: number, end: number, value: number): void => {
    if (Number.isNaN(value)) return;
    const first = columnOf(start);
    const last = end > to ? columns - 1 : Math.max(columnOf(end - 1), columnOf(end) - 1);
    for (let column = first; column <= last; column++) {
      const [low, high] = [found[column * 2]!, found[column * 2 + 1]!];
      found[column * 2] = Number.isNaN(low) ? value : Math.min(low, value);
      found[column * 2 + 1] = Number.isNaN(high) ? value : Math.max(high, value);
    }
  };
  series.visit(from, to, (position, value) => {
    if (before !== null) put(before[0], position, before[1]);
    before = [position, value];
  });
  if (before !== null) put(before[0], Math.min(to, series.range[1]) + 1, before[1]);
  return found;
}
