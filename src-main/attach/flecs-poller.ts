import { encodePayload } from '../../core/wire/codec/codec.ts';
import type { ProbeContinuation, ProbeEnding } from '../../probes/flecs-rest/src/hub-transport.ts';
import { FlecsProbe, type FlecsProbeOptions } from '../../probes/flecs-rest/src/probe.ts';
import { type Address, addressText, gameAt } from './flecs-address.ts';
import { type FinderOptions, FlecsFinder, type NoGame } from './flecs-finder.ts';
import { changesAt, getFrom } from './http-get.ts';
import type { Hub } from './hub.ts';
import type { ProbeConnection } from './probe-connection.ts';

export interface FlecsPollerOptions
  extends FinderOptions,
    Partial<Omit<FlecsProbeOptions, 'name' | 'sendGet' | 'sendChange' | 'clock' | 'continues'>> {}

/** Milliseconds until a game is retried that the hub refused or that cannot be shown. */
const AGAIN_MS = 60_000;

/** Finds the REST servers of Flecs games that have no probe, and runs a probe for each in this process. */
export class FlecsPoller {
  readonly #hub: Hub;
  readonly #options: FlecsPollerOptions;
  readonly #finder: FlecsFinder;
  readonly #probes = new Set<FlecsProbe>();

  constructor(hub: Hub, options: FlecsPollerOptions = {}) {
    this.#hub = hub;
    this.#options = options;
    this.#finder = new FlecsFinder((address) => this.#attach(address), options);
  }

  /**
   * Tries an address that the user entered.
   * @param keep true to wait for a game there
   * @returns null if there is one
   */
  async connect(address: Address, keep = false): Promise<NoGame | null> {
    const answer = await this.#finder.add(address, keep);
    return answer === 'flecs' ? null : answer;
  }

  close(): void {
    this.#finder.close();
    for (const probe of this.#probes) probe.close();
  }

  /** @param continues the probe of the same game that this one replaces */
  #attach(address: Address, continues?: ProbeContinuation): void {
    const { getAt = getFrom, ...options } = this.#options;
    let probe: FlecsProbe | null = null;
    let refused = false;
    const connection: ProbeConnection = {
      via: addressText(address),
      send: (message) => probe?.receive(message),
      close: () => {
        refused = true;
        probe?.close();
      },
    };
    const receiver = this.#hub.connect(connection);
    const ended = (ending: ProbeEnding) => this.#finder.release(address, ending === 'lost' ? 0 : AGAIN_MS);
    // A closing hub refuses immediately.
    if (refused) {
      ended('closed');
      return;
    }
    const started = new FlecsProbe(
      {
        ...options,
        ...(continues && { continues }),
        name: gameAt(address),
        sendGet: getAt(address),
        sendChange: changesAt(address),
      },
      {
        send: (message) => receiver.receive(encodePayload(message)),
        close: (ending, continuation) => {
          this.#probes.delete(started);
          receiver.closed();
          if (ending === 'full') return this.#attach(address, continuation);
          ended(ending);
        },
      },
    );
    probe = started;
    this.#probes.add(started);
  }
}
