/** The wrong codes from one network address. */
interface AddressState {
  /** The wrong codes since the last lock. A code that is typed again is not counted again. */
  readonly wrong: Set<string>;
  locks: number;
  lockedUntil: number;
  /** Joins that were refused because of a lock. */
  refused: number;
  /** True if somebody at this address knew the code, so wrong codes do not lock it. */
  isKnown: boolean;
}

/** Distinct wrong codes that lock an address. */
const MAX_WRONG_CODES = 10;
const FIRST_LOCK_MS = 15_000;
const MAX_LOCK_MS = 300_000;
const MAX_ADDRESSES = 10_000;

/**
 * The addresses that have tried to join a class. An address is locked after wrong codes, each time for twice as long. A school may have
 * one address, so an address where somebody knew the code is not locked, and the lecturer can lift a lock. `now` is in milliseconds.
 */
export class Addresses {
  readonly #now: () => number;
  readonly #states = new Map<string, AddressState>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns whether the address may try a code. A refusal is counted. */
  mayTry(address: string): boolean {
    const state = this.#stateOf(address);
    if (!this.#isLocked(state)) return true;
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

  /** Remembers that somebody at the address knew the code. */
  countRight(address: string): void {
    this.#stateOf(address).isKnown = true;
  }

  /** Lets an address try codes again. Later wrong codes lock it again. */
  unlock(address: string): void {
    if (this.#states.get(address)?.isKnown === false) this.#states.delete(address);
  }

  /** The locked addresses, and how many joins each was refused. */
  locked(): ReadonlyMap<string, number> {
    const locked = [...this.#states].filter(([, state]) => this.#isLocked(state));
    return new Map(locked.map(([address, { refused }]) => [address, refused]));
  }

  #isLocked({ isKnown, lockedUntil }: AddressState): boolean {
    return !isKnown && this.#now() < lockedUntil;
  }

  #stateOf(address: string): AddressState {
    const found = this.#states.get(address);
    if (found !== undefined) return found;
    if (this.#states.size >= MAX_ADDRESSES) this.#forgetOne();
    const state: AddressState = { wrong: new Set(), locks: 0, lockedUntil: 0, refused: 0, isKnown: false };
    this.#states.set(address, state);
    return state;
  }

  /** Drops the oldest address where nobody knew the code, or else the oldest. */
  #forgetOne(): void {
    const [first] = this.#states.keys();
    const [stranger = first] = [...this.#states].find(([, { isKnown }]) => !isKnown) ?? [];
    if (stranger !== undefined) this.#states.delete(stranger);
  }
}
