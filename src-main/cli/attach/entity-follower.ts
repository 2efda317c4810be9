import { Capture } from '../../../core/capture/capture.ts';
import { type EntityEvent, entityEvents } from '../../../core/capture/entity-events.ts';
import { changesBetween } from '../../../core/changes/change-reader.ts';
import { type EntityReading, readEntities } from '../../../core/changes/entity-reading.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { parseTerms } from '../../../core/inspect/search/search-terms.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { type WorldState, worldOf } from '../../../core/world/world.ts';
import { systemOf } from './until.ts';

/** Each frame is only compared with the previous one, so older frames of a game are dropped. */
const PAST_BYTES = 1_000_000;
/** An id may be an index with the version in its upper bits. */
const INDICES = 2 ** 32;

/** An event of an entity, as `history --json` prints it. */
export interface HistoryEvent {
  /** `exists`: the entity lives in the first frame that is known. */
  readonly type: EntityEvent['kind'] | 'exists';
  /** The first frame in which the event may have happened; null if that is not known. */
  readonly from: number | null;
  /** The last frame in which it may have happened. */
  readonly frame: number;
  /** True if parts of the frame were read at different moments. */
  readonly torn: boolean;
  readonly entity: { readonly index: number; readonly version: number; readonly name?: string };
  readonly components: readonly string[];
  /** The system that did it, as the game tells it; null for code outside of systems. Left out if the game does not tell it. */
  readonly system?: string | null;
}

/** Compares an entity in each frame of a game or a recording with the frame before. Torn frames wait for a whole one. */
export class EntityFollower {
  readonly #wanted: string;
  readonly #happened: (event: HistoryEvent) => void;
  readonly #capture = new Capture(() => PAST_BYTES, engineOf);
  readonly #version: number | null;
  /** Null until an entity of the wanted name was found. */
  #index: number | null;
  #last: EntityReading | undefined;
  /** The entity's last name, because a destroyed entity has none. */
  #name: string | undefined;
  /** The last position that was compared; null before the first one of a run. */
  #position: number | null = null;

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
    if (this.#capture.world !== before || message.type === 'hello') this.#position = null;
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
    const { world } = this.#capture;
    const { timeline } = world;
    const engine = engineNamed(world.engine);
    const state = worldOf(engine, timeline);
    this.#index ??= this.#find(state);
    const reader = engine.world(timeline.columns);
    const index = this.#index ?? -1;
    const now = this.#wantedVersion(readEntities(reader, new Set([index])).get(index));
    if (now?.alive === true) this.#name = world.nameOf(now.id);
    const was = this.#position === null ? undefined : this.#last;
    const place = { columns: timeline.columns, reader, lastStep: timeline.length - 1 };
    const changes = changesBetween(index, [was, now], place);
    for (const event of entityEvents(world, changes, this.#position, timeline.length)) this.#tell(event, state);
    this.#remember(now);
  }

  #tell({ kind, id, components, from, frame, torn, told }: EntityEvent, state: WorldState): void {
    const { nameOf, driver } = this.#capture.world;
    this.#happened({
      type: this.#position === null ? 'exists' : kind,
      from,
      frame,
      torn,
      entity: { ...driver.decode(id), ...(this.#name !== undefined && { name: this.#name }) },
      components: components.map((component) => state.idText(component, nameOf)),
      ...systemOf(told),
    });
  }

  #remember(now: EntityReading | undefined): void {
    this.#last = now;
    this.#position = this.#capture.world.timeline.length;
  }

  #wantedVersion(entity: EntityReading | undefined): EntityReading | undefined {
    if (entity === undefined || this.#version === null) return entity;
    return this.#capture.world.driver.decode(entity.id).version === this.#version ? entity : undefined;
  }

  #find({ entities }: WorldState): number | null {
    const { nameOf } = this.#capture.world;
    for (let place = 0; place < entities.count; place++) {
      if (entities.nameAt(place, nameOf) === this.#wanted) return entities.indexAt(place);
    }
    return null;
  }
}
