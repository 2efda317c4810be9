import type { FollowRefusal } from '../contract/class-protocol.ts';

/** A connection that knows the code, and waits for a seat at its network address. */
export interface Newcomer {
  readonly address: string;
  /** Called with the seat that was given. */
  enter(seat: string): void;
}

const MAX_WAITING = 500;
const MAX_WAITING_AT_ADDRESS = 100;

/** The people who wait for a seat, in the order of their coming. */
export class Waiting {
  readonly #newcomers = new Set<Newcomer>();

  /** Returns false if too many wait already. */
  add(newcomer: Newcomer): boolean {
    const at = this.countAt(newcomer.address);
    if (this.#newcomers.size >= MAX_WAITING || at >= MAX_WAITING_AT_ADDRESS) return false;
    this.#newcomers.add(newcomer);
    return true;
  }

  /** Returns false if the newcomer does not wait. */
  remove(newcomer: Newcomer): boolean {
    return this.#newcomers.delete(newcomer);
  }

  countAt(address: string): number {
    return [...this.#newcomers].filter((each) => each.address === address).length;
  }

  /** The number of people who wait at each address. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { address } of this.#newcomers) counts.set(address, (counts.get(address) ?? 0) + 1);
    return counts;
  }

  /** Lets in everybody for whom there is a seat. */
  letIn(seatFor: (address: string) => { seat: string } | { refused: FollowRefusal }): void {
    for (const newcomer of [...this.#newcomers]) {
      const given = seatFor(newcomer.address);
      if (!('seat' in given)) continue;
      this.#newcomers.delete(newcomer);
      newcomer.enter(given.seat);
    }
  }
}
