import type { Picture } from '../svg.ts';

/** One picture of a clip, and how it is shown. */
export interface Shot {
  readonly picture: Picture;
  /** The way to it begins with the picture before it; otherwise it cuts. */
  readonly flows: boolean;
  /** Milliseconds of the way to it. */
  readonly way: number;
  /** Milliseconds that the picture itself is shown. */
  readonly hold: number;
}

/** When the shots of a clip are shown: times in milliseconds from its beginning. */
export class Schedule {
  readonly count: number;
  readonly length: number;
  readonly #begins: readonly number[];
  readonly #arrives: readonly number[];

  constructor(shots: readonly Shot[]) {
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

  /** When the way to a shot begins; behind the last one the end of the clip. */
  begins(shot: number): number {
    return this.#begins[shot] ?? this.length;
  }

  /** When a shot is reached; behind the last one the end of the clip. */
  arrives(shot: number): number {
    return this.#arrives[shot] ?? this.length;
  }

  /** The picture before turns into this one: it does not cut. */
  moves(shot: number): boolean {
    return this.arrives(shot) > this.begins(shot);
  }

  /** A time as CSS has it in keyframes. */
  percent(time: number): string {
    return `${Number(((time / this.length) * 100).toFixed(4))}%`;
  }
}
