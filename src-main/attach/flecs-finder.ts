import { type Clock, pause, realClock } from '../../probes/flecs-rest/src/clock.ts';
import { type Get, GetError, type GetLimits } from '../../probes/flecs-rest/src/poll/get.ts';
import { tinyTarget } from '../../probes/flecs-rest/src/poll/targets.ts';
import { getFrom } from './http-get.ts';

/** Flecs listens at the first of these ports that is free. */
export const FLECS_PORTS: readonly number[] = Array.from({ length: 10 }, (_, i) => 27_750 + i);

const LIMITS: GetLimits = { bodyBytes: 65_536, giveUpMs: 2000 };
/** A server that is not Flecs, or does not answer, is asked again after so many milliseconds. */
const STRANGER_MS = 20_000;

/** `silent`: the request was accepted and not answered; it may be a game that is paused in a debugger. */
type Answer = 'flecs' | 'stranger' | 'silent' | 'none';

/** What listens at a port. A game answers with its module `flecs.core`. */
export async function whoListens(get: Get, fresh: number, signal?: AbortSignal): Promise<Answer> {
  try {
    const { status, body } = await get(tinyTarget(fresh), LIMITS, signal);
    const { parent, name } = JSON.parse(status === 200 ? body : '{}');
    return parent === 'flecs' && name === 'core' ? 'flecs' : 'stranger';
  } catch (error) {
    if (error instanceof SyntaxError) return 'stranger';
    const failure = error instanceof GetError ? error.failure : null;
    if (failure === 'timeout') return 'silent';
    return failure === 'not-http' || failure === 'too-large' ? 'stranger' : 'none';
  }
}

export interface FinderOptions {
  readonly ports?: readonly number[];
  readonly getAt?: (port: number) => Get;
  readonly clock?: Clock;
  readonly everyMs?: number;
}

/** Looks for games again and again. A port where one was found is left alone until it is released. */
export class FlecsFinder {
  readonly #options: Required<FinderOptions>;
  readonly #found: (port: number) => void;
  /** When to look at a port again; never, while a probe polls it. */
  readonly #due = new Map<number, number>();
  readonly #stop = new AbortController();

  /** @param found called once for each game; the port is then taken */
  constructor(found: (port: number) => void, options: FinderOptions = {}) {
    const { ports = FLECS_PORTS, getAt = getFrom, clock = realClock, everyMs = 2000 } = options;
    this.#options = { ports, getAt, clock, everyMs };
    this.#found = found;
    void this.#run();
  }

  /** The probe at a port has ended: look there again after so many milliseconds. */
  release(port: number, afterMs: number): void {
    this.#due.set(port, this.#options.clock.now() + afterMs);
  }

  close(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await Promise.all(this.#options.ports.map((port) => this.#look(port)));
      await pause(this.#options.clock, this.#options.everyMs, signal);
    }
  }

  async #look(port: number): Promise<void> {
    const now = this.#options.clock.now();
    if ((this.#due.get(port) ?? 0) > now) return;
    const answer = await whoListens(this.#options.getAt(port), Math.floor(now), this.#stop.signal);
    if (answer === 'stranger' || answer === 'silent') this.release(port, STRANGER_MS);
    if (answer !== 'flecs' || this.#stop.signal.aborted) return;
    this.#due.set(port, Number.POSITIVE_INFINITY);
    this.#found(port);
  }
}
