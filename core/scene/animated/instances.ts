import type { Mark } from '../scene.ts';
import type { Schedule } from './schedule.ts';
import { type Offset, offsetOf, transitionOf } from './transition.ts';

/** A mark that stays the same over a range of shots. */
export interface Instance {
  readonly mark: Mark;
  readonly markup: string;
  readonly first: number;
  last: number;
  readonly enter: Enter;
  leave: Leave;
}

/** The appearance of an instance during the transition to its first shot. */
interface Enter {
  /** `way`: visible from the start of the transition. `end`: visible only when the transition ends. */
  readonly when: 'way' | 'end';
  readonly fade: boolean;
  readonly offset: Offset | null;
}

/** The disappearance of an instance during the transition to the shot after its last one. */
interface Leave {
  /** `begin`: hidden when the transition starts. `end`: hidden when it ends. */
  readonly when: 'begin' | 'end';
  readonly fade: boolean;
  readonly offset: Offset | null;
}

const CUT_IN: Enter = { when: 'end', fade: false, offset: null };
const FADE_IN: Enter = { when: 'way', fade: true, offset: null };
const CUT_OUT: Leave = { when: 'begin', fade: false, offset: null };
const FADE_OUT: Leave = { when: 'end', fade: true, offset: null };

/** Everything that one layer shows in a clip, in painting order. Each shot shows a subset of it. */
export class Instances {
  readonly #schedule: Schedule;
  readonly #markupOf: (mark: Mark) => string;
  /** Copies of marks that travel from one cell to another. They are above the rest and only visible during the transition. */
  readonly travelling: Instance[] = [];
  #order: Instance[] = [];
  #shown = new Map<string, Instance>();

  constructor(schedule: Schedule, markupOf: (mark: Mark) => string) {
    this.#schedule = schedule;
    this.#markupOf = markupOf;
  }

  get order(): readonly Instance[] {
    return this.#order;
  }

  add(shot: number, marks: readonly Mark[]): void {
    const ranks = new Map(this.#order.map((instance, rank) => [instance, rank]));
    /** New instances, by the rank of the instance that they are painted after. */
    const behind = new Map<number, Instance[]>();
    const shown = new Map<string, Instance>();
    let rank = -1;
    for (const mark of marks) {
      if (mark.opacity === 0) continue;
      const markup = this.#markupOf(mark);
      const before = this.#shown.get(mark.key);
      const own = before === undefined ? -1 : ranks.get(before)!;
      if (before !== undefined && before.markup === markup && own > rank) {
        before.last = shot;
        rank = own;
        shown.set(mark.key, before);
        continue;
      }
      const instance = this.#begin(shot, mark, markup, before);
      behind.set(rank, [...(behind.get(rank) ?? []), instance]);
      shown.set(mark.key, instance);
    }
    if (this.#schedule.hasTransition(shot))
      for (const [key, gone] of this.#shown) if (!shown.has(key)) gone.leave = FADE_OUT;
    this.#order = [-1, ...this.#order.keys()].flatMap((at) => [
      ...this.#order.slice(at, at + 1),
      ...(behind.get(at) ?? []),
    ]);
    this.#shown = shown;
  }

  #begin(shot: number, mark: Mark, markup: string, before: Instance | undefined): Instance {
    const make = (enter: Enter): Instance => ({ mark, markup, first: shot, last: shot, enter, leave: CUT_OUT });
    if (!this.#schedule.hasTransition(shot)) return make(CUT_IN);
    const origin = mark.origin === undefined || mark.origin === mark.key ? undefined : this.#shown.get(mark.origin);
    const travelled = origin === undefined ? null : offsetOf(origin.mark, mark);
    if (travelled !== null) {
      if (before !== undefined) before.leave = FADE_OUT;
      this.travelling.push(make({ when: 'way', fade: false, offset: travelled }));
      return make(CUT_IN);
    }
    if (before === undefined) return make(FADE_IN);
    // The mark looks the same but has another place in the painting order.
    if (before.markup === markup) return make({ when: 'way', fade: false, offset: null });
    const { offset, alike, covered } = transitionOf(before.mark, mark);
    if (alike) return make({ when: 'way', fade: false, offset });
    before.leave = { when: 'end', fade: !covered, offset: offset === null ? null : offsetOf(mark, before.mark) };
    return make({ when: 'way', fade: true, offset });
  }
}
