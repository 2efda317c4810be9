import { randomInt } from 'node:crypto';
import {
  type ClassResult,
  type ClassStatus,
  type FollowRefusal,
  MAX_SEATS_PER_ADDRESS,
  type ToFollower,
  USUAL_SEATS_PER_ADDRESS,
} from '../contract/class-protocol.ts';
import { equalSecrets } from '../http/loopback.ts';
import { Addresses } from './addresses.ts';
import { type Asked, Poll, type Receipt } from './poll.ts';
import { Seats } from './seats.ts';
import { type Newcomer, Waiting } from './waiting.ts';

/** Letters and digits that cannot be confused when read from a distance: no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = 'ACEFGHJKMNPRTWXY34679';

const LENGTH = 6;

/** The encoded messages that a follower needs, in the order of sending. Null for messages that do not exist yet. */
export type RoomContent = Readonly<Record<(typeof PARTS)[number], string | null>>;
export const PARTS = ['window', 'script', 'place', 'question'] as const;

export const NOTHING_SHOWN: RoomContent = { window: null, script: null, place: null, question: null };

/** A member of the class. */
interface Member {
  /** Called when the room's content has changed. */
  update(): void;
  /** Called when another connection uses the seat. */
  replaced(): void;
}

export interface RoomOptions {
  /** Called when the status has changed. */
  readonly onChange: () => void;
  /** The seats that one network address may have without being let in. */
  readonly seatsPerAddress?: number;
  /** The clock for locks and for seats that nobody uses, in milliseconds. */
  readonly now?: () => number;
}

/** Addresses that are reported to the lecturer. */
const MAX_REPORTED = 20;
/** Questions that are kept, the newest of them. */
const MAX_RESULTS = 1_000;

/** A class: its code, its members, its shared view, and their answers. It is independent of the network. */
export class Room {
  readonly code = newCode();
  readonly #members = new Map<string, Member>();
  readonly #waiting = new Waiting();
  readonly #seats: Seats;
  readonly #addresses: Addresses;
  readonly #onChange: () => void;
  #shown = NOTHING_SHOWN;
  #poll: Poll | null = null;
  /** All questions so far, in the order of asking. */
  #polls: readonly Poll[] = [];
  #rounds = 0;

  constructor({ onChange, seatsPerAddress, now = () => performance.now() }: RoomOptions) {
    this.#addresses = new Addresses(now);
    // A seat that comes after it must not give its address one more answer.
    const onExpire = (seat: string) => this.#poll?.forget(seat);
    this.#seats = new Seats({ perAddress: seatsPerAddress ?? USUAL_SEATS_PER_ADDRESS, now, onExpire });
    this.#onChange = onChange;
  }

  get shown(): RoomContent {
    return this.#shown;
  }

  status(): Omit<NonNullable<ClassStatus>, 'addresses' | 'isOwn' | 'isFollowed' | 'lesson'> {
    return {
      code: spelled(this.code),
      joined: this.#members.size,
      seatsPerAddress: this.#seats.perAddress,
      held: this.#held(),
      poll: this.#poll?.status() ?? null,
    };
  }

  /** The addresses where people wait or codes are refused, those with most of them first. */
  #held(): NonNullable<ClassStatus>['held'] {
    const counts = { codes: this.#addresses.locked(), seats: this.#waiting.counts() };
    const all = (['codes', 'seats'] as const).flatMap((reason) =>
      [...counts[reason]].map(([address, count]) => ({ address, reason, count })),
    );
    return all.sort((a, b) => b.count - a.count).slice(0, MAX_REPORTED);
  }

  /**
   * Returns a code's seat (the previous one after a reload), or why not.
   * @param address whose seats and wrong codes are counted
   */
  admit(code: string, address: string, seat?: string): { seat: string } | { refused: FollowRefusal } {
    // A seat cannot be guessed, so its owner is not locked out by wrong codes of others.
    if (seat !== undefined && this.#seats.has(seat) && isCode(code, this.code)) return { seat };
    const refused = this.#refusal(code, address);
    if (refused === null) return this.#seats.take(address);
    this.#onChange();
    return { refused };
  }

  #refusal(code: string, address: string): FollowRefusal | null {
    if (!this.#addresses.mayTry(address)) return 'tooManyTries';
    if (!isCode(code, this.code)) {
      this.#addresses.countWrong(address, unspelled(code));
      return 'wrongCode';
    }
    this.#addresses.countRight(address);
    return null;
  }

  /** Lets a newcomer whose address has all its seats wait for one. Returns false if too many wait. */
  wait(newcomer: Newcomer): boolean {
    const waits = this.#waiting.add(newcomer);
    this.#onChange();
    return waits;
  }

  stopWaiting(newcomer: Newcomer): void {
    if (this.#waiting.remove(newcomer)) this.#onChange();
  }

  /** Lets in the people who wait at an address now, the first of them first, and lifts its lock. People who come later are not let in. */
  letIn(address: string, people: number): void {
    this.#addresses.unlock(address);
    let left = people;
    this.#waiting.letIn((at) => {
      if (at !== address || left-- <= 0) return { refused: 'addressFull' };
      return this.#seats.take(at, MAX_SEATS_PER_ADDRESS);
    });
    this.#onChange();
  }

