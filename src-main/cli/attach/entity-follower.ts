import { Capture } from '../../../core/capture/capture.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import {
  type LifeEvent,
  type LivingEntity,
  lifeEvents,
  livingEntity,
} from '../../../core/inspect/history/entity-life.ts';
import { parseTerms } from '../../../core/inspect/search/search-terms.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { type WorldState, worldOf } from '../../../core/world/world.ts';

/** Each frame is only compared with the previous one, so older frames of a game are dropped. */
const PAST_BYTES = 1_000_000;
/** An id may be an index with the version in its upper bits. */
const INDICES = 2 ** 32;

/** An event of an entity, as `history --json` prints it. */
export interface HistoryEvent {
  /** `exists`: the entity lives in the first frame that is known. */
  readonly type: LifeEvent['type'] | 'exists';
  /** The first frame in which the event may have happened. */
  readonly from: number;
  /** The first frame that shows the event. */
  readonly frame: number;
  /** True if parts of the frame were read at different moments. */
  readonly torn: boolean;
  readonly entity: { readonly index: number; readonly version: number; readonly name?: string };
  readonly components: readonly string[];
}

/** Compares an entity in each frame of a game or a recording with the frame before. Torn frames wait for a whole one. */
export class EntityFollower {
  readonly #wanted: string;
  readonly #happened: (event: HistoryEvent) => void;
  readonly #capture = new Capture(() => PAST_BYTES, engineOf);
  readonly #version: number | null;
  /** Null until an entity of the wanted name was found. */
  #index: number | null;
  #last: LivingEntity | null = null;
  /** The entity's last name, because a destroyed entity has none. */
  #name: string | undefined;
  /** The last frame that was compared; null before the first one of a run. */
  #frame: number | null = null;

  /** @param wanted an id such as `42` or `42v3`, or a whole name */
  constructor(wanted: string, happened: (event: HistoryEvent) => void) {
    const [term] = parseTerms(wanted);
    this.#wanted = wanted;
    this.#happened = happened;
    this.#index = term?.kind === 'id' ? term.index % INDICES : null;
    this.#version = term?.kind === 'id' ? term.version : null;
  }

  take(message: RecordedMessage): void {
    const before = this.#capture.world;
    this.#capture.apply(message);
    if (this.#capture.world !== before || message.type === 'hello') this.#frame = null;
    if (message.type !== 'snapshot' && message.type !== 'delta' && message.type !== 'keyframe') return;
    const { world, moments } = this.#capture;
    const { length } = world.timeline;
    // The comparison waits while a whole frame may follow.
    if (!this.#capture.isBeingRead(length) && moments.settled(length) === length) this.#compare();
  }

  /** Compares the last torn frames, because no whole frame follows. */
  end(): void {
    const { world, moments } = this.#capture;
    const { length } = world.timeline;
    if (!this.#capture.isBeingRead(length) && moments.settled(length) < length) this.#compare();
  }

  #compare(): void {
    const { world, moments } = this.#capture;
    const moment = moments.at(world.timeline.length);
    if (moment === null) return;
    const state = worldOf(engineNamed(world.engine), world.timeline);
    this.#index ??= this.#find(state);
    const now = this.#index === null ? null : this.#living(state, this.#index);
    const isFirst = this.#frame === null;
    const from = isFirst ? moment.frame : Math.min(moment.frame, this.#frame! + 1);
    const events = lifeEvents(isFirst ? null : this.#last, now);
    if (now !== null) this.#name = world.nameOf(now.id);
    for (const { type, id, components } of events) {
      this.#happened({
        type: isFirst ? 'exists' : type,
        from,
        frame: moment.frame,
        torn: moment.torn,
        entity: { ...world.driver.decode(id), ...(this.#name !== undefined && { name: this.#name }) },
        components: components.map((component) => state.idText(component, world.nameOf)),
      });
    }
    this.#last = now;
    this.#frame = moment.frame;
  }

  #living(state: WorldState, index: number): LivingEntity | null {
    const entity = livingEntity(state, index);
    if (entity === null || this.#version === null) return entity;
    return this.#capture.world.driver.decode(entity.id).version === this.#version ? entity : null;
  }

  #find({ entities }: WorldState): number | null {
    const { nameOf } = this.#capture.world;
    for (let place = 0; place < entities.count; place++) {
      if (entities.nameAt(place, nameOf) === this.#wanted) return entities.indexAt(place);
    }
    return null;
  }
}
