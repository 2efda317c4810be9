import { type ProbeClock, pauseFor, realClock } from '../../probes/flecs-rest/src/poll/clock.ts';
import { HttpError, type HttpLimits, type SendGet } from '../../probes/flecs-rest/src/poll/http.ts';
import { tinyTarget } from '../../probes/flecs-rest/src/poll/request-targets.ts';
import { type Address, addressText, onThisMachine } from './flecs-address.ts';
import { getFrom } from './http-get.ts';

/** Flecs listens at the first free one of these ports. */
export const FLECS_PORTS: readonly number[] = Array.from({ length: 10 }, (_, i) => 27_750 + i);

const LIMITS: HttpLimits = { maxBodyBytes: 65_536, timeoutMs: 2000 };
/** Milliseconds until an address is retried whose server is not Flecs or does not answer. */
const STRANGER_MS = 20_000;

/** `silent`: the request was accepted but not answered. The game may be paused in a debugger. */
type Answer = 'flecs' | NoGame;
/** The reason why there is no game at an address. */
export type NoGame = 'stranger' | 'silent' | 'none';

/** Finds out whether a Flecs game listens at an address. A game answers with its module `flecs.core`. */
export async function whoListens(get: SendGet, fresh: number, signal?: AbortSignal): Promise<Answer> {
  try {
    const { status, body } = await get(tinyTarget(fresh), LIMITS, signal);
    const { parent, name } = JSON.parse(status === 200 ? body : '{}');
    return parent === 'flecs' && name === 'core' ? 'flecs' : 'stranger';
  } catch (error) {
    if (error instanceof SyntaxError) return 'stranger';
    const failure = error instanceof HttpError ? error.failure : null;
    if (failure === 'timeout') return 'silent';
    return failure === 'not-http' || failure === 'too-large' ? 'stranger' : 'none';
  }
}

export interface FinderOptions {
  readonly ports?: readonly number[];
  readonly getAt?: (address: Address) => SendGet;
  readonly clock?: ProbeClock;
  readonly everyMs?: number;
}

/** Searches for games repeatedly. An address with a game is left alone until it is released. */
export class FlecsFinder {
  readonly #options: Required<Omit<FinderOptions, 'ports'>>;
  readonly #found: (address: Address) => void;
  /** Addresses by their text, including those that the user entered. */
  readonly #addresses: Map<string, Address>;
  /** The time at which an address is retried; infinity while a probe polls it. */
  readonly #due = new Map<string, number>();
  readonly #stop = new AbortController();

  /** @param found called once for each game; its address is then taken */
  constructor(found: (address: Address) => void, options: FinderOptions = {}) {
    const { ports = FLECS_PORTS, getAt = getFrom, clock = realClock, everyMs = 2000 } = options;
    this.#options = { getAt, clock, everyMs };
    this.#addresses = new Map(ports.map(onThisMachine).map((address) => [addressText(address), address]));
    this.#found = found;
    void this.#run();
  }

  /**
   * Tries an address, repeatedly if a game is found. Returns `flecs` if one is attached there.
   * @param keep true to retry in any case
   */
  async add(address: Address, keep: boolean): Promise<Answer> {
    const text = addressText(address);
    if (this.#due.get(text) === Number.POSITIVE_INFINITY) return 'flecs';
    this.#due.delete(text);
    const answer = await this.#look(address);
    if (keep || answer === 'flecs') this.#addresses.set(text, address);
    return answer;
  }

  /** Called when the probe at an address has ended: retries after `afterMs`. */
  release(address: Address, afterMs: number): void {
    this.#due.set(addressText(address), this.#options.clock.now() + afterMs);
  }

  close(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await Promise.all([...this.#addresses.values()].map((address) => this.#look(address)));
      await pauseFor(this.#options.clock, this.#options.everyMs, signal);
    }
  }

  async #look(address: Address): Promise<Answer> {
    const text = addressText(address);
    const now = this.#options.clock.now();
    if ((this.#due.get(text) ?? 0) > now) return 'none';
    const answer = await whoListens(this.#options.getAt(address), Math.floor(now), this.#stop.signal);
    if (answer === 'stranger' || answer === 'silent') this.release(address, STRANGER_MS);
    // Another attempt at the same address may have been faster.
    const isTaken = this.#due.get(text) === Number.POSITIVE_INFINITY;
    if (answer !== 'flecs' || isTaken || this.#stop.signal.aborted) return answer;
    this.#due.set(text, Number.POSITIVE_INFINITY);
    this.#found(address);
    return answer;
  }
}
