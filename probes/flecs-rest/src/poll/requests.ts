import type { Figures } from '../columns/figures.ts';
import type { Get, GetLimits, Reply } from './get.ts';
import type { StallMeter } from './stall-budget.ts';
import { tinyTarget } from './targets.ts';

/** Kinds of requests that need the user's permission if they would pause the game too long. */
const QUESTIONS = ['tables', 'components', 'values', 'systems'] as const;
export type Question = (typeof QUESTIONS)[number];

type RequestFigures = Pick<Figures, 'longest-pause' | `asks-${Question}`>;

/** The rows of a page differ in length, so a page is planned for only this share of the longest pause. */
const PAGE_MARGIN = 0.6;
/** The assumed bytes of a row before any was received: of an entity's ids, and of a value. */
const FIRST_ROW_BYTES = { rows: 120, values: 400 };

/**
 * Sends requests and tracks how long each pauses the game. A request that would exceed the allowed pause, judged by
 * earlier replies, becomes a question instead of being sent.
 */
export class Requests {
  /** Milliseconds that the user allows one request to pause the game. */
  allowed: number;
  /** The requests that were not sent since `begin`, with the milliseconds that each would take. */
  readonly questions = new Map<Question, number>();
  /** Milliseconds that requests have paused the game and that were not charged yet. */
  cost = 0;
  /** The longest pause since `begin`, in milliseconds. */
  longest = 0;
  readonly #get: Get;
  readonly #meter: StallMeter;
  readonly #limits: GetLimits;
  readonly #longestPause: number;
  readonly #rowBytes = new Map([['rows', FIRST_ROW_BYTES.rows]]);
  /**
   * A number in every target that keeps the game from repeating a reply. It starts at random, because two programs that
   * poll the same game must not receive each other's replies.
   */
  #fresh = Math.floor(Math.random() * 2 ** 32);

  /** @param longestPause milliseconds that one request may take without a question */
  constructor(get: Get, meter: StallMeter, limits: GetLimits, longestPause: number) {
    this.#get = get;
    this.#meter = meter;
    this.#limits = limits;
    this.#longestPause = longestPause;
    this.allowed = longestPause;
  }

  begin(): void {
    this.longest = 0;
    this.questions.clear();
  }

  /** The longest pause and the questions since `begin`. */
  get figures(): RequestFigures {
    const asked = QUESTIONS.map((question) => [`asks-${question}`, this.questions.get(question) ?? 0] as const);
    return { 'longest-pause': this.longest, ...(Object.fromEntries(asked) as Record<`asks-${Question}`, number>) };
  }

  /** @param ms that the user allows one request to pause the game */
  allow(ms: number): void {
    this.allowed = ms;
    for (const [question, asked] of this.questions) if (asked <= ms) this.questions.delete(question);
  }

  next(): number {
    this.#fresh++;
    return this.#fresh;
  }

  /**
   * Sends a request whose cost is negligible and not counted. It ends with a turn of the game, so the requests that
   * follow are answered in one pause.
   */
  tiny(): Promise<Reply> {
    return this.uncounted(tinyTarget(this.next()));
  }

  uncounted(target: string): Promise<Reply> {
    return this.#get(target, this.#limits);
  }

  /** Sends a request whose cost is not measured but estimated from the reply's bytes. */
  async estimated(kind: string, target: string): Promise<Reply> {
    const reply = await this.uncounted(target);
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
    this.longest = Math.max(this.longest, pause);
    this.cost += pause;
  }

  /** Sets the expected bytes of the next reply of a kind. */
  assume(kind: string, bytes: number): void {
    this.#meter.assume(kind, bytes);
  }

  /**
   * Returns true if the request may be sent; otherwise it becomes a question.
   * @param bytes the expected size of the reply; by default the size of the last one
   */
  may(question: Question, kind: string, bytes = this.#meter.bytes(kind)): boolean {
    const ms = this.#meter.sureEstimate(kind, bytes);
    if (ms <= this.allowed) return true;
    this.questions.set(question, Math.max(ms, this.questions.get(question) ?? 0));
    return false;
  }

  /** Returns true if the pause for these replies needs no question and none of them has to be measured alone. */
  isShort(...replies: readonly (readonly [kind: string, bytes: number])[]): boolean {
    if (replies.some(([kind]) => this.#meter.isUnsure(kind))) return false;
    return replies.reduce((sum, [kind, bytes]) => sum + this.#meter.estimate(kind, bytes), 0) <= this.#longestPause;
  }

  /** Returns the expected bytes of a reply: those of the last one, or those of its rows. */
  bytesOf(kind: string, rows?: number): number {
    return rows === undefined ? this.#meter.bytes(kind) : rows * (this.#rowBytes.get(kind) ?? FIRST_ROW_BYTES.values);
  }

  /** Returns how many rows a page may have so that its pause is short. */
  pageRows(kind: string, most: number): number {
    const rows = (this.#longestPause * PAGE_MARGIN) / this.#meter.estimate(kind, this.bytesOf(kind, 1));
    return Math.max(1, Math.min(most, Math.floor(rows)));
  }

  /** Records that `rows` rows took `bytes` bytes, from which later pages are planned. */
  hadRows(kind: string, bytes: number, rows: number): void {
    if (rows > 0) this.#rowBytes.set(kind, bytes / rows);
  }

  /** Sends a request in a pause of its own, after a tiny one that tells when the pause began. */
  async alone(kind: string, target: string): Promise<Reply> {
    // The tiny request ends with a turn of the game, so the next two are answered in one pause.
    if (this.#meter.isUnsure(kind)) await this.tiny();
    const [, reply] = await this.#send(['tiny', kind], [tinyTarget(this.next()), target], true);
    return reply!;
  }

  /** Sends several requests at once right after the last reply, and adds their cost. */
  together(kinds: readonly string[], targets: readonly string[]): Promise<Reply[]> {
    return this.#send(kinds, targets, false);
  }

  async #send(kinds: readonly string[], targets: readonly string[], alone: boolean): Promise<Reply[]> {
    const replies = await Promise.all(targets.map((target) => this.uncounted(target)));
    const pause = replies.reduce((sum, { body, answered }, i) => {
      const since = i === 0 ? null : answered - replies[i - 1]!.answered;
      return sum + this.#meter.cost(kinds[i]!, body.length, since, alone && i > 0);
    }, 0);
    this.#count(pause);
    return replies;
  }
}
