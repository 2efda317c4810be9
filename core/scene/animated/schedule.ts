import type { Picture } from '../svg.ts';

export interface TimedPicture {
  readonly picture: Picture;
  /** True if the transition starts from the previous picture; otherwise the picture cuts in. */
  readonly flows: boolean;
  /** Duration of the transition in milliseconds. */
  readonly way: number;
  /** Time in milliseconds that the picture is held. */
  readonly hold: number;
}

/** The start and end times of a clip's shots, in milliseconds from the start of the clip. */
export class Schedule {
  readonly count: number;
  readonly length: number;
  readonly #begins: readonly number[];
  readonly #arrives: readonly number[];

  constructor(shots: readonly TimedPicture[]) {
    const begins: number[] = [];
    const arrives: number[] = [];
    let time = 0;
    for (const [i, { flows, way, hold }] of shots.entries()) {
      begins.push(time);
      time += flows && i > 0 ? way : 0;
      arrives.push(time);
      time += hold;
    }
    this.count = shots.length;
    this.length = time;
    this.#begins = begins;
    this.#arrives = arrives;
  }

  /** The time when the transition to a shot begins. For a shot after the last one, the end of the clip. */
  transitionStart(shot: number): number {
    return this.#begins[shot] ?? this.length;
  }

  /** The time when the transition to a shot ends. For a shot after the last one, the end of the clip. */
  transitionEnd(shot: number): number {
    return this.#arrives[shot] ?? this.length;
  }

  /** True if there is a transition to the shot instead of a cut. */
  hasTransition(shot: number): boolean {
    return this.transitionEnd(shot) > this.transitionStart(shot);
  }

  percent(time: number): string {
    return `${Number(((time / this.length) * 100).toFixed(4))}%`;
  }
}
