import type { ProbeClock } from '../poll/clock.ts';
import { HttpError, type HttpFailure, type HttpReply, type SendChange, type SendGet } from '../poll/http.ts';
import { type RecordedVersion, RecordedWorld } from './recorded-world.ts';

/** A clock that only advances in `run`. */
export class VirtualClock implements ProbeClock {
  #now = 0;
  readonly #timers = new Set<{ readonly at: number; readonly then: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.#now + ms, then };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances the clock and runs all timers that are due. */
  async run(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settled();
      const next = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.then();
    }
    this.#now = end;
  }
}

/** Waits until only timers are pending. */
async function settled(): Promise<void> {
  for (let i = 0; i < 4; i++) await new Promise((resolve) => setImmediate(resolve));
}

const TURN_MS = 50;
const INTAKE_MS = 20;

/**
 * A recorded game in virtual time. Like a real one it accepts a request every 20 ms and answers all accepted requests
 * every 50 ms. `costOf` returns how long a reply pauses the game; `stalled` is the sum of the pauses and `longest` the
 * longest.
 */
export class VirtualGame {
  readonly world: RecordedWorld;
  readonly requests: string[] = [];
  stalled = 0;
  longest = 0;
  costOf: (target: string) => number = () => 0;
  /** Replaces a reply with a body or a failed connection. */
  tamper: (target: string) => string | { readonly failure: HttpFailure } | undefined = () => undefined;
  /** Called before each turn, so a test can change the game. */
  beforeTurn: () => void = () => {};
  frozen = false;
  readonly #clock: VirtualClock;
  readonly #waiting: { readonly ready: number; readonly answer: (at: number) => void; readonly target: string }[] = [];
  #intake = 0;

  constructor(version: RecordedVersion, clock: VirtualClock) {
    this.world = new RecordedWorld(version);
    this.#clock = clock;
    clock.after(TURN_MS, () => this.#turn());
  }

  get get(): SendGet {
    return this.#requests((target) => this.world.reply(target));
  }

  get change(): SendChange {
    return (method, target, limits, signal) =>
      this.#requests(() => this.world.change(method, target))(target, limits, signal);
  }

  #requests(replyTo: (target: string) => Pick<HttpReply, 'status' | 'body'> | null): SendGet {
    return (target, limits, signal) =>
      new Promise((resolve, reject) => {
        const sent = this.#clock.now();
        this.requests.push(target);
        this.#intake = Math.max(this.#intake, sent) + INTAKE_MS;
        const fail = (failure: HttpFailure) => {
          done();
          reject(new HttpError(failure, `GET ${target}`));
        };
        const cancel = this.#clock.after(limits.timeoutMs, () => fail('timeout'));
        const abort = () => fail('closed');
        const done = () => {
          cancel();
          signal?.removeEventListener('abort', abort);
        };
        signal?.addEventListener('abort', abort);
        const answer = (answered: number) => {
          done();
          const tampered = this.tamper(target);
          if (typeof tampered === 'object') fail(tampered.failure);
          else if (tampered !== undefined) resolve({ status: 200, body: tampered, sent, answered });
          else resolve({ ...(replyTo(target) ?? { status: 404, body: '' }), sent, answered });
        };
        this.#waiting.push({ ready: this.#intake - INTAKE_MS / 2, answer, target });
      });
  }

  #turn(): void {
    const now = this.#clock.now();
    this.beforeTurn();
    const ready = this.frozen ? [] : this.#waiting.filter((request) => request.ready <= now);
    for (const request of ready) this.#waiting.splice(this.#waiting.indexOf(request), 1);
    let cost = 0;
    for (const { answer, target } of ready) {
      cost += this.costOf(target);
      const answered = now + cost;
      this.#clock.after(cost, () => answer(answered));
    }
    this.stalled += cost;
    this.longest = Math.max(this.longest, cost);
    this.#clock.after(Math.max(TURN_MS, cost), () => this.#turn());
  }
}
