import { PROTOCOL_VERSION } from '../../../core/wire/codec/limits.ts';
import type { Edit } from '../../../core/wire/messages/edit.ts';
import type { HubMessage } from '../../../core/wire/messages/message.ts';
import type { CaptureFigures } from './columns/capture-figures.ts';
import { EditQueue } from './edit/edit-queue.ts';
import { Editor } from './edit/editor.ts';
import { FrameSender } from './frame-sender.ts';
import type { HubTransport, ProbeContinuation, ProbeEnding } from './hub-transport.ts';
import { type ProbeClock, realClock } from './poll/clock.ts';
import { changesUntil, HttpError, type SendChange, type SendGet } from './poll/http.ts';
import { PollCapture } from './poll/poll-capture.ts';
import { PollFailures } from './poll/poll-failures.ts';
import { POLL_LIMITS, PollError, type PollLimits, UnsupportedGame } from './poll/poll-limits.ts';
import { PollSchedule } from './poll/poll-schedule.ts';
import { Poller } from './poll/poller.ts';
import { BUILD_INFO } from './poll/request-targets.ts';
import { Requests } from './poll/requests.ts';
import { SilenceWatch } from './poll/silence-watch.ts';
import { StallMeter } from './poll/stall-budget.ts';
import { readBuildInfo } from './replies/build-info.ts';
import type { InspectedReply } from './replies/entity-reply.ts';

export interface FlecsProbeOptions {
  readonly name: string;
  readonly sendGet: SendGet;
  /** Sends edits; without it the game cannot be edited. */
  readonly sendChange?: SendChange;
  readonly clock?: ProbeClock;
  /** Milliseconds of each second that polling may cost the game; the default is 10, which is 1 %. */
  readonly stallBudget?: number;
  /** Milliseconds that one request may pause the game without asking the user. */
  readonly maxPauseMs?: number;
  /** The minimum milliseconds between the starts of two polls. */
  readonly minIntervalMs?: number;
  readonly limits?: PollLimits;
  /** The state of the probe that this one continues. */
  readonly continues?: ProbeContinuation;
}

const DEFAULTS = { clock: realClock, stallBudget: 10, maxPauseMs: 4, minIntervalMs: 250, limits: POLL_LIMITS };
const ADAPTER = 'ecs-atlas-flecs-rest 1';
/** The share of the stall budget for inspected entities; the rest is left for polls. */
const INSPECTION_SHARE = 1 / 2;

/** Returns 32 hexadecimal digits that distinguish connections. They are no secret, and not every host has a global `crypto`. */
function newInstance(): string {
  return Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
}

/**
 * A probe outside of its game: polls the REST API of a Flecs game and sends the result to a hub as described in
 * docs/protocol.md. It polls as often as the stall budget allows, one poll at a time, and requests nothing while the
 * hub is behind.
 */
export class FlecsProbe {
  readonly #options: Required<Omit<FlecsProbeOptions, 'continues' | 'sendChange'>>;
  readonly #continuation: ProbeContinuation;
  readonly #transport: HubTransport;
  readonly #clock: ProbeClock;
  readonly #schedule: PollSchedule;
  readonly #silence: SilenceWatch;
  readonly #requests: Requests;
  readonly #poller: Poller;
  readonly #frames: FrameSender;
  readonly #capture = new PollCapture(readBuildInfo(''));
  readonly #edits: EditQueue;
  readonly #failures = new PollFailures();
  readonly #stop = new AbortController();
  readonly #canEdit: boolean;
  #ending: ProbeEnding = 'closed';

