import { type Edit, MAX_EDITS } from '../../../core/wire/edit.ts';
import { PROTOCOL_VERSION } from '../../../core/wire/limits.ts';
import type { Change, HubMessage, ProbeMessage } from '../../../core/wire/message.ts';
import { type Clock, pause, realClock } from './clock.ts';
import { WorldDescriber } from './columns/describe-world.ts';
import { handleOf } from './columns/entities.ts';
import { type Figures, figureColumns } from './columns/figures.ts';
import type { ObservedColumn } from './columns/observed-column.ts';
import { SentColumns } from './columns/sent-columns.ts';
import { Editor, EditRefused } from './edit/editor.ts';
import { type Change as ChangeGame, type Get, GetError } from './poll/get.ts';
import { POLL_LIMITS, PollError, Poller, type PollLimits, type PollResult, UnsupportedGame } from './poll/poll.ts';
import { Requests } from './poll/requests.ts';
import { StallBudget, StallMeter } from './poll/stall-budget.ts';
import { BUILD_INFO } from './poll/targets.ts';
import { type BuildInfo, readBuildInfo } from './replies/build-info.ts';
import { NOT_QUERYABLE } from './replies/ids.ts';
import type { InspectedReply } from './replies/replies.ts';

export interface FlecsProbeOptions {
  /** What the game is called. */
  readonly name: string;
  readonly get: Get;
  /** For edits; left out: the game cannot be edited. */
  readonly change?: ChangeGame;
  readonly clock?: Clock;
  /** Milliseconds of each second that polling may cost the game: 10, so 1 %. */
  readonly stallBudget?: number;
  /** Milliseconds that one request may pause the game without a question. */
  readonly longestPause?: number;
  /** Polls begin at least so many milliseconds apart, however little they cost. */
  readonly shortestInterval?: number;
  readonly limits?: PollLimits;
  /** Of the probe that this one continues. */
  readonly continues?: Continued;
}

/** What remains of a probe that had no room for more columns, for the next one of the same game. */
export interface Continued {
  readonly instance: string;
  readonly restarts: number;
  /** The pause that a person allows, in milliseconds. */
  readonly allowed: number;
}

/**
 * Why a probe ended: the port is closed, this Flecs cannot be shown, or the hub ended the connection. `full`: columns are never
 * removed, and there is no room for those of new tables; a new connection of the same run (`continuation`) starts again with those in use.
 */
export type Ending = 'lost' | 'unsupported' | 'closed' | 'full';

/** The way to the hub; in the app a link in memory. What the hub sends goes to `FlecsProbe.receive`. */
export interface Transport {
  send(message: ProbeMessage): void;
  /** The probe has ended and sends nothing more. */
  close(ending: Ending, continuation: Continued): void;
}

/** Columns not in use, as a part of all, that make a new start worth it. */
const WORTH_STARTING_AGAIN = 1 / 4;

const DEFAULTS = { clock: realClock, stallBudget: 10, longestPause: 4, shortestInterval: 250, limits: POLL_LIMITS };
const ADAPTER = 'ecs-atlas-flecs-rest 1';
/** A game that leaves a request unanswered for so long is silent. */
const SILENT_MS = 2000;
const MOST_IN_FLIGHT = 2;
/** Edits that wait, at most. */
const MOST_EDITS = 64;
/** Timers take no longer times. */
const LONGEST_REST_MS = 60_000;
/** Pauses after a poll that failed: doubled each time, up to the longest. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;
/** After so many broken connections in a row the game is lost. */
const MOST_BROKEN = 3;

/** 32 hexadecimal digits that tell two connections apart. No secret: not every host has `crypto` as a global. */
function newInstance(): string {
  return Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
}

/**
 * A probe outside of its game: polls the REST API of a Flecs game and speaks docs/protocol.md to a hub. Polls as often as the stall
 * budget allows, one poll at a time, and requests nothing while the hub is behind.
 */
