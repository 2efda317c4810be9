import type { Edit } from '../../../core/wire/edit.ts';
import { PROTOCOL_VERSION } from '../../../core/wire/limits.ts';
import type { HubMessage } from '../../../core/wire/message.ts';
import type { Figures } from './columns/figures.ts';
import { EditQueue } from './edit/edit-queue.ts';
import { Editor } from './edit/editor.ts';
import { Frames } from './frames.ts';
import { Captured } from './poll/captured.ts';
import { type Clock, realClock } from './poll/clock.ts';
import { Failures } from './poll/failures.ts';
import { type Change as ChangeGame, changesUntil, type Get, GetError } from './poll/get.ts';
import { POLL_LIMITS, PollError, type PollLimits, UnsupportedGame } from './poll/limits.ts';
import { Pace } from './poll/pace.ts';
import { Patience } from './poll/patience.ts';
import { Poller } from './poll/poll.ts';
import { Requests } from './poll/requests.ts';
import { StallMeter } from './poll/stall-budget.ts';
import { BUILD_INFO } from './poll/targets.ts';
import { readBuildInfo } from './replies/build-info.ts';
import type { InspectedReply } from './replies/replies.ts';
import type { Continued, Ending, Transport } from './transport.ts';

export interface FlecsProbeOptions {
  /** The game's display name. */
  readonly name: string;
  readonly get: Get;
  /** Sends edits; without it the game cannot be edited. */
  readonly change?: ChangeGame;
  readonly clock?: Clock;
  /** Milliseconds of each second that polling may cost the game; the default is 10, which is 1 %. */
  readonly stallBudget?: number;
  /** Milliseconds that one request may pause the game without asking the user. */
  readonly longestPause?: number;
  /** The minimum milliseconds between the starts of two polls. */
  readonly shortestInterval?: number;
  readonly limits?: PollLimits;
  /** The state of the probe that this one continues. */
  readonly continues?: Continued;
}

const DEFAULTS = { clock: realClock, stallBudget: 10, longestPause: 4, shortestInterval: 250, limits: POLL_LIMITS };
const ADAPTER = 'ecs-atlas-flecs-rest 1';
/** The share of the stall budget for inspected entities; the rest is left for polls. */
const INSPECTION_SHARE = 1 / 2;

/**
 * Returns 32 hexadecimal digits that distinguish connections. They are no secret, and not every host has a global
 * `crypto`.
 */
function newInstance(): string {
  return Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
}

/**
 * A probe outside of its game: polls the REST API of a Flecs game and sends the result to a hub as described in
 * docs/protocol.md. It polls as often as the stall budget allows, one poll at a time, and requests nothing while the
 * hub is behind.
 */
export class FlecsProbe {
  readonly #options: Required<Omit<FlecsProbeOptions, 'continues' | 'change'>>;
  readonly #continued: Continued;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #pace: Pace;
  readonly #patience: Patience;
  readonly #requests: Requests;
  readonly #poller: Poller;
  readonly #frames: Frames;
  readonly #captured = new Captured(readBuildInfo(''));
  readonly #edits: EditQueue;
  readonly #failures = new Failures();
  readonly #stop = new AbortController();
  readonly #canEdit: boolean;
  #ending: Ending = 'closed';

