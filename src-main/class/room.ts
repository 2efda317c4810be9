import { randomBytes } from 'node:crypto';
import type { ClassQuestion, ClassStatus, ToFollower } from '../contract/class-protocol.ts';
import { isCode, newCode, spelled } from './join-code.ts';
import { Poll } from './poll.ts';
import { RateLimit } from './rate-limit.ts';

/** The encoded messages that a follower must have, in the order of sending. Null if there is none yet. */
export type RoomContent = Readonly<Record<(typeof PARTS)[number], string | null>>;
export const PARTS = ['script', 'place', 'question'] as const;

export const NOTHING_SHOWN: RoomContent = { script: null, place: null, question: null };

/** A person in the room. */
interface Member {
  readonly seat: string | null;
  /** The room shows something else. */
  update(): void;
}

/** Wrong codes from one address: ten at once, then one every six seconds. */
const WRONG_CODES = { burst: 10, perSecond: 1 / 6 };
const MAX_SEATS = 2_000;

/** A class: its code, its members, what they see, and their answers. It knows no network. */
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
   * Checks a code. Returns the seat (the known one after a reload), or the reason for a refusal.
   * @param address whose wrong codes are counted
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

  /** Shows other parts to everybody; parts that are left out remain. */
  show(messages: readonly Extract<ToFollower, { type: (typeof PARTS)[number] }>[]): void {
    this.#shown = { ...this.#shown, ...Object.fromEntries(messages.map((each) => [each.type, JSON.stringify(each)])) };
    for (const member of this.#members) member.update();
  }

  /** Asks the class, replacing the previous question. Null ends it. */
  ask(question: ClassQuestion | null): void {
    this.#poll = question && new Poll(question);
    this.#showPoll();
  }

  /** Closes the question; the bars remain. */
  endAnswers(): void {
    if (this.#poll !== null) this.#poll.taken = false;
    this.#showPoll();
  }

  /** Returns whether a follower may send this. An answer to an earlier question is late and not counted. */
  answer(seat: string, question: string, choice: string): boolean {
    if (this.#poll?.question.id !== question) return true;
    const possible = this.#poll.answer(seat, choice);
    if (possible) this.#onChange();
    return possible;
  }

  /** Frees the oldest seat without a connection, and its answer, so a client that joins repeatedly cannot fill the class. */
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