export class FlecsProbe {
  readonly #options: Required<Omit<FlecsProbeOptions, 'continues' | 'change'>>;
  readonly #continued: Continued;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #budget: StallBudget;
  readonly #get: Get;
  readonly #requests: Requests;
  readonly #poller: Poller;
  readonly #editor: Editor | null;
  readonly #describer = new WorldDescriber();
  readonly #sent = new SentColumns();
  readonly #stop = new AbortController();
  readonly #began: number;
  #build: BuildInfo = readBuildInfo('');
  #wake: () => void = () => {};
  #welcome = false;
  #perSecond = 60;
  #polls = 0;
  #acknowledged = 0;
  #lastPoll: number | null = null;
  #generations = false;
  #consistency = { 'torn-tables': 0, duplicates: 0, homeless: 0, hidden: 0 };
  #torn = false;
  /** The columns of the last poll. */
  #columns: readonly ObservedColumn[] = [];
  /** Whether a poll waits until a longer pause is allowed. */
  #blocked = false;
  /** Edits that were carried out: the next frame has their results; those that change tables, the next one of a poll. */
  readonly #changed: Edit[] = [];
  readonly #moved: Edit[] = [];
  /** Ends when all edits before have ended. */
  #edits: Promise<void> = Promise.resolve();
  #waitingEdits = 0;
  #failures = 0;
  #broken = 0;
  /** Requests that wait for their reply. */
  #waiting = 0;
  #silent = false;
  #ending: Ending = 'closed';

  constructor(options: FlecsProbeOptions, transport: Transport) {
    this.#options = { ...DEFAULTS, ...options };
    const { clock, stallBudget, limits, longestPause } = this.#options;
    this.#continued = options.continues ?? { instance: newInstance(), restarts: 0, allowed: longestPause };
    this.#transport = transport;
    this.#clock = clock;
    this.#began = clock.now();
    this.#budget = new StallBudget(stallBudget, this.#began);
    this.#get = this.#noticingSilence(this.#options.get);
    const now = () => clock.now();
    this.#requests = new Requests(this.#get, new StallMeter(), limits, longestPause);
    this.#requests.allowed = this.#continued.allowed;
    this.#poller = new Poller(this.#requests, limits, now, (reply) => this.#refresh(reply));
    const { change } = options;
    this.#editor = change === undefined ? null : new Editor(this.#get, change, () => this.#requests.next());
    void this.#run();
  }

  /** A message from the hub. */
  receive(message: HubMessage): void {
    if (message.type === 'welcome') {
      this.#welcome = true;
      this.#perSecond = message.rate;
      this.#sent.limit = message.limits.columns;
      this.#watch(message.watch, message.entities);
    } else if (message.type === 'ack') this.#acknowledged = Math.max(this.#acknowledged, message.seq);
    else if (message.type === 'rate') this.#perSecond = message.perSecond;
    else if (message.type === 'watch') this.#watch(message.columns, message.entities);
    else if (message.type === 'allow') this.#allow(message.pause);
    else if (message.type === 'edit') this.#edit(message);
    else if (message.type === 'bye') this.close();
    else if (message.type === 'ping') void this.#pong(message.id);
    this.#wake();
  }

