import type { Json } from '../../../../core/trace/value.ts';
import type { Id } from '../replies/ids.ts';
import type { FieldReply } from '../replies/replies.ts';
import { FieldReader } from './field-reader.ts';
import type { Inspection } from './inspection.ts';
import type { PollLimits } from './limits.ts';
import type { Requests } from './requests.ts';
import { enabledTarget, isTerm, valuesTarget } from './targets.ts';

type CountOf = (id: Id) => number;

/** Reads the values of watched components and the enabled bits of toggleable ones. */
export class Values {
  /** The types of all values ever received. */
  readonly types = new Map<Id, Json>();
  readonly #limits: PollLimits;
  readonly #inspection: Inspection;
  readonly #switches: FieldReader;
  readonly #valued: FieldReader;
  #cells: ReadonlyMap<Id, ReadonlyMap<number, Json>> = new Map();
  #turn = 0;

  constructor(requests: Requests, limits: PollLimits, inspection: Inspection) {
    this.#limits = limits;
    this.#inspection = inspection;
    const before = () => inspection.request();
    this.#switches = new FieldReader(requests, enabledTarget, limits.mostRows, before);
    this.#valued = new FieldReader(requests, valuesTarget, limits.mostRows, before);
  }

  /**
   * Returns the indices of the entities that have each of these ids enabled.
   * @param countOf returns the number of entities with an id
   */
  async switchedOn(ids: readonly Id[], countOf: CountOf): Promise<ReadonlyMap<Id, ReadonlySet<number>>> {
    const wanted = ids.filter(isTerm).slice(0, this.#limits.mostToggles);
    const enabled = await this.#switches.read(wanted, this.#limits.pageRows, countOf);
    return new Map([...enabled].map(([id, { values }]) => [id, new Set(values.keys())]));
  }

  /** Values that are not requested this time keep their last state. */
  async read(watched: readonly Id[], countOf: CountOf): Promise<ReadonlyMap<Id, ReadonlyMap<number, Json>>> {
    const received = await this.#valued.read(this.#inTurn(watched.filter(isTerm)), this.#limits.pageRows, countOf);
    this.#learn(received);
    const all = new Map([...this.#cells, ...[...received].map(([id, { values }]) => [id, values] as const)]);
    const kept = [...all].filter(([id]) => watched.includes(id));
    this.#cells = new Map(kept.map(([id, cells]) => [id, this.#inspection.within(id, cells)]));
    return this.#cells;
  }

  #learn(received: ReadonlyMap<Id, FieldReply>): void {
    for (const [id, { type }] of received) if (type !== undefined) this.types.set(id, type);
  }

  /** Limits the ids to the allowed number, continuing after those of the last poll. */
  #inTurn(ids: readonly Id[]): readonly Id[] {
    const { mostValues } = this.#limits;
    if (ids.length <= mostValues) return ids;
    const from = this.#turn % ids.length;
    this.#turn = from + mostValues;
    return [...ids.slice(from), ...ids.slice(0, from)].slice(0, mostValues);
  }
}
