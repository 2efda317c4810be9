import type { Figures } from '../columns/figures.ts';
import type { Get, GetLimits, Reply } from './get.ts';
import type { StallMeter } from './stall-budget.ts';
import { tinyTarget } from './targets.ts';

/** What a person is asked for before it is requested, because it would pause the game for long. */
const QUESTIONS = ['tables', 'components', 'values', 'systems'] as const;
export type Question = (typeof QUESTIONS)[number];

type RequestFigures = Pick<Figures, 'longest-pause' | `asks-${Question}`>;

/** Pages are made for pauses that are shorter than the longest by this factor: their rows differ in length. */
const PAGE_MARGIN = 0.6;
/** Bytes of a row before any was received: of an entity's ids, of a value. */
const FIRST_ROW_BYTES = { rows: 120, values: 400 };

/**
 * Requests to a game, each in a pause of known length: what would pause the game for longer than is allowed, by
 * what earlier replies took, is not sent but asked for.
 */
export class Requests {
  /** Milliseconds that a person allows one request to pause the game. */
  allowed: number;
  /** What was not sent, with the milliseconds that it would take; since `begin`. */
  readonly questions = new Map<Question, number>();
  /** Milliseconds that requests have paused the game, since they were charged. */
  cost = 0;
  /** Milliseconds of the longest pause, since `begin`. */
  longest = 0;
  readonly #get: Get;
  readonly #meter: StallMeter;
  readonly #limits: GetLimits;
  readonly #longestPause: number;
  readonly #rowBytes = new Map([['rows', FIRST_ROW_BYTES.rows]]);
  /** Part of every target. Begins at random: two programs that poll one game must not get each other's replies. */
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

  /** Since `begin`: the longest pause, and what is asked for. */
  get figures(): RequestFigures {
    const asked = QUESTIONS.map((question) => [`asks-${question}`, this.questions.get(question) ?? 0] as const);
    return { 'longest-pause': this.longest, ...(Object.fromEntries(asked) as Record<`asks-${Question}`, number>) };
  }

  /** @param ms that a person allows one request to pause the game */
  allow(ms: number): void {
    this.allowed = ms;
    for (const [question, asked] of this.questions) if (asked <= ms) this.questions.delete(question);
  }

  next(): number {
    this.#fresh++;
    return this.#fresh;
  }

  /** A request that costs almost nothing, and is not counted. It ends with a turn of the game, so those that follow are answered in one pause. */
  tiny(): Promise<Reply> {
    return this.uncounted(tinyTarget(this.next()));
  }

  uncounted(target: string): Promise<Reply> {
    return this.#get(target, this.#limits);
  }

  /** A request that is not measured: its cost is estimated from the bytes of the reply. */
  async estimated(kind: string, target: string): Promise<Reply> {
    const reply = await this.uncounted(target);
    this.#count(this.#meter.cost(kind, reply.body.length, null));
    return reply;
  }

  /** What was not charged yet. */
  takeCost(): number {
    const { cost } = this;
    this.cost = 0;
    return cost;
  }

  #count(pause: number): void {
    this.longest = Math.max(this.longest, pause);
    this.cost += pause;
  }

  /** The next reply of a kind will have about this many bytes, however many the last one had. */
  assume(kind: string, bytes: number): void {
    this.#meter.assume(kind, bytes);
  }

  /** Whether a request of a kind may be sent; else it becomes a question. @param bytes of the reply; as many as last time when left out */
  may(question: Question, kind: string, bytes = this.#meter.bytes(kind)): boolean {
    const ms = this.#meter.sureEstimate(kind, bytes);
    if (ms <= this.allowed) return true;
    this.questions.set(question, Math.max(ms, this.questions.get(question) ?? 0));
    return false;
  }

  /** Whether the pause for replies of a given size needs no question, and none of them has to be measured alone. */
  isShort(...replies: readonly (readonly [kind: string, bytes: number])[]): boolean {
    if (replies.some(([kind]) => this.#meter.isUnsure(kind))) return false;
    return replies.reduce((sum, [kind, bytes]) => sum + this.#meter.estimate(kind, bytes), 0) <= this.#longestPause;
  }

  /** Bytes that the next reply of a kind has: as many as the last one, or by its rows. */
  bytesOf(kind: string, rows?: number): number {
    return rows === undefined ? this.#meter.bytes(kind) : rows * (this.#rowBytes.get(kind) ?? FIRST_ROW_BYTES.values);
  }

  /** Rows of a page whose pause is not long. */
  pageRows(kind: string, most: number): number {
    const rows = (this.#longestPause * PAGE_MARGIN) / this.#meter.estimate(kind, this.bytesOf(kind, 1));
    return Math.max(1, Math.min(most, Math.floor(rows)));
  }

  /** `rows` rows took `bytes` bytes: later pages are as long as that allows. */
  hadRows(kind: string, bytes: number, rows: number): void {
    if (rows > 0) this.#rowBytes.set(kind, bytes / rows);
  }

  /** A request in a pause of its own, behind a tiny one that tells when the pause began. */
  async alone(kind: string, target: string): Promise<Reply> {
    // It ends with a turn of the game, so that the next two are answered in one pause.
    if (this.#meter.isUnsure(kind)) await this.tiny();
    const [, reply] = await this.#send(['tiny', kind], [tinyTarget(this.next()), target], true);
    return reply!;
  }

  /** Several requests at once, right after the last reply; adds what they cost the game. */
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
