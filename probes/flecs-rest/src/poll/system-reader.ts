import { readSystems, type SystemReply } from '../replies/systems-reply.ts';
import type { EntityInspection } from './entity-inspection.ts';
import { systemsTarget } from './request-targets.ts';
import type { Requests } from './requests.ts';

/** The game's figures cover its last second, so they are requested once per second. */
const EVERY_MS = 1000;
/** The assumed bytes of a system before any were received: sixty means, minima and maxima of each figure. */
const FIRST_SYSTEM_BYTES = 2000;

export type SystemTimes = ReadonlyMap<string, SystemReply>;

/** Reads the game's measurements of its systems once per second while they are wanted. */
export class SystemReader {
  readonly #requests: Requests;
  readonly #inspection: Pick<EntityInspection, 'request'>;
  readonly #now: () => number;
  #systemBytes = FIRST_SYSTEM_BYTES;
  #last: SystemTimes | null = null;
  #requestedAt = Number.NEGATIVE_INFINITY;

  constructor(requests: Requests, inspection: Pick<EntityInspection, 'request'>, now: () => number) {
    this.#requests = requests;
    this.#inspection = inspection;
    this.#now = now;
  }

  /**
   * @param measured the number of measured systems
   * @returns null if they are not wanted, available or allowed
   * @throws HttpError, ReplyError
   */
  async read(wanted: boolean, measured: number): Promise<SystemTimes | null> {
    if (!wanted || measured === 0) return this.#keep(null);
    const requests = this.#requests;
    requests.expectBytes('systems', measured * this.#systemBytes);
    if (!requests.isAllowed('systems', 'systems')) return this.#keep(null);
    if (this.#last !== null && this.#now() - this.#requestedAt < EVERY_MS) return this.#last;
    await this.#inspection.request();
    this.#requestedAt = this.#now();
    const { status, body } = await requests.sendAlone('systems', systemsTarget(requests.nextFresh()));
    if (status !== 200) return this.#keep(null);
    this.#systemBytes = body.length / measured;
    return this.#keep(readSystems(body));
  }

  #keep(times: SystemTimes | null): SystemTimes | null {
    this.#last = times;
    return times;
  }
}
