import type { ClassStatus } from '../contract/class-protocol.ts';

/** The joins from one network address. */
interface AddressState {
  /** Seats that were given to it. A seat is kept until the class is closed. */
  seats: number;
  maxSeats: number;
  /** The wrong codes since the last lock. A code that is typed again is not counted again. */
  readonly wrong: Set<string>;
  locks: number;
  lockedUntil: number;
  /** Joins that were refused because of a lock or of too many seats. */
  refused: number;
  /** True if somebody at this address has joined, so wrong codes do not lock it. */
  isKnown: boolean;
}

type HeldAddress = NonNullable<ClassStatus>['held'][number];

/** Distinct wrong codes that lock an address. */
const MAX_WRONG_CODES = 10;
const FIRST_LOCK_MS = 15_000;
const MAX_LOCK_MS = 300_000;
const MAX_ADDRESSES = 10_000;
const MAX_REPORTED = 20;
/** Seats that the lecturer adds to an address at once. */
const MORE_SEATS = 100;

/**
 * The addresses that have tried to join a class. An address has a limited number of seats, and it is locked after wrong codes, each time for
 * twice as long. A school may have one address, so an address where somebody has joined is not locked, and the lecturer can lift both
 * limits. `now` is in milliseconds.
 */
export class Addresses {
  readonly #seatsEach: number;
  readonly #now: () => number;
  readonly #states = new Map<string, AddressState>();

  constructor(seatsEach: number, now: () => number = () => performance.now()) {
    this.#seatsEach = seatsEach;
    this.#now = now;
  }

  /** Returns whether the address may try a code. A refusal is counted. */
  mayTry(address: string): boolean {
    const state = this.#stateOf(address);
    if (state.isKnown || this.#now() >= state.lockedUntil) return true;
    state.refused++;
    return false;
  }

  /** Counts a wrong code, which may lock the address. */
  countWrong(address: string, code: string): void {
    const state = this.#stateOf(address);
    if (state.isKnown) return;
    state.wrong.add(code);
    if (state.wrong.size < MAX_WRONG_CODES) return;
    state.wrong.clear();
    state.lockedUntil = this.#now() + Math.min(MAX_LOCK_MS, FIRST_LOCK_MS * 2 ** state.locks);
    state.locks++;
  }

  /** Takes a seat for a newcomer who knows the code. Returns false, and counts the refusal, if the address has all its seats. */
  takeSeat(address: string): boolean {
    const state = this.#stateOf(address);
    state.isKnown = true;
    if (state.seats >= state.maxSeats) {
      state.refused++;
      return false;
    }
    state.seats++;
    return true;
  }

  /** Lets more people join from an address, even after wrong codes. */
  letIn(address: string): void {
    const state = this.#stateOf(address);
    state.isKnown = true;
    state.maxSeats = state.seats + MORE_SEATS;
    state.refused = 0;
  }

  /** The addresses from which joins are refused now, those with most refusals first. */
  held(): HeldAddress[] {
    const all = [...this.#states].flatMap(([address, state]): HeldAddress[] => {
      const { seats, maxSeats, refused } = state;
      const isLocked = !state.isKnown && this.#now() < state.lockedUntil;
      if (!isLocked && (seats < maxSeats || refused === 0)) return [];
      return [{ address, reason: isLocked ? 'codes' : 'seats', refused }];
    });
    return all.sort((a, b) => b.refused - a.refused).slice(0, MAX_REPORTED);
  }

  #stateOf(address: string): AddressState {
    const found = this.#states.get(address);
    if (found !== undefined) return found;
    if (this.#states.size >= MAX_ADDRESSES) this.#forgetOne();
    const state: AddressState = {
      seats: 0,
      maxSeats: this.#seatsEach,
      wrong: new Set(),
      locks: 0,
      lockedUntil: 0,
      refused: 0,
      isKnown: false,
    };
    this.#states.set(address, state);
    return state;
  }

  /** Drops the oldest address without seats. */
  #forgetOne(): void {
    for (const [address, { seats }] of this.#states) {
      if (seats > 0) continue;
      this.#states.delete(address);
      return;
    }
  }
}
