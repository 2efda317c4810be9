import type { Json } from '../../../../core/trace/value.ts';
import type { IdText } from '../replies/id-text.ts';
import type { FieldReply } from '../replies/query-replies.ts';
import type { EntityInspection } from './entity-inspection.ts';
import { FieldReader } from './field-reader.ts';
import type { PollLimits } from './poll-limits.ts';
import { enabledTarget, isTerm, valuesTarget } from './request-targets.ts';
import type { Requests } from './requests.ts';

type CountOf = (id: IdText) => number;

/** Reads the values of watched components and the enabled bits of toggleable ones. */
export class ValueReader {
  readonly types = new Map<IdText, Json>();
  readonly #limits: PollLimits;
  readonly #inspection: EntityInspection;
  readonly #enabledReader: FieldReader;
  readonly #valueReader: FieldReader;
  #cells: ReadonlyMap<IdText, ReadonlyMap<number, Json>> = new Map();
  #offset = 0;

  constructor(requests: Requests, limits: PollLimits, inspection: EntityInspection) {
    this.#limits = limits;
    this.#inspection = inspection;
    const before = () => inspection.request();
    this.#enabledReader = new FieldReader(requests, enabledTarget, limits.maxRows, before);
    this.#valueReader = new FieldReader(requests, valuesTarget, limits.maxRows, before);
  }

  /**
   * Returns the indices of the entities that have each of these ids enabled.
   * @param countOf returns the number of entities with an id
   */
  async readEnabled(ids: readonly IdText[], countOf: CountOf): Promise<ReadonlyMap<IdText, ReadonlySet<number>>> {
    const wanted = ids.filter(isTerm).slice(0, this.#limits.maxToggles);
    const enabled = await this.#enabledReader.read(wanted, this.#limits.maxPageRows, countOf);
    return new Map([...enabled].map(([id, { values }]) => [id, new Set(values.keys())]));
  }

  /** Values that are not requested this time keep their last state. */
  async read(watched: readonly IdText[], countOf: CountOf): Promise<ReadonlyMap<IdText, ReadonlyMap<number, Json>>> {
    const received = await this.#valueReader.read(
      this.#nextIds(watched.filter(isTerm)),
      this.#limits.maxPageRows,
      countOf,
    );
    this.#learn(received);
    const all = new Map([...this.#cells, ...[...received].map(([id, { values }]) => [id, values] as const)]);
    const kept = [...all].filter(([id]) => watched.includes(id));
    this.#cells = new Map(kept.map(([id, cells]) => [id, this.#inspection.overrideValues(id, cells)]));
    return this.#cells;
  }

  #learn(received: ReadonlyMap<IdText, FieldReply>): void {
    for (const [id, { type }] of received) if (type !== undefined) this.types.set(id, type);
  }

  /** Limits the ids to the allowed number, continuing after those of the last poll. */
  #nextIds(ids: readonly IdText[]): readonly IdText[] {
    const { maxValues } = this.#limits;
    if (ids.length <= maxValues) return ids;
    const from = this.#offset % ids.length;
    this.#offset = from + maxValues;
    return [...ids.slice(from), ...ids.slice(0, from)].slice(0, maxValues);
  }
}
