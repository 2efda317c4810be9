import { encodePayload } from '../../../core/wire/codec.ts';
import type { Inbound, Link } from '../link.ts';
import { type Ending, FlecsProbe, type FlecsProbeOptions } from './flecs-probe.ts';
import { getFrom } from './http-get.ts';
import { type FinderOptions, FlecsFinder } from './scan.ts';

/** Where a found game goes: the hub, or what stands in for it. */
export interface FlecsDoorHub {
  connect(link: Link): Inbound;
}

export interface FlecsDoorOptions extends FinderOptions, Partial<Omit<FlecsProbeOptions, 'port' | 'get' | 'clock'>> {}

/** A game that the hub sent away, or that cannot be shown, is asked again after this. */
const AGAIN_MS = 60_000;

/** Lets Flecs games in that have no probe: looks for their REST servers, and polls each as if it were one with a probe. */
export class FlecsDoor {
  readonly #hub: FlecsDoorHub;
  readonly #options: FlecsDoorOptions;
  readonly #finder: FlecsFinder;
  readonly #probes = new Set<FlecsProbe>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;

  constructor(hub: FlecsDoorHub, options: FlecsDoorOptions = {}) {
    this.#hub = hub;
    this.#options = options;
    this.#finder = new FlecsFinder((port) => this.#attach(port), options);
  }

  /** The games that are polled now. */
  get probes(): readonly FlecsProbe[] {
    return [...this.#probes];
  }

  close(): void {
    this.#closed = true;
    this.#finder.close();
    for (const timer of this.#timers) clearTimeout(timer);
    for (const probe of this.#probes) probe.close();
  }

  #attach(port: number): void {
    const { getAt = getFrom, ...options } = this.#options;
    let probe: FlecsProbe | null = null;
    let refused = false;
    const link: Link = {
      via: `http://127.0.0.1:${port}`,
      send: (message) => probe?.receive(message),
      close: () => {
        refused = true;
        probe?.close();
      },
    };
    const inbound = this.#hub.connect(link);
    // A hub that is closing says goodbye at once.
    if (refused) {
      this.#release(port, 'closed');
      return;
    }
    const polled = new FlecsProbe(
      { ...options, port, get: getAt(port) },
      {
        message: (message) => inbound.receive(encodePayload(message)),
        facts: () => {},
        closed: (ending) => {
          this.#probes.delete(polled);
          inbound.closed();
          this.#release(port, ending);
        },
      },
    );
    probe = polled;
    this.#probes.add(polled);
  }

  #release(port: number, ending: Ending): void {
    if (this.#closed) return;
    if (ending === 'lost') {
      this.#finder.release(port);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#finder.release(port);
    }, AGAIN_MS);
    this.#timers.add(timer);
  }
}
