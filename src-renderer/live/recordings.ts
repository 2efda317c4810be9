import type { Host } from '../../src-main/api.ts';

type Say = (key: string, args?: Readonly<Record<string, string | number>>) => string;

/** Recordings in and out of the window. */
export class Recordings {
  readonly #host: Host;
  readonly #say: Say;

  constructor(host: Host, say: Say) {
    this.#host = host;
    this.#say = say;
  }

  async open(): Promise<void> {
    await this.#host.call('recording.open', undefined);
    this.#say('');
  }
}
