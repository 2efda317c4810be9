import type { CaptureFigures } from '../columns/capture-figures.ts';
import type { HttpLimits, HttpReply, SendGet } from './http.ts';
import { tinyTarget } from './request-targets.ts';
import type { StallMeter } from './stall-budget.ts';

/** Kinds of requests that need the user's permission if they would pause the game too long. */
const QUESTIONS = ['tables', 'components', 'values', 'systems'] as const;
export type PauseQuestion = (typeof QUESTIONS)[number];

interface TargetOfKind {
  /** Requests of the same kind have similar costs. */
  readonly kind: string;
  readonly target: string;
}

type RequestFigures = Pick<CaptureFigures, 'longest-pause' | `asks-${PauseQuestion}`>;

/** The rows of a page differ in length, so a page is planned for only this share of the longest pause. */
const PAGE_MARGIN = 0.6;
/** The assumed bytes of a row before any was received: of an entity's ids, and of a value. */
const FIRST_ROW_BYTES = { rows: 120, values: 400 };

/**
 * A request that took longer than the user allows is not sent for this many polls. While `tables` is not sent, polls are
 * a minute apart.
 */
const POLLS_AFTER_LONG_PAUSE: Readonly<Record<PauseQuestion, number>> = {
  tables: 1,
  components: 30,
  values: 30,
  systems: 30,
};

/**
 * Sends requests and tracks how long each pauses the game. A request that would exceed the allowed pause, judged by
 * earlier replies, becomes a question instead of being sent.
 */
export class Requests {
  /** Milliseconds that the user allows one request to pause the game. */
  allowedPause: number;
  /** The requests that were not sent since `begin`, with the milliseconds that each would take. */
  readonly questions = new Map<PauseQuestion, number>();
  /** Milliseconds that requests have paused the game and that were not charged yet. */
  cost = 0;
  /** The longest pause since `begin`, in milliseconds. */
  longestPause = 0;
  readonly #get: SendGet;
  readonly #meter: StallMeter;
  readonly #limits: HttpLimits;
  readonly #maxPauseMs: number;
  /** For each kind of request: the pause that was longer than allowed, and the number of polls without it since then. */
  readonly #tooLong = new Map<string, { readonly ms: number; skipped: number }>();
  readonly #rowBytes = new Map([['rows', FIRST_ROW_BYTES.rows]]);
  /** A number in every target, so that the game repeats no reply; random, because two programs may poll the same game. */
  #fresh = Math.floor(Math.random() * 2 ** 32);

  /** @param maxPauseMs milliseconds that one request may take without a question */
  constructor(get: SendGet, meter: StallMeter, limits: HttpLimits, maxPauseMs: number) {
    this.#get = get;
    this.#meter = meter;
    this.#limits = limits;
    this.#maxPauseMs = maxPauseMs;
    this.allowedPause = maxPauseMs;
  }

  begin(): void {
    this.longestPause = 0;
    this.questions.clear();
  }

  get figures(): RequestFigures {
    const asked = QUESTIONS.map((question) => [`asks-${question}`, this.questions.get(question) ?? 0] as const);
    return {
      'longest-pause': this.longestPause,
      ...(Object.fromEntries(asked) as Record<`asks-${PauseQuestion}`, number>),
    };
  }

  /** @param ms that the user allows one request to pause the game */
  allow(ms: number): void {
    this.allowedPause = ms;
    for (const [question, asked] of this.questions) if (asked <= ms) this.questions.delete(question);
  }

  nextFresh(): number {
    this.#fresh++;
    return this.#fresh;
  }

  /** Sends a request whose cost is negligible. It ends with a turn of the game, so the next ones are answered in one pause. */
  sendTiny(): Promise<HttpReply> {
    return this.sendUncounted(tinyTarget(this.nextFresh()));
  }

  sendUncounted(target: string): Promise<HttpReply> {
    return this.#get(target, this.#limits);
  }

  /** Sends a request whose cost is not measured but estimated from the reply's bytes. */
  async sendEstimated(kind: string, target: string): Promise<HttpReply> {
    const reply = await this.sendUncounted(target);
    this.#count(this.#meter.cost(kind, reply.body.length, null));
    return reply;
  }

