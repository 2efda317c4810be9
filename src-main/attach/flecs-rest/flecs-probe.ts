import { randomBytes } from 'node:crypto';
import { PROTOCOL_VERSION } from '../../../core/wire/limits.ts';
import type { HubMessage, ProbeMessage } from '../../../core/wire/message.ts';
import { type BuildInfo, readBuildInfo } from './build-info.ts';
import { type Clock, pause, realClock } from './clock.ts';
import { WorldDescriber } from './describe-world.ts';
import { type FlecsFacts, factColumns, initialFacts, type Problem } from './facts.ts';
import { type Get, GetError } from './http-get.ts';
import { NOT_QUERYABLE } from './ids.ts';
import { POLL_LIMITS, PollError, Poller, type PollLimits, type PollResult, UnsupportedGame } from './poll.ts';
import { SentColumns } from './sent-columns.ts';
import { StallBudget, StallMeter } from './stall-budget.ts';
import { BUILD_INFO } from './targets.ts';

export interface FlecsProbeOptions {
  readonly port: number;
  readonly get: Get;
  readonly clock?: Clock;
  /** Milliseconds of each second that polling may cost the game: 10, so 1 %. */
  readonly stallBudget?: number;
  /** Polls begin at least so many milliseconds apart, however little they cost. */
  readonly shortestInterval?: number;
  /** Whether what belongs to Flecs itself is shown too. */
  readonly builtIn?: boolean;
  readonly mostTables?: number;
  readonly limits?: PollLimits;
}

/** Why a probe ended: nobody listens at the port any more, a Flecs that cannot be shown, or the hub wanted it so. */
export type Ending = 'lost' | 'unsupported' | 'closed';

/** The hub's side of a game that is polled. */
export interface FlecsListener {
  message(message: ProbeMessage): void;
  facts(facts: FlecsFacts): void;
  closed(ending: Ending): void;
}

const ADAPTER = 'ecs-atlas-flecs-rest 1';
/** After so long without a reply a game is said not to answer. */
const SILENT_MS = 2000;
/** Pauses after a poll that failed: doubled each time, up to the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
/** A connection that breaks so many times in a row is a game that is gone. */
const MOST_BROKEN = 3;

/**
 * A Flecs game without a probe, behaving as if it had one: says hello, schema, snapshot and deltas of docs/protocol.md, and
 * takes what a hub says. Polls as often as the budget allows, one poll at a time, and asks nothing while a hub is behind.
 */
export class FlecsProbe {
  readonly #options: FlecsProbeOptions;
  readonly #listener: FlecsListener;
  readonly #clock: Clock;
  readonly #budget: StallBudget;
  readonly #poller: Poller;
  readonly #describer = new WorldDescriber();
  readonly #sent = new SentColumns();
  readonly #stop = new AbortController();
  readonly #began: number;
  #build: BuildInfo = readBuildInfo('');
  #facts: FlecsFacts;
  #wake: () => void = () => {};
  #welcome = false;
  #perSecond = 60;
  #seq = 0;
  #acknowledged = 0;
  #lastPoll: number | null = null;
  #failures = 0;
  #broken = 0;
  /** Requests that wait for their reply. */
  #asking = 0;
  #ending: Ending = 'closed';

  constructor(options: FlecsProbeOptions, listener: FlecsListener) {
    const { clock = realClock, stallBudget = 10, limits = POLL_LIMITS, port, get } = options;
    this.#options = options;
    this.#listener = listener;
    this.#clock = clock;
    this.#began = clock.now();
    this.#budget = new StallBudget(stallBudget, this.#began);
    this.#facts = initialFacts(port, stallBudget);
    this.#poller = new Poller(this.#listening(get), new StallMeter(), limits);
    void this.#run();
  }

  get facts(): FlecsFacts {
    return this.#facts;
  }

  /** What the hub says. */
  receive(message: HubMessage): void {
    if (message.type === 'welcome') {
      this.#welcome = true;
      this.#perSecond = message.rate;
      this.#sent.watch(message.watch);
    } else if (message.type === 'ack') this.#acknowledged = Math.max(this.#acknowledged, message.seq);
    else if (message.type === 'rate') this.#perSecond = message.perSecond;
    else if (message.type === 'watch') this.#sent.watch(message.columns);
    else if (message.type === 'bye') this.close();
    else if (message.type === 'ping') void this.#pong(message.id);
    this.#wake();
  }

  close(): void {
    this.#stop.abort();
    this.#wake();
  }

  /**
   * Answers for the game, and only when it answers: one that stands still leaves pings unanswered, as it would with a probe.
   * Between polls it is asked, so that one that quits is missed soon, however rarely it is polled.
   */
  async #pong(id: number): Promise<void> {
    if (this.#asking > 0) {
      if (this.#facts.answering) this.#listener.message({ type: 'pong', id, frame: this.#facts.polls });
      return;
    }
    try {
      await this.#poller.answers(this.#stop.signal);
      if (!this.#stop.signal.aborted) this.#listener.message({ type: 'pong', id, frame: this.#facts.polls });
    } catch (error) {
      if (error instanceof GetError && error.failure === 'refused') {
        this.#ending = 'lost';
        this.close();
      }
    }
  }

  async #run(): Promise<void> {
    const ending = await this.#live();
    this.#stop.abort();
    this.#listener.closed(ending);
  }

