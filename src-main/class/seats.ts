import { randomBytes } from 'node:crypto';
import type { FollowRefusal } from '../contract/class-protocol.ts';

interface Seat {
  readonly address: string;
  /** Null while a connection uses the seat. */
  unusedSince: number | null;
}

export interface SeatsOptions {
  readonly perAddress: number;
  /** In milliseconds. */
  readonly now: () => number;
  /** Called when a seat has expired. */
  readonly onExpire: (seat: string) => void;
}

/** A seat has one connection at most, so this bounds the connections too. */
const MAX_SEATS = 1_000;
/** Long enough for a phone in a pocket and for a break in the network. */
export const UNUSED_MS = 300_000;

/**
 * The seats of a class. A network address has a limited number, so that one pupil cannot vote for all. A seat that nobody has used for
 * `UNUSED_MS` expires once another newcomer needs its place, and until then its owner can come back to it.
 */
export class Seats {
  /** The seats that an address may have without being let in. Seats that are taken already are kept. */
  perAddress: number;
  readonly #now: () => number;
  readonly #onExpire: (seat: string) => void;
  readonly #seats = new Map<string, Seat>();

  constructor({ perAddress, now, onExpire }: SeatsOptions) {
    this.perAddress = perAddress;
    this.#now = now;
    this.#onExpire = onExpire;
  }

  has(seat: string): boolean {
    return this.#seats.has(seat);
  }

  /**
   * Gives a new seat, which is unused at first, or tells why there is none.
   * @param limit of the address
   */
  take(address: string, limit = this.perAddress): { seat: string } | { refused: FollowRefusal } {
    const own = this.#at(address);
    if (!this.#expire(own.length + 1 - limit, own)) return { refused: 'addressFull' };
    if (!this.#expire(this.#seats.size + 1 - MAX_SEATS, [...this.#seats])) return { refused: 'full' };
    const seat = randomBytes(16).toString('base64url');
    this.#seats.set(seat, { address, unusedSince: this.#now() });
    return { seat };
  }

  use(seat: string): void {
    const used = this.#seats.get(seat);
    if (used !== undefined) used.unusedSince = null;
  }

  leave(seat: string): void {
    const left = this.#seats.get(seat);
    if (left !== undefined) left.unusedSince = this.#now();
  }

  #at(address: string): [string, Seat][] {
    return [...this.#seats].filter(([, seat]) => seat.address === address);
  }

  /** Expires seats, the longest unused first. Returns false, and expires none, if too few are unused. */
  #expire(count: number, among: readonly [string, Seat][]): boolean {
    if (count <= 0) return true;
    const unused = among
      .flatMap(([seat, { unusedSince }]) => (unusedSince === null ? [] : [{ seat, unusedSince }]))
      .filter(({ unusedSince }) => this.#now() - unusedSince >= UNUSED_MS)
      .sort((a, b) => a.unusedSince - b.unusedSince);
    if (unused.length < count) return false;
    for (const { seat } of unused.slice(0, count)) {
      this.#seats.delete(seat);
      this.#onExpire(seat);
    }
    return true;
  }
}
