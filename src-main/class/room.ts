import { randomBytes } from 'node:crypto';
import type { ClassQuestion, ClassStatus, ToFollower } from '../contract/class-protocol.ts';
import { isCode, newCode, spelled } from './join-code.ts';
import { Poll } from './poll.ts';
import { RateLimit } from './rate-limit.ts';

/** The encoded messages that a follower needs, in the order of sending. Null for messages that do not exist yet. */
export type RoomContent = Readonly<Record<(typeof PARTS)[number], string | null>>;
export const PARTS = ['script', 'place', 'question'] as const;

export const NOTHING_SHOWN: RoomContent = { script: null, place: null, question: null };

/** A member of the class. */
interface Member {
  readonly seat: string | null;
  /** Called when the room's content has changed. */
  update(): void;
}

/** Wrong codes from one address: ten at once, then one every six seconds. */
const WRONG_CODES = { burst: 10, perSecond: 1 / 6 };
const MAX_SEATS = 2_000;

/** A class: its code, its members, its shared view, and their answers. It is independent of the network. */
export class Room {
  readonly code = newCode();
  readonly #members = new Set<Member>();
  readonly #seats = new Set<string>();
  readonly #wrong = new RateLimit(WRONG_CODES);
  readonly #onChange: () => void;
  #shown = NOTHING_SHOWN;
  #poll: Poll | null = null;

  /** @param onChange called when the status has changed */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get shown(): RoomContent {
    return this.#shown;
  }

  status(): Omit<NonNullable<ClassStatus>, 'addresses'> {
    const poll = this.#poll;
    return {
      code: spelled(this.code),
      joined: this.#members.size,
      poll: poll && { question: poll.question, taken: poll.taken, counts: poll.counts() },
    };
  }

  /**
   * Checks a code. Returns the seat (the previous one after a reload), or the reason for a refusal.
   * @param address the address whose wrong codes are counted
   */
  admit(
    code: string,
    address: string,
    seat?: string,
  ): { seat: string } | { refused: 'wrongCode' | 'tooManyTries' | 'full' } {
    if (!this.#wrong.allows(address)) return { refused: 'tooManyTries' };
    if (!isCode(code, this.code)) {
      this.#wrong.take(address);
      return { refused: 'wrongCode' };
    }
    if (seat !== undefined && this.#seats.has(seat)) return { seat };
    if (this.#seats.size >= MAX_SEATS && !this.#freeSeat()) return { refused: 'full' };
    const fresh = randomBytes(16).toString('base64url');
    this.#seats.add(fresh);
    return { seat: fresh };
  }

  enter(member: Member): void {
    this.#members.add(member);
    this.#onChange();
  }

  leave(member: Member): void {
    if (this.#members.delete(member)) this.#onChange();
  }

  /** Shares new parts with everybody; omitted parts stay as they are. */
  show(messages: readonly Extract<ToFollower, { type: (typeof PARTS)[number] }>[]): void {
    this.#shown = { ...this.#shown, ...Object.fromEntries(messages.map((each) => [each.type, JSON.stringify(each)])) };
    for (const member of this.#members) member.update();
  }

  /** Asks the class, replacing the previous question. Null removes it. */
  ask(question: ClassQuestion | null): void {
    this.#poll = question && new Poll(question);
    this.#showPoll();
  }

  /** Stops accepting answers; the bars remain. */
  endAnswers(): void {
    if (this.#poll !== null) this.#poll.taken = false;
    this.#showPoll();
  }

  /** Returns true if a follower may send this. A late answer to an earlier question is not counted. */
  answer(seat: string, question: string, choice: string): boolean {
    if (this.#poll?.question.id !== question) return true;
    const possible = this.#poll.answer(seat, choice);
    if (possible) this.#onChange();
    return possible;
  }

  /** Frees the oldest seat without a connection and drops its answer, so that a client that joins repeatedly cannot fill the class. */
  #freeSeat(): boolean {
    const held = new Set([...this.#members].map(({ seat }) => seat));
    for (const seat of this.#seats) {
      if (held.has(seat)) continue;
      this.#poll?.forget(seat);
      return this.#seats.delete(seat);
    }
    return false;
  }

  #showPoll(): void {
    this.show([{ type: 'question', question: this.#poll?.question ?? null, taken: this.#poll?.taken ?? false }]);
    this.#onChange();
  }
}
