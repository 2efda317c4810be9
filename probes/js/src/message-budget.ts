/** The most bytes that a message of a hub may have; hubs only send small ones. */
export const MAX_HUB_MESSAGE = 1024 * 1024;

/** The most bytes that the values of a message may take once they are decoded. */
const MAX_DECODED = 4 * 1024 * 1024;

/** Arrays and maps within one another. An edit's value may have 16. */
const MAX_DEPTH = 24;

/** Estimated bytes of decoded values in memory, as in section 5 of docs/protocol.md. */
const COST = { array: 32, element: 8, map: 64, entry: 40, text: 32, character: 2, number: 16 };

/** The bytes that follow a head from 0xc0 on and belong to a value of fixed size; -1 for values with a length. */
const FIXED = [0, 0, 0, 0, -1, -1, -1, -1, -1, -1, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8];

/**
 * Walks through a message's MessagePack without decoding it.
 * @throws Error if it would take much memory, is too deep or ends early
 */
export function requireSmallMessage(bytes: Uint8Array): void {
  if (bytes.length > MAX_HUB_MESSAGE) throw new Error('The hub sent a message that is too large');
  new MessageWalk(bytes).value(0);
}

class MessageWalk {
  readonly #bytes: Uint8Array;
  #at = 0;
  #cost = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  value(depth: number): void {
    if (depth > MAX_DEPTH) throw new Error('The hub sent values that are nested too deep');
    const head = this.#unsigned(1);
    if (head < 0x80 || head >= 0xe0) return;
    if (head < 0x90) this.#parts((head & 0x0f) * 2, COST.map, COST.entry / 2, depth);
    else if (head < 0xa0) this.#parts(head & 0x0f, COST.array, COST.element, depth);
    else if (head < 0xc0) this.#text(head & 0x1f);
    else this.#long(head, depth);
  }

  #long(head: number, depth: number): void {
    const fixed = FIXED[head - 0xc0];
    if (fixed !== undefined && fixed >= 0) {
      this.#spend(COST.number);
      this.#skip(fixed);
    } else if (head >= 0xdc && head <= 0xdd)
      this.#parts(this.#unsigned(head === 0xdc ? 2 : 4), COST.array, COST.element, depth);
    else if (head >= 0xde && head <= 0xdf)
      this.#parts(this.#unsigned(head === 0xde ? 2 : 4) * 2, COST.map, COST.entry / 2, depth);
    else if (head >= 0xd9 && head <= 0xdb) this.#text(this.#unsigned(1 << (head - 0xd9)));
    else if (head >= 0xc4 && head <= 0xc6) this.#text(this.#unsigned(1 << (head - 0xc4)));
    else throw new Error('The hub sent an extension of MessagePack');
  }

  #parts(count: number, own: number, each: number, depth: number): void {
    this.#spend(own + count * each);
    for (let i = 0; i < count; i++) this.value(depth + 1);
  }

  #text(length: number): void {
    this.#spend(COST.text + length * COST.character);
    this.#skip(length);
  }

  #spend(bytes: number): void {
    this.#cost += bytes;
    if (this.#cost > MAX_DECODED) throw new Error('The hub sent a message that takes too much memory');
  }

  #skip(bytes: number): void {
    this.#at += bytes;
    if (this.#at > this.#bytes.length) throw new Error('The hub sent a message that ends too early');
  }

  /** Reads a big-endian number of so many bytes. */
  #unsigned(size: number): number {
    this.#skip(size);
    let number = 0;
    for (let i = this.#at - size; i < this.#at; i++) number = number * 256 + this.#bytes[i]!;
    return number;
  }
}

/** A hub may send at most so many bytes within so many milliseconds; reading them takes the game's time. */
const [MAX_BYTES, INTERVAL] = [4 * 1024 * 1024, 1000];

/** Counts the bytes that a hub sends. */
export class TrafficLimit {
  #since = Number.NEGATIVE_INFINITY;
  #bytes = 0;

  /** @throws Error if the hub has sent too much in a short time */
  count(bytes: number): void {
    const now = performance.now();
    if (now - this.#since > INTERVAL) {
      this.#since = now;
      this.#bytes = 0;
    }
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES) throw new Error('The hub sends too much');
  }
}