  /** Returns the cost that was not charged yet, and resets it. */
  takeCost(): number {
    const { cost } = this;
    this.cost = 0;
    return cost;
  }

  #count(pause: number): void {
    this.longestPause = Math.max(this.longestPause, pause);
    this.cost += pause;
  }

  expectBytes(kind: string, bytes: number): void {
    this.#meter.expectBytes(kind, bytes);
  }

  /**
   * True if a request may be sent, else it becomes a question.
   * @param bytes the expected reply's; by default the last one's
   */
  isAllowed(question: PauseQuestion, kind: string, bytes = this.#meter.expectedBytes(kind)): boolean {
    const ms = Math.max(this.#meter.cautiousEstimate(kind, bytes), this.#longPause(question, kind));
    if (ms <= this.allowedPause) return true;
    this.questions.set(question, Math.max(ms, this.questions.get(question) ?? 0));
    return false;
  }

  /** Milliseconds of a kind's last pause that was longer than allowed; 0 if there was none, or enough polls have passed. */
  #longPause(question: PauseQuestion, kind: string): number {
    const long = this.#tooLong.get(kind);
    if (long === undefined) return 0;
    long.skipped++;
    if (long.skipped <= POLLS_AFTER_LONG_PAUSE[question]) return long.ms;
    this.#tooLong.delete(kind);
    return 0;
  }

  /** Returns true if the pause for these replies needs no question and none of them has to be measured alone. */
  isShort(...replies: readonly (readonly [kind: string, bytes: number])[]): boolean {
    if (replies.some(([kind]) => this.#meter.isUnsure(kind))) return false;
    return replies.reduce((sum, [kind, bytes]) => sum + this.#meter.estimate(kind, bytes), 0) <= this.#maxPauseMs;
  }

  /** Returns the expected bytes of a reply: the size of the last one, or an estimate from its rows. */
  expectedBytes(kind: string, rows?: number): number {
    return rows === undefined
      ? this.#meter.expectedBytes(kind)
      : rows * (this.#rowBytes.get(kind) ?? FIRST_ROW_BYTES.values);
  }

  /** Returns how many rows a page may have so that its pause is short. */
  pageRows(kind: string, most: number): number {
    const rows = (this.#maxPauseMs * PAGE_MARGIN) / this.#meter.estimate(kind, this.expectedBytes(kind, 1));
    return Math.max(1, Math.min(most, Math.floor(rows)));
  }

  /** Records that `rows` rows took `bytes` bytes, from which later pages are planned. */
  recordRows(kind: string, bytes: number, rows: number): void {
    if (rows > 0) this.#rowBytes.set(kind, bytes / rows);
  }

  /** Sends a request in a separate pause, after a tiny request that tells when the pause began. */
  async sendAlone(kind: string, target: string): Promise<HttpReply> {
    // The tiny request ends with a turn of the game, so the next two are answered in one pause.
    if (this.#meter.isUnsure(kind)) await this.sendTiny();
    const tiny = { kind: 'tiny', target: tinyTarget(this.nextFresh()) };
    const [, reply] = await this.#send(tiny, { kind, target }, true);
    return reply;
  }

  /** Sends two requests at once right after the last reply, and adds their cost. */
  sendPair(first: TargetOfKind, second: TargetOfKind): Promise<[HttpReply, HttpReply]> {
    return this.#send(first, second, false);
  }

  async #send(first: TargetOfKind, second: TargetOfKind, alone: boolean): Promise<[HttpReply, HttpReply]> {
    const replies = await Promise.all([this.sendUncounted(first.target), this.sendUncounted(second.target)]);
    const [before, after] = replies;
    const pause = this.#meter.cost(first.kind, before.body.length, null);
    const cost = this.#meter.cost(second.kind, after.body.length, after.answered - before.answered, alone);
    this.#count(pause + cost);
    // Without an explicit permission a slow reply is more likely to be caused by other load.
    if (this.allowedPause > this.#maxPauseMs && cost > this.allowedPause)
      this.#tooLong.set(second.kind, { ms: cost, skipped: 0 });
    return replies;
  }
}
