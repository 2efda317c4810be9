/** How much arrives, computed once a beat. */
export class Throughput {
  messagesPerSecond = 0;
  bytesPerSecond = 0;
  /** Since the game was first seen. */
  readonly total = { messages: 0, bytes: 0 };
  #messages = 0;
  #bytes = 0;
  #since: number;

  /** @param now milliseconds */
  constructor(now: number) {
    this.#since = now;
  }

  count(bytes: number): void {
    this.#messages++;
    this.#bytes += bytes;
    this.total.messages++;
    this.total.bytes += bytes;
  }

  /** @param now milliseconds */
  beat(now: number): void {
    const seconds = (now - this.#since) / 1000;
    if (seconds > 0) {
      this.messagesPerSecond = this.#messages / seconds;
      this.bytesPerSecond = this.#bytes / seconds;
    }
    this.#messages = 0;
    this.#bytes = 0;
    this.#since = now;
  }
}