  constructor(options: FlecsProbeOptions, transport: HubTransport) {
    this.#options = { ...DEFAULTS, ...options };
    const { clock, stallBudget, limits, maxPauseMs } = this.#options;
    this.#continuation = options.continues ?? { instance: newInstance(), restarts: 0, allowedPause: maxPauseMs };
    this.#transport = transport;
    this.#clock = clock;
    const began = clock.now();
    this.#schedule = new PollSchedule({
      ...this.#options,
      stop: this.#stop.signal,
      hasRoom: () => this.#frames.hasRoom,
      needsPoll: () => this.#edits.needsPoll,
    });
    this.#frames = new FrameSender(
      (message) => transport.send(message),
      () => clock.now() - began,
    );
    this.#silence = new SilenceWatch(this.#options.sendGet, clock, this.#stop.signal);
    const { get } = this.#silence;
    this.#requests = new Requests(get, new StallMeter(), limits, maxPauseMs);
    this.#requests.allowedPause = this.#continuation.allowedPause;
    const refresh = (reply: InspectedReply) => this.#frames.sendInspected(reply, this.#edits);
    this.#poller = new Poller(this.#requests, limits, () => clock.now(), refresh);
    this.#poller.inspection.perSecond = stallBudget * INSPECTION_SHARE;
    const { sendChange } = options;
    this.#canEdit = sendChange !== undefined;
    this.#edits = new EditQueue(
      sendChange === undefined
        ? null
        : new Editor(get, changesUntil(this.#stop.signal, sendChange), () => this.#requests.nextFresh()),
      (answer) => !this.#stop.signal.aborted && transport.send(answer),
      (edit, entity) => this.#carriedOut(edit, entity),
    );
    void this.#run();
  }

  receive(message: HubMessage): void {
    if (message.type === 'welcome') {
      this.#schedule.isWelcome = true;
      this.#schedule.perSecond = message.rate;
      this.#frames.sent.limit = message.limits.columns;
      this.#watch(message.watch, message.entities);
    } else if (message.type === 'ack') this.#frames.acknowledged(message.seq);
    else if (message.type === 'rate') this.#schedule.perSecond = message.perSecond;
    else if (message.type === 'watch') this.#watch(message.columns, message.entities);
    else if (message.type === 'allow') this.#allow(message.pause);
    else if (message.type === 'edit') this.#edits.add(message);
    else if (message.type === 'cancel') this.#edits.cancel();
    else if (message.type === 'bye') this.close();
    else if (message.type === 'ping') void this.#pong(message.id);
    this.#schedule.wake();
  }

  #watch(columns: readonly number[], entities: readonly number[] = []): void {
    this.#frames.sent.watch(columns);
    this.#poller.inspection.entities = entities;
  }

  /** @param pause the longest pause in milliseconds that the user allows */
  #allow(pause: number): void {
    this.#requests.allow(Math.max(this.#options.maxPauseMs, pause));
    this.#schedule.isBlocked = false;
    // Hides the question that was answered; the poll that follows may take long.
    if (this.#frames.number > 0 && this.#frames.hasRoom) this.#frames.sendFigures(this.#figures, []);
  }

  /** Shows the entity's new values immediately. If its components changed or it was spawned or despawned, a poll starts immediately. */
  #carriedOut(edit: Edit, entity: InspectedReply | null): void {
    const isShown = edit.action === 'set' || this.#schedule.isBlocked;
    this.#edits.record(edit, isShown);
    if (entity !== null) {
      this.#poller.keep(entity);
      if (isShown) this.#frames.sendInspected(entity, this.#edits);
    }
    this.#schedule.wake();
  }

  close(): void {
    this.#stop.abort();
    this.#schedule.wake();
  }

  /**
   * Answers a ping only if the game responds, so a game that is halted in a debugger leaves pings unanswered, as with a
   * probe inside the game. Between polls a tiny request is sent, so the game's end is noticed soon even if polls are
   * rare.
   */
  async #pong(id: number): Promise<void> {
    try {
      if (this.#silence.waiting === 0) await this.#requests.sendTiny();
      else if (this.#silence.isSilent) return;
      if (!this.#stop.signal.aborted) this.#transport.send({ type: 'pong', id, frame: this.#frames.number });
    } catch (error) {
      if (!(error instanceof HttpError && error.failure === 'refused')) return;
      this.#ending = 'lost';
      this.close();
    }
  }

  async #run(): Promise<void> {
    const ending = await this.#live();
    this.#stop.abort();
    const { instance, restarts } = this.#continuation;
    this.#transport.close(ending, { instance, restarts: restarts + 1, allowedPause: this.#requests.allowedPause });
  }

  async #live(): Promise<ProbeEnding> {
    const { signal } = this.#stop;
    let greeted = false;
    while (!signal.aborted) {
      try {
        if (!greeted) await this.#greet();
        greeted = true;
        if (!(await this.#schedule.ready())) break;
        await this.#pollOnce();
        await this.#schedule.rest(this.#poller.inspection);
      } catch (error) {
        const ending = this.#endingAfter(error);
        if (ending !== null) return ending;
        await this.#schedule.recover(this.#failures.pause);
      }
    }
    return this.#ending;
  }

  async #greet(): Promise<void> {
    const { name, limits } = this.#options;
    const { status, body } = await this.#silence.get(BUILD_INFO, limits);
    this.#capture.build = readBuildInfo(status === 200 ? body : '');
    this.#transport.send({
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      name,
      instance: this.#continuation.instance,
      engine: { name: 'flecs', version: this.#capture.build.version },
      adapter: ADAPTER,
      grade: 'observed',
      capabilities: this.#canEdit ? ['watch', 'edit'] : ['watch'],
    });
  }

  async #pollOnce(): Promise<void> {
    const began = this.#clock.now();
    const polled = this.#edits.beginPoll();
    const { sent } = this.#frames;
    const result = await this.#poller.poll(sent.watchedIds, sent.watchesSystems);
    polled();
    this.#schedule.charge(this.#requests.takeCost());
    this.#schedule.polled(began);
    this.#failures.succeeded();
    this.#schedule.isBlocked = result === null;
    if (result === null) {
      this.#frames.sendFigures(this.#figures, this.#edits.takeShown());
      return;
    }
    this.#capture.update(result);
    const { columns, torn } = this.#capture;
    if (this.#frames.sendPoll(columns, this.#figures, torn, this.#edits.takeShown())) return;
    this.#ending = 'full';
    this.close();
  }

  get #figures(): CaptureFigures {
    return {
      ...this.#capture.consistency,
      ...this.#requests.figures,
      ...this.#schedule.figures,
      restarts: this.#continuation.restarts,
      'left-out': 0,
    };
  }

  #endingAfter(error: unknown): ProbeEnding | null {
    if (this.#stop.signal.aborted) return this.#ending;
    if (error instanceof UnsupportedGame) {
      this.#transport.send({ type: 'bye', code: 'done', reason: error.message });
      return 'unsupported';
    }
    if (error instanceof PollError) this.#schedule.charge(error.cost);
    return this.#failures.failed(error) ? 'lost' : null;
  }
}