  constructor(options: FlecsProbeOptions, transport: Transport) {
    this.#options = { ...DEFAULTS, ...options };
    const { clock, stallBudget, limits, longestPause } = this.#options;
    this.#continued = options.continues ?? { instance: newInstance(), restarts: 0, allowed: longestPause };
    this.#transport = transport;
    this.#clock = clock;
    const began = clock.now();
    this.#pace = new Pace({
      ...this.#options,
      stop: this.#stop.signal,
      hasRoom: () => this.#frames.hasRoom,
      needsPoll: () => this.#edits.needsPoll,
    });
    this.#frames = new Frames(
      (message) => transport.send(message),
      () => clock.now() - began,
    );
    this.#patience = new Patience(this.#options.get, clock, this.#stop.signal);
    const { get } = this.#patience;
    this.#requests = new Requests(get, new StallMeter(), limits, longestPause);
    this.#requests.allowed = this.#continued.allowed;
    const refresh = (reply: InspectedReply) => this.#frames.refresh(reply, this.#edits);
    this.#poller = new Poller(this.#requests, limits, () => clock.now(), refresh);
    this.#poller.inspection.perSecond = stallBudget * INSPECTION_SHARE;
    const { change } = options;
    this.#canEdit = change !== undefined;
    this.#edits = new EditQueue(
      change === undefined
        ? null
        : new Editor(get, changesUntil(this.#stop.signal, change), () => this.#requests.next()),
      (answer) => !this.#stop.signal.aborted && transport.send(answer),
      (edit, entity) => this.#carriedOut(edit, entity),
    );
    void this.#run();
  }

  receive(message: HubMessage): void {
    if (message.type === 'welcome') {
      this.#pace.isWelcome = true;
      this.#pace.perSecond = message.rate;
      this.#frames.sent.limit = message.limits.columns;
      this.#watch(message.watch, message.entities);
    } else if (message.type === 'ack') this.#frames.acknowledged(message.seq);
    else if (message.type === 'rate') this.#pace.perSecond = message.perSecond;
    else if (message.type === 'watch') this.#watch(message.columns, message.entities);
    else if (message.type === 'allow') this.#allow(message.pause);
    else if (message.type === 'edit') this.#edits.add(message);
    else if (message.type === 'cancel') this.#edits.cancel();
    else if (message.type === 'bye') this.close();
    else if (message.type === 'ping') void this.#pong(message.id);
    this.#pace.wake();
  }

  #watch(columns: readonly number[], entities: readonly number[] = []): void {
    this.#frames.sent.watch(columns);
    this.#poller.inspection.entities = entities;
  }

  /** @param pause the longest pause in milliseconds that the user allows */
  #allow(pause: number): void {
    this.#requests.allow(Math.max(this.#options.longestPause, pause));
    this.#pace.isBlocked = false;
    // Hides the question that was answered; the poll that follows may take long.
    if (this.#frames.number > 0 && this.#frames.hasRoom) this.#frames.showFigures(this.#figures, []);
  }

  /**
   * Shows the entity's new values immediately. If its components changed or it was spawned or despawned, a poll starts
   * immediately.
   */
  #carriedOut(edit: Edit, entity: InspectedReply | null): void {
    const isShown = edit.action === 'set' || this.#pace.isBlocked;
    this.#edits.keep(edit, isShown);
    if (entity !== null) {
      this.#poller.keep(entity);
      if (isShown) this.#frames.refresh(entity, this.#edits);
    }
    this.#pace.wake();
  }

  close(): void {
    this.#stop.abort();
    this.#pace.wake();
  }

  /**
   * Answers a ping only if the game responds, so a game that is halted in a debugger leaves pings unanswered, as with a
   * probe inside the game. Between polls a tiny request is sent, so the game's end is noticed soon even if polls are
   * rare.
   */
  async #pong(id: number): Promise<void> {
    try {
      if (this.#patience.waiting === 0) await this.#requests.tiny();
      else if (this.#patience.isSilent) return;
      if (!this.#stop.signal.aborted) this.#transport.send({ type: 'pong', id, frame: this.#frames.number });
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
        if (!(await this.#pace.ready())) break;
        await this.#pollOnce();
        await this.#pace.rest(this.#poller.inspection);
      } catch (error) {
        const ending = this.#endingAfter(error);
        if (ending !== null) return ending;
        await this.#pace.recover(this.#failures.pause);
      }
    }
    return this.#ending;
  }

  async #greet(): Promise<void> {
    const { name, limits } = this.#options;
    const { status, body } = await this.#patience.get(BUILD_INFO, limits);
    this.#captured.build = readBuildInfo(status === 200 ? body : '');
    this.#transport.send({
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      name,
      instance: this.#continued.instance,
      engine: { name: 'flecs', version: this.#captured.build.version },
      adapter: ADAPTER,
      grade: 'observed',
      capabilities: this.#canEdit ? ['watch', 'edit'] : ['watch'],
    });
  }

  async #pollOnce(): Promise<void> {
    const began = this.#clock.now();
    const polled = this.#edits.polling();
    const { sent } = this.#frames;
    const result = await this.#poller.poll(sent.watchedIds, sent.watchesSystems);
    polled();
    this.#pace.charge(this.#requests.takeCost());
    this.#pace.polled(began);
    this.#failures.succeeded();
    this.#pace.isBlocked = result === null;
    if (result === null) {
      this.#frames.showFigures(this.#figures, this.#edits.take());
      return;
    }
    this.#captured.update(result);
    const { columns, torn } = this.#captured;
    if (this.#frames.show(columns, this.#figures, torn, this.#edits.take())) return;
    this.#ending = 'full';
    this.close();
  }

  get #figures(): Figures {
    return {
      ...this.#captured.consistency,
      ...this.#requests.figures,
      ...this.#pace.figures,
      restarts: this.#continued.restarts,
      'left-out': 0,
    };
  }

  /** Returns how the probe ends after an error, or null if it retries. */
  #endingAfter(error: unknown): Ending | null {
    if (this.#stop.signal.aborted) return this.#ending;
    if (error instanceof UnsupportedGame) {
      this.#transport.send({ type: 'bye', code: 'done', reason: error.message });
      return 'unsupported';
    }
    if (error instanceof PollError) this.#pace.charge(error.cost);
    return this.#failures.failed(error) ? 'lost' : null;
  }
}
