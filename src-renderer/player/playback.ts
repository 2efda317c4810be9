import { faster, slower } from '../state/preferences/speed.ts';

/** How a position was reached. */
export type PlayerMotion = 'step' | 'jump';

export interface Timed {
  /** Milliseconds that a position is shown. */
  hold(at: number): number;
  /** Milliseconds of the transition from the previous picture. */
  readonly transition: number;
  readonly count: number;
}

/** The playback of positions, counted from 0: stepping, playing, and the played range. */
export class Playback {
  at = 0;
  playing = false;
  loop = false;
  speed = 1;
  range: { from: number; to: number };
  readonly #timed: Timed;
  readonly #onChange: (motion: PlayerMotion, from: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange anything has changed: `from` is the position before */
  constructor(timed: Timed, onChange: (motion: PlayerMotion, from: number) => void) {
    this.#timed = timed;
    this.#onChange = onChange;
    this.range = { from: 0, to: timed.count - 1 };
  }

  get travel(): number {
    return this.#timed.transition / this.speed;
  }

  /** Goes to a position and pauses. Positions out of range go to the nearest end. */
  go(to: number, motion: PlayerMotion = 'step'): void {
    this.playing = false;
    this.#move(to, motion);
  }

  toggle(): void {
    this.playing = !this.playing;
    const atEnd = this.at >= this.range.to;
    if (this.playing && atEnd) this.#move(this.range.from, 'jump');
    else this.#changed('jump', this.at);
  }

  faster(): void {
    this.setSpeed(faster(this.speed));
  }

  slower(): void {
    this.setSpeed(slower(this.speed));
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.#changed('jump', this.at);
  }

  toggleLoop(): void {
    this.loop = !this.loop;
    this.#changed('jump', this.at);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  #move(to: number, motion: PlayerMotion): void {
    const { from: first, to: last } = this.range;
    const before = this.at;
    this.at = Math.min(last, Math.max(first, to));
    this.#changed(motion, before);
  }

  #changed(motion: PlayerMotion, from: number): void {
    clearTimeout(this.#timer);
    const wait = (this.#timed.hold(this.at) + (motion === 'step' ? this.#timed.transition : 0)) / this.speed;
    if (this.playing) this.#timer = setTimeout(() => this.#advance(), wait);
    this.#onChange(motion, from);
  }

  #advance(): void {
    if (this.at < this.range.to) this.#move(this.at + 1, 'step');
    else if (this.loop) this.#move(this.range.from, 'jump');
    else this.#end();
  }

  #end(): void {
    this.playing = false;
    this.#changed('jump', this.at);
  }
}
