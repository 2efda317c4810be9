import { type Clock, pause, realClock } from './clock.ts';
import { type Get, GetError, type GetLimits, getFrom } from './http-get.ts';
import { tinyTarget } from './targets.ts';

/** Flecs listens at the first of these ports that is free. */
export const FLECS_PORTS: readonly number[] = Array.from({ length: 10 }, (_, i) => 27_750 + i);

const LIMITS: GetLimits = { bodyBytes: 65_536, giveUpMs: 2000 };
/** A server that is no Flecs, or does not answer, is asked again after so many looks. */
const STRANGER_LOOKS = 10;

/** `silent`: something took the request and said nothing; it may be a game that stands in a debugger. */
type Answer = 'flecs' | 'stranger' | 'silent' | 'nobody';

/** Who listens at a port: a game tells of its module `flecs.core`. */
export async function whoListens(get: Get, fresh: number, signal?: AbortSignal): Promise<Answer> {
  try {
    const { status, body } = await get(tinyTarget(fresh), LIMITS, signal);
    const { parent, name } = JSON.parse(status === 200 ? body : '{}');
    return parent === 'flecs' && name === 'core' ? 'flecs' : 'stranger';
  } catch (error) {
    if (error instanceof SyntaxError) return 'stranger';
    const failure = error instanceof GetError ? error.failure : null;
    if (failure === 'timeout') return 'silent';
    return failure === 'not-http' || failure === 'too-large' ? 'stranger' : 'nobody';
  }
}

/** Ports of this machine where a Flecs game listens now. */
export async function scanPorts(ports = FLECS_PORTS, getAt: (port: number) => Get = getFrom): Promise<number[]> {
  const answers = await Promise.all(ports.map((port) => whoListens(getAt(port), 0)));
  return ports.filter((_, i) => answers[i] === 'flecs');
}

export interface FinderOptions {
  readonly ports?: readonly number[];
  readonly getAt?: (port: number) => Get;
  readonly clock?: Clock;
  readonly everyMs?: number;
}

/** Looks for games again and again; ports that are `taken` by a probe are left alone until it ends. */
export class FlecsFinder {
  readonly #options: Required<FinderOptions>;
  readonly #found: (port: number) => void;
  readonly #taken = new Set<number>();
  readonly #strangers = new Map<number, number>();
  readonly #stop = new AbortController();
  #looks = 0;

  /** @param found told of each game once; the port counts as taken from then on */
  constructor(found: (port: number) => void, options: FinderOptions = {}) {
    const { ports = FLECS_PORTS, getAt = getFrom, clock = realClock, everyMs = 2000 } = options;
    this.#options = { ports, getAt, clock, everyMs };
    this.#found = found;
    void this.#run();
  }

  /** The probe at a port has ended: look there again. */
  release(port: number): void {
    this.#taken.delete(port);
  }

  close(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await Promise.all(this.#options.ports.map((port) => this.#look(port)));
      this.#looks++;
      await pause(this.#options.clock, this.#options.everyMs, signal);
    }
  }

  async #look(port: number): Promise<void> {
    if (this.#taken.has(port) || (this.#strangers.get(port) ?? 0) > this.#looks) return;
    const answer = await whoListens(this.#options.getAt(port), this.#looks, this.#stop.signal);
    if (answer === 'stranger' || answer === 'silent') this.#strangers.set(port, this.#looks + STRANGER_LOOKS);
    if (answer !== 'flecs' || this.#stop.signal.aborted) return;
    this.#taken.add(port);
    this.#found(port);
  }
}
