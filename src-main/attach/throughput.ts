/** Counts received messages and bytes. */
export class Throughput {
  /** Since the game was first seen. */
  readonly total = { messages: 0, bytes: 0 };
  /** Between the last two beats. */
  rates = { messagesPerSecond: 0, bytesPerSecond: 0 };
  #before = { ...this.total };
  #since: number;

  /** @param now milliseconds */
  constructor(now: number) {
    this.#since = now;
  }

  count(bytes: number): void {
    this.total.messages++;
    this.total.bytes += bytes;
  }

  /** @param now milliseconds */
  beat(now: number): void {
    const seconds = (now - this.#since) / 1000;
    const messages = this.total.messages - this.#before.messages;
    const bytes = this.total.bytes - this.#before.bytes;
    if (seconds > 0) this.rates = { messagesPerSecond: messages / seconds, bytesPerSecond: bytes / seconds };
    this.#before = { ...this.total };
    this.#since = now;
  }
}
