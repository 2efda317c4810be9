import type { Json } from '../../../../core/trace/value.ts';
import { ReplyError } from '../replies/checked-json.ts';
import { type InspectedReply, readEntity } from '../replies/entity-reply.ts';
import type { IdText } from '../replies/id-text.ts';
import { entityTarget } from './request-targets.ts';
import type { Requests } from './requests.ts';

/** The minimum milliseconds between two requests for the inspected entity. */
const INSPECT_MS = 300;

/** Requests the inspected entities before and repeatedly during polls. */
export class EntityInspection {
  readonly #requests: Requests;
  readonly #now: () => number;
  readonly #received: (reply: InspectedReply) => void;
  /** The inspected entities with their last received values. */
  #entities: ReadonlyMap<number, InspectedReply | null> = new Map();
  #requestedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds of each second that these requests may cost the game. */
  perSecond = Number.POSITIVE_INFINITY;
  /** Milliseconds that the last requests have cost the game. */
  #cost = 0;

  /** @param received is called with each reply */
  constructor(requests: Requests, now: () => number, received: (reply: InspectedReply) => void) {
    this.#requests = requests;
    this.#now = now;
    this.#received = received;
  }

  set entities(indices: readonly number[]) {
    const before = this.#entities;
    this.#entities = new Map(indices.map((index) => [index, before.get(index) ?? null]));
    if (indices.some((index) => !before.has(index))) this.#requestedAt = Number.NEGATIVE_INFINITY;
  }

  get wait(): number {
    if (this.#entities.size === 0) return Number.POSITIVE_INFINITY;
    return this.#requestedAt + Math.max(INSPECT_MS, (this.#cost / this.perSecond) * 1000) - this.#now();
  }

  /**
   * Requests the entities if a request is due.
   * @throws HttpError
   */
  async request(): Promise<void> {
    if (this.wait > 0) return;
    this.#requestedAt = this.#now();
    const before = this.#requests.cost;
    for (const index of this.#entities.keys()) {
      const { status, body } = await this.#requests.sendEstimated(
        'entity',
        entityTarget(index, this.#requests.nextFresh()),
      );
      const reply = status === 200 ? entityIn(body) : null;
      if (reply === null || !this.#entities.has(index)) continue;
      this.keep(reply);
      this.#received(reply);
    }
    this.#cost = this.#requests.cost - before;
  }

  /** Keeps values of an entity that are newer than those of the last poll. */
  keep(reply: InspectedReply): void {
    if (this.#entities.has(reply.index)) this.#entities = new Map([...this.#entities, [reply.index, reply]]);
  }

  /** Overrides a component's values with those of the inspected entities, which are newer, so these never go back. */
  overrideValues(id: IdText, cells: ReadonlyMap<number, Json>): ReadonlyMap<number, Json> {
    const younger = [...this.#entities].flatMap(([index, reply]) => {
      const value = reply?.values.get(id);
      return value !== undefined && cells.has(index) ? [[index, value] as const] : [];
    });
    return younger.length === 0 ? cells : new Map([...cells, ...younger]);
  }
}

/** Unreadable replies are ignored, because the next one is due soon. */
function entityIn(body: string): InspectedReply | null {
  try {
    return readEntity(body);
  } catch (error) {
    if (error instanceof ReplyError) return null;
    throw error;
  }
}