  #watch(columns: readonly number[], entities: readonly number[] = []): void {
    this.#sent.watch(columns);
    this.#poller.inspected = entities;
  }

  /** @param pause milliseconds */
  #allow(pause: number): void {
    this.#requests.allowed = Math.max(this.#options.longestPause, pause);
    this.#blocked = false;
  }

  /** One after the other, in their order, between the requests of polls. */
  #edit({ type, ...edit }: Edit & { readonly type: 'edit' }): void {
    const answer = (more: { readonly reason?: string; readonly entity?: number }): void => {
      this.#waitingEdits--;
      if (!this.#stop.signal.aborted) this.#transport.send({ type: 'edited', id: edit.id, ...more });
    };
    this.#waitingEdits++;
    if (this.#editor === null || this.#waitingEdits > MOST_EDITS) {
      answer({ reason: this.#editor === null ? 'This game cannot be edited' : `More than ${MOST_EDITS} edits wait` });
      return;
    }
    const editor = this.#editor;
    this.#edits = this.#edits.then(async () => {
      try {
        const { entity } = await editor.perform(edit);
        const spawned = edit.action === 'spawn' && entity !== null ? { entity: handleOf(entity) } : {};
        this.#carriedOut({ ...edit, ...spawned }, entity);
        answer(spawned);
      } catch (error) {
        if (!(error instanceof EditRefused)) throw error;
        answer({ reason: error.message });
      }
    });
  }

  /** The values of the entity are shown at once; where its components changed, or it came or went, the game is polled at once. */
  #carriedOut(edit: Edit, entity: InspectedReply | null): void {
    const isShown = edit.action === 'set' || this.#blocked;
    (isShown ? this.#changed : this.#moved).push(edit);
    if (entity !== null) {
      this.#poller.keep(entity);
      if (isShown) this.#refresh(entity);
    }
    this.#wake();
  }

  close(): void {
    this.#stop.abort();
    this.#wake();
  }

  /**
   * Answers a ping only when the game answers: one that is paused in a debugger leaves pings unanswered, as with a probe inside.
   * Between polls the game is asked, so that its end is noticed soon, however rarely it is polled.
   */
  async #pong(id: number): Promise<void> {
    try {
      if (this.#waiting === 0) await this.#requests.tiny();
      else if (this.#silent) return;
      if (!this.#stop.signal.aborted) this.#transport.send({ type: 'pong', id, frame: this.#polls });
    } catch (error) {
      if (!(error instanceof GetError && error.failure === 'refused')) return;
      this.#ending = 'lost';
      this.close();
    }
  }

  async #run(): Promise<void> {
    const ending = await this.#live();
    this.#stop.abort();
    const { instance, restarts } = this.#continued;
    this.#transport.close(ending, { instance, restarts: restarts + 1, allowed: this.#requests.allowed });
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
        await this.#rest();
      } catch (error) {
        const ending = this.#endingAfter(error);
        if (ending !== null) return ending;
        await pause(this.#clock, Math.max(this.#retryPause(), this.#budget.wait(this.#clock.now())), signal);
      }
    }
    return this.#ending;
  }

  async #greet(): Promise<void> {
    const { name, limits } = this.#options;
    const { status, body } = await this.#get(BUILD_INFO, limits);
    this.#build = readBuildInfo(status === 200 ? body : '');
    this.#transport.send({
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      name,
      instance: this.#continued.instance,
      engine: { name: 'flecs', version: this.#build.version },
      adapter: ADAPTER,
      grade: 'observed',
      capabilities: this.#editor === null ? ['watch'] : ['watch', 'edit'],
    });
  }

  /** Waits until the hub wants more; false when the probe was closed. */
  async #ready(): Promise<boolean> {
    const { signal } = this.#stop;
    while (!signal.aborted && !this.#takesMore) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return !signal.aborted;
  }

  async #pollOnce(): Promise<void> {
    const began = this.#clock.now();
    const moved = this.#moved.length;
    const result = await this.#poller.poll(this.#sent.watchedIds, this.#sent.watchesSystems);
    this.#changed.push(...this.#moved.splice(0, moved));
    this.#budget.charge(this.#requests.cost, this.#clock.now());
    const interval = this.#lastPoll === null ? 0 : began - this.#lastPoll;
    this.#lastPoll = began;
    this.#failures = 0;
    this.#broken = 0;
    this.#blocked = result === null;
    if (result !== null) this.#describe(result);
    this.#show(interval);
  }

  #describe({ observed, together, generations }: PollResult): void {
    const { tables, duplicates, homeless } = observed.placement;
    this.#generations ||= generations;
    this.#consistency = {
      'torn-tables': tables.filter(({ torn }) => torn).length,
      duplicates: duplicates.length,
      homeless: homeless.length,
      hidden: tables.reduce((sum, { hidden, ids }) => sum + (ids.includes(NOT_QUERYABLE) ? hidden : 0), 0),
    };
    this.#torn = !together || this.#consistency['torn-tables'] + duplicates.length + homeless.length > 0;
    this.#columns = this.#describer.describe(observed, this.#build);
  }

  #show(interval: number): void {
    const { questions, longest } = this.#requests;
    const figures: Figures = {
      ...this.#consistency,
      'stall-budget': this.#options.stallBudget,
      stall: this.#budget.measured(this.#clock.now()),
      'longest-pause': longest,
      interval,
      restarts: this.#continued.restarts,
      generations: this.#generations ? 1 : 0,
      'left-out': 0,
      'asks-tables': questions.get('tables') ?? 0,
      'asks-components': questions.get('components') ?? 0,
      'asks-values': questions.get('values') ?? 0,
    };
    // Declared first, so that there is always room for them.
    const { added, leftOut, unused } = this.#sent.declare([...figureColumns(figures), ...this.#columns]);
    if (leftOut > 0 && unused > this.#sent.limit * WORTH_STARTING_AGAIN) {
      this.#ending = 'full';
      this.close();
      return;
    }
    if (added.length > 0) this.#transport.send({ type: 'schema', columns: added });
    this.#send([...this.#columns, ...figureColumns({ ...figures, 'left-out': leftOut })]);
  }

  /** The inspected entity as it is now. Where that would be one message too many, the next reply brings it. */
  #refresh(reply: InspectedReply): void {
    if (this.#polls === 0 || this.#polls - this.#acknowledged >= MOST_IN_FLIGHT - 1) return;
    const changes = this.#sent.refresh(reply);
    if (changes.length > 0 || this.#changed.length > 0) this.#frame(changes);
  }

  #send(columns: readonly ObservedColumn[]): void {
    const changes = this.#sent.changes(columns);
    this.#frame(this.#polls === 0 ? this.#sent.whole() : changes);
  }

  #frame(columns: readonly Change[]): void {
    const torn = this.#torn;
    const first = this.#polls === 0;
    this.#polls++;
    this.#transport.send({
      type: first ? 'snapshot' : 'delta',
      seq: this.#polls,
      frame: this.#polls,
      time: this.#clock.now() - this.#began,
      columns,
      ...(torn ? { torn } : {}),
      ...(this.#changed.length > 0 ? { edits: this.#changed.splice(0, MAX_EDITS) } : {}),
    });
  }

  /** Until the next poll: only the inspected entities are requested, where the hub takes more. */
  async #rest(): Promise<void> {
    const { signal } = this.#stop;
    for (let left = this.#untilNextPoll(); left >= 1 && !signal.aborted; left = this.#untilNextPoll()) {
      const inspection = this.#takesMore ? Math.max(0, this.#poller.untilInspection) : Number.POSITIVE_INFINITY;
      await this.#pause(Math.min(left, inspection, LONGEST_REST_MS));
      if (this.#takesMore && !signal.aborted) await this.#poller.inspect();
    }
  }

  /** Ends early when the hub sends something, or the probe is closed. Without `AbortSignal.any`, which older versions of Electron lack. */
  async #pause(milliseconds: number): Promise<void> {
    const wait = new AbortController();
    const end = (): void => wait.abort();
    this.#wake = end;
    this.#stop.signal.addEventListener('abort', end);
    await pause(this.#clock, milliseconds, wait.signal);
    this.#stop.signal.removeEventListener('abort', end);
  }

  /** Whether the hub wants more: never while its rate is 0. */
  get #takesMore(): boolean {
    return this.#welcome && this.#perSecond > 0 && this.#polls - this.#acknowledged < MOST_IN_FLIGHT;
  }

  #untilNextPoll(): number {
    if (this.#blocked) return Number.POSITIVE_INFINITY;
    if (this.#moved.length > 0) return 0;
    const now = this.#clock.now();
    const since = now - (this.#lastPoll ?? now);
    const interval = Math.max(this.#options.shortestInterval, this.#perSecond > 0 ? 1000 / this.#perSecond : 0);
    return Math.max(this.#budget.wait(now), interval - since, 0);
  }

  /** How the probe ends after an error; null when it tries again. */
  #endingAfter(error: unknown): Ending | null {
    if (this.#stop.signal.aborted) return this.#ending;
    this.#failures++;
    if (error instanceof UnsupportedGame) {
      this.#transport.send({ type: 'bye', code: 'done', reason: error.message });
      return 'unsupported';
    }
    if (error instanceof PollError) {
      this.#budget.charge(error.cost, this.#clock.now());
      return null;
    }
    if (!(error instanceof GetError)) throw error;
    if (error.failure === 'broken') this.#broken++;
    return error.failure === 'refused' || this.#broken >= MOST_BROKEN ? 'lost' : null;
  }

  #retryPause(): number {
    return Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** Math.min(10, this.#failures - 1));
  }

  /** Requests that end with the probe, and notice when a reply takes long. The request waits on, so that a game that continues is seen at once. */
  #noticingSilence(get: Get): Get {
    return async (target, limits) => {
      const cancel = this.#clock.after(SILENT_MS, () => {
        this.#silent = true;
      });
      this.#waiting++;
      try {
        const reply = await get(target, limits, this.#stop.signal);
        this.#silent = false;
        return reply;
      } finally {
        this.#waiting--;
        cancel();
      }
    };
  }
}
