/** Runs work in the next frame, once, however often it is requested. */
export class Frames {
  readonly #work: (now: number) => void;
  #request = 0;
  #spared: 'next' | 'last' | null = null;

  constructor(work: (now: number) => void) {
    this.#work = work;
  }

  request(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#run(now));
  }

  cancel(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  /** Moves work from the next frame, which has enough to do, to the one after it. Called in every frame, it runs in every second one. */
  spareNext(): void {
    this.#spared ??= 'next';
  }

  #run(now: number): void {
    this.#request = 0;
    const isSpared = this.#spared === 'next';
    this.#spared = isSpared ? 'last' : null;
    if (isSpared) this.request();
    else this.#work(now);
  }
}