  async #live(): Promise<Ending> {
    const { signal } = this.#stop;
    let greeted = false;
    while (!signal.aborted) {
      try {
        if (!greeted) await this.#greet();
        greeted = true;
        if (!(await this.#ready())) break;
        await this.#pollOnce();
        await pause(this.#clock, this.#untilNextPoll(), signal);
      } catch (error) {
        const ending = this.#fail(error);
        if (ending !== null) return ending;
        await pause(this.#clock, Math.max(this.#retryPause(), this.#budget.wait(this.#clock.now())), signal);
      }
    }
    return this.#ending;
  }

  async #greet(): Promise<void> {
    const { get, port, limits = POLL_LIMITS } = this.#options;
    const reply = await this.#listening(get)(BUILD_INFO, limits, this.#stop.signal);
    this.#build = readBuildInfo(reply.status === 200 ? reply.body : '');
    this.#tell({ version: this.#build.version });
    this.#listener.message({
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      name: `Flecs ${port}`,
      instance: randomBytes(16).toString('hex'),
      engine: { name: 'flecs', version: this.#build.version },
      adapter: ADAPTER,
      grade: 'observed',
      capabilities: ['watch'],
    });
  }

  /** Waits until the hub wants more; false when the probe was closed. */
  async #ready(): Promise<boolean> {
    const { signal } = this.#stop;
    while (!signal.aborted && !(this.#welcome && this.#seq - this.#acknowledged < 2)) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return !signal.aborted;
  }

  async #pollOnce(): Promise<void> {
    const began = this.#clock.now();
    const result = await this.#poller.poll(this.#sent.watchedIds, this.#stop.signal);
    const now = this.#clock.now();
    this.#budget.charge(result.cost, now);
    const interval = this.#lastPoll === null ? 0 : began - this.#lastPoll;
    this.#lastPoll = began;
    this.#failures = 0;
    this.#broken = 0;
    this.#show(result, interval, now);
  }

  #show(result: PollResult, interval: number, now: number): void {
    const { builtIn = false, mostTables = 2000 } = this.#options;
    const { entityPage, sparsePage } = this.#build;
    const { observed, together, repaired } = result;
    const { columns, builtInTables, leftOut } = this.#describer.describe(observed, {
      builtIn,
      mostTables,
      entityPage,
      sparsePage,
    });
    const { tables, duplicates, homeless } = observed.placement;
    this.#tell({
      polls: this.#facts.polls + 1,
      stall: this.#budget.measured(now),
      interval,
      together,
      tornTables: tables.filter(({ torn }) => torn).length,
      duplicates: duplicates.length,
      homeless: homeless.length,
      hidden: tables.reduce((sum, { hidden, ids }) => sum + (ids.includes(NOT_QUERYABLE) ? hidden : 0), 0),
      builtInTables,
      leftOut,
      repaired,
      generations: this.#facts.generations || result.generations,
      problem: null,
    });
    this.#send([...columns, ...factColumns(this.#facts)]);
  }

  #send(columns: Parameters<SentColumns['declare']>[0]): void {
    const added = this.#sent.declare(columns);
    if (added.length > 0) this.#listener.message({ type: 'schema', columns: added });
    const { polls, together, tornTables, duplicates, homeless } = this.#facts;
    const torn = !together || tornTables + duplicates + homeless > 0;
    const first = this.#seq === 0;
    const changes = this.#sent.changes(columns);
    this.#seq++;
    this.#listener.message({
      type: first ? 'snapshot' : 'delta',
      seq: this.#seq,
      frame: polls,
      time: this.#clock.now() - this.#began,
      columns: first ? this.#sent.whole() : changes,
      ...(torn ? { torn } : {}),
    });
  }

  #untilNextPoll(): number {
    const { shortestInterval = 250 } = this.#options;
    const now = this.#clock.now();
    const since = now - (this.#lastPoll ?? now);
    const interval = Math.max(shortestInterval, 1000 / Math.max(0.01, this.#perSecond));
    return Math.max(this.#budget.wait(now), interval - since, 0);
  }

  /** Says what went wrong; null when it is worth another attempt. */
  #fail(error: unknown): Ending | null {
    if (this.#stop.signal.aborted) return this.#ending;
    this.#failures++;
    if (error instanceof UnsupportedGame) {
      this.#listener.message({ type: 'bye', code: 'done', reason: error.message });
      return 'unsupported';
    }
    if (error instanceof PollError) {
      this.#budget.charge(error.cost, this.#clock.now());
      this.#tell({ problem: { code: 'garbled', detail: error.message } });
      return null;
    }
    if (!(error instanceof GetError)) throw error;
    const { failure, message } = error;
    if (failure === 'refused') return 'lost';
    if (failure === 'broken') {
      this.#broken++;
      return this.#broken >= MOST_BROKEN ? 'lost' : null;
    }
    const code: Problem['code'] | null = failure === 'too-large' || failure === 'not-http' ? failure : null;
    if (code !== null) this.#tell({ problem: { code, detail: message } });
    return null;
  }

  #retryPause(): number {
    return Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(10, this.#failures - 1));
  }

  /** Asks, and says so when the answer takes long; the request waits on, so that a game that goes on is seen at once. */
  #listening(get: Get): Get {
    return async (target, limits, signal) => {
      const cancel = this.#clock.after(SILENT_MS, () => this.#tell({ answering: false }));
      this.#asking++;
      try {
        const reply = await get(target, limits, signal);
        if (!this.#facts.answering) this.#tell({ answering: true });
        return reply;
      } finally {
        this.#asking--;
        cancel();
      }
    };
  }

  #tell(news: Partial<FlecsFacts>): void {
    this.#facts = { ...this.#facts, ...news };
    this.#listener.facts(this.#facts);
  }
}
