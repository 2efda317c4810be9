import type { Mark } from '../scene.ts';
import { changeOf, type Offset, offsetOf } from './change.ts';
import type { Schedule } from './schedule.ts';

/** A mark as it is, from one shot to another. */
export interface Instance {
  readonly mark: Mark;
  readonly markup: string;
  /** The first and the last shot that show it. */
  readonly first: number;
  last: number;
  readonly enter: Enter;
  leave: Leave;
}

/** How an instance comes on the way to its first shot. */
interface Enter {
  /** `way`: it is seen from the beginning of the way. `end`: when the way ends. */
  readonly when: 'way' | 'end';
  readonly fade: boolean;
  readonly offset: Offset | null;
}

/** How it goes on the way to the shot after its last one. */
interface Leave {
  /** `begin`: before the way. `end`: after it. */
  readonly when: 'begin' | 'end';
  readonly fade: boolean;
  readonly offset: Offset | null;
}

const CUT_IN: Enter = { when: 'end', fade: false, offset: null };
const FADE_IN: Enter = { when: 'way', fade: true, offset: null };
const CUT_OUT: Leave = { when: 'begin', fade: false, offset: null };
const FADE_OUT: Leave = { when: 'end', fade: true, offset: null };

/** All that one layer shows in a clip, in painting order: each shot shows a part of it. */
export class Instances {
  readonly #schedule: Schedule;
  readonly #markupOf: (mark: Mark) => string;
  /** What travels from one cell to another: above the rest, and only on its way. */
  readonly travelling: Instance[] = [];
  #order: Instance[] = [];
  /** What the last shot shows, by key. */
  #shown = new Map<string, Instance>();

  constructor(schedule: Schedule, markupOf: (mark: Mark) => string) {
    this.#schedule = schedule;
    this.#markupOf = markupOf;
  }

  get order(): readonly Instance[] {
    return this.#order;
  }

  /** Takes the marks of the next shot. */
  add(shot: number, marks: readonly Mark[]): void {
    const ranks = new Map(this.#order.map((instance, rank) => [instance, rank]));
    /** New ones, by the rank of what they are painted after. */
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
    if (this.#schedule.moves(shot)) for (const [key, gone] of this.#shown) if (!shown.has(key)) gone.leave = FADE_OUT;
    this.#order = [-1, ...this.#order.keys()].flatMap((at) => [
      ...this.#order.slice(at, at + 1),
      ...(behind.get(at) ?? []),
    ]);
    this.#shown = shown;
  }

  #begin(shot: number, mark: Mark, markup: string, before: Instance | undefined): Instance {
    const make = (enter: Enter): Instance => ({ mark, markup, first: shot, last: shot, enter, leave: CUT_OUT });
    if (!this.#schedule.moves(shot)) return make(CUT_IN);
    const origin = mark.origin === undefined || mark.origin === mark.key ? undefined : this.#shown.get(mark.origin);
    const travelled = origin === undefined ? null : offsetOf(origin.mark, mark);
    if (travelled !== null) {
      if (before !== undefined) before.leave = FADE_OUT;
      this.travelling.push(make({ when: 'way', fade: false, offset: travelled }));
      return make(CUT_IN);
    }
    if (before === undefined) return make(FADE_IN);
    // Painted elsewhere in the order, but the same.
    if (before.markup === markup) return make({ when: 'way', fade: false, offset: null });
    const { offset, alike, covered } = changeOf(before.mark, mark);
    if (alike) return make({ when: 'way', fade: false, offset });
    before.leave = { when: 'end', fade: !covered, offset: offset === null ? null : offsetOf(mark, before.mark) };
    return make({ when: 'way', fade: true, offset });
  }
}