  /** Changes how many seats an address may have. Seats that are taken already are kept. */
  setSeatsPerAddress(count: number): void {
    this.#seats.perAddress = count;
    this.giveSeats();
    this.#onChange();
  }

  /** Gives the people who wait the seats that have become free. */
  giveSeats(): void {
    this.#waiting.letIn((address) => this.#seats.take(address));
  }

  /** An earlier connection of the same seat is replaced. */
  enter(seat: string, member: Member): void {
    const before = this.#members.get(seat);
    this.#members.set(seat, member);
    this.#poll?.countJoined(this.#members.size);
    this.#seats.use(seat);
    before?.replaced();
    this.#onChange();
  }

  /** Does nothing if another connection has the seat. */
  leave(seat: string, member: Member): void {
    if (this.#members.get(seat) !== member) return;
    this.#members.delete(seat);
    this.#seats.leave(seat);
    this.#onChange();
  }

  /** Shares new parts with everybody; omitted parts stay as they are. */
  show(messages: readonly Extract<ToFollower, { type: (typeof PARTS)[number] }>[]): void {
    this.#shown = { ...this.#shown, ...Object.fromEntries(messages.map((each) => [each.type, JSON.stringify(each)])) };
    for (const member of this.#members.values()) member.update();
  }

  /**
   * Asks the class, replacing the previous question. Null removes it. What was asked before goes on with its newest answers, closed if it was;
   * it opens again if nobody answered.
   * @param again true for another round, with answers of its own
   */
  ask(asked: Asked | null, again = false): void {
    this.#poll = asked && ((again ? null : this.#newestRound(asked)) ?? this.#newRound(asked));
    this.#poll?.countJoined(this.#members.size);
    this.#showPoll();
  }

  #newestRound(asked: Asked): Poll | null {
    const poll = this.#polls.findLast(({ question }) => question.about === asked.question.about);
    poll?.resume(asked, (seat) => this.#seats.has(seat));
    return poll ?? null;
  }

  #newRound(asked: Asked): Poll {
    const poll = new Poll(`q${++this.#rounds}`, asked);
    this.#polls = [...this.#polls, poll].slice(-MAX_RESULTS);
    return poll;
  }

  /** Returns the questions in the order of asking. */
  results(): ClassResult[] {
    return this.#polls.map((poll) => poll.result());
  }

  /** Accepts answers again, or stops: the bars remain, and followers receive the right answer. */
  takeAnswers(taken: boolean): void {
    if (taken) this.#poll?.reopen((seat) => this.#seats.has(seat));
    else if (this.#poll !== null) this.#poll.taken = false;
    this.#poll?.countJoined(this.#members.size);
    this.#showPoll();
  }

  /** Records an answer. A late answer to an earlier question is not counted. */
  answer(seat: string, question: string, choice: string): Receipt {
    if (this.#poll?.question.id !== question) return 'late';
    const receipt = this.#poll.answer(seat, choice);
    if (receipt === 'counted') this.#onChange();
    return receipt;
  }

  /** The answer of a seat to the current question; null if there is none. */
  answerOf(seat: string): { question: string; choice: string } | null {
    const choice = this.#poll?.answerOf(seat);
    return choice === undefined ? null : { question: this.#poll!.question.id, choice };
  }

  #showPoll(): void {
    const poll = this.#poll;
    const right = poll?.rightShown() ?? null;
    this.show([{ type: 'question', question: poll?.question ?? null, taken: poll?.taken ?? false, right }]);
    this.#onChange();
  }
}

/** Returns a new code of 6 characters, one of 85 million. */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Formats a code for display: `ABC-DEF`. */
export function spelled(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Normalizes a typed code: case, spaces and hyphens do not matter. */
function unspelled(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

export function isCode(typed: string, code: string): boolean {
  return equalSecrets(unspelled(typed), code);
}
