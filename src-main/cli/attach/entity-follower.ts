import { entityEvents, type GameEvent } from '../../../core/capture/entity-events.ts';
import { FrameWalk, type WalkedFrame } from '../../../core/capture/frame-walk.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import type { Change } from '../../../core/changes/change.ts';
import { changeReaderOf, changesBetween } from '../../../core/changes/change-reader.ts';
import { componentsIn, eventWords, isOfLife } from '../../../core/changes/entity-event.ts';
import { type EntityReading, readEntity } from '../../../core/changes/entity-reading.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import type { ReuseNames } from '../../../core/inspect/conditions/hit-words.ts';
import { type SystemNames, systemAndLine, systemNames } from '../../../core/inspect/conditions/system-changes.ts';
import { parseTerms } from '../../../core/inspect/search/search-terms.ts';
import { type Json, jsonOf } from '../../../core/trace/value.ts';
import type { RecordedMessage } from '../../../core/wire/messages/message.ts';
import { type WorldState, worldOf } from '../../../core/world/world.ts';
import { CHANGES } from '../../attach/watch-lists.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** An id may be an index with the version in its upper bits. */
const INDICES = 2 ** 32;

/** An event of an entity, as `history --json` prints it. */
export interface HistoryEvent extends SystemNames, ReuseNames {
  readonly type: GameEvent['kind'];
  /** The first frame in which the event may have happened; null if that is not known. */
  readonly from: number | null;
  /** The last frame in which it may have happened. */
  readonly frame: number;
  /** True if parts of the frame were read at different moments. */
  readonly torn: boolean;
  readonly entity: { readonly index: number; readonly version: number; readonly name?: string };
  readonly components: readonly string[];
  /** Only in a destruction: the last frame in which the entity's components were read, if it may have gained or lost some since. */
  readonly asOf?: number;
  /** Only in a creation: the first and the last version of the index that lived and died between two readings, so that no picture shows them. */
  readonly skipped?: readonly [first: number, last: number];
  /** Only of `others`: how many entities with the same id were created and destroyed between two readings. */
  readonly count?: number;
  /** The values that changed. */
  readonly values?: readonly {
    readonly component: string;
    readonly field: string | null;
    readonly from: Json;
    readonly to: Json;
  }[];
}

/** Tells an event, and what it is in words: `lost Shield, in Damage`. */
export type TellEvent = (event: HistoryEvent, what: string) => void;

/** Compares an entity in each whole frame of a game or a recording with the frame before. */
export class EntityFollower {
  readonly #wanted: string;
  readonly #t: Terminal['t'];
  readonly #tell: TellEvent;
  readonly #tellsValues: boolean;
  readonly #walk = new FrameWalk(engineOf, engineNamed);
  readonly #version: number | null;
  /** Null until an entity of the wanted name was found. */
  #index: number | null;
  /** The entity's last name, because a destroyed entity has none, and another one may have its index. */
  #name: string | undefined;
  /** The frame in which the entity is known to exist first. */
  #start: number | null = null;
  /** The version of the last event; null before the first. */
  #lastVersion: number | null = null;
  /** The first frame with an entity whose components may only come in a later part. */
  #incomplete: WalkedFrame | null = null;
  #wishes: EntityFollower['wishes'] = { columns: [CHANGES], traced: [] };

  /**
   * @param wanted an id such as `42` or `42v3`, or a whole name
   * @param tellsValues true for changes of values too, of which a game may make several in each frame
   */
  constructor(wanted: string, t: Terminal['t'], tell: TellEvent, tellsValues = false) {
    const [term] = parseTerms(wanted);
    this.#wanted = wanted;
    this.#t = t;
    this.#tell = tell;
    this.#tellsValues = tellsValues;
    this.#index = term?.kind === 'id' ? term.index % INDICES : null;
    this.#version = term?.kind === 'id' ? term.version : null;
  }

  take(message: RecordedMessage): void {
    this.#compare(this.#walk.take(message));
  }

  /** The columns and the entity that a game shall tell about, in the frame that was compared last. */
  get wishes(): { readonly columns: readonly string[]; readonly traced: readonly number[] } {
    return this.#wishes;
  }

  /** Compares the last torn frames, because no whole frame follows. */
  end(): void {
    this.#compare(this.#walk.end());
    this.#compare(this.#incomplete, true);
  }

  #compare(walked: WalkedFrame | null, isLast = false): void {
    if (walked === null) return;
    const { world, engine } = walked;
    const { timeline, moments, nameOf } = world;
    const state = worldOf(engine, timeline);
    this.#index ??= this.#find(state, nameOf);
    const index = this.#index ?? -1;
    const now = this.#wantedVersion(readEntity(engine.world(timeline.columns), index), world);
    const formerName = this.#name;
    if (now?.alive === true) this.#name = nameOf(now.id);
    const before = this.#incomplete === null ? walked.before : null;
    const isEmpty = now?.alive === true && now.components.size === 0;
    this.#incomplete = before === null && isEmpty && moments.isTorn(timeline.length) ? walked : null;
    if (this.#incomplete !== null && !isLast) return;
    const events = this.#eventsOf(walked, now, before);
    for (const event of events)
      this.#say(event, event.kind === 'destroyed' || event.id !== now?.id ? formerName : this.#name, walked, state);
    if (this.#index !== null && this.#tellsValues)
      this.#wishes = { columns: [CHANGES, ...valuesOf(now)], traced: [index] };
  }

  /** @param before the position of the picture before; null for the first one, in which an entity exists */
  #eventsOf(walked: WalkedFrame, now: EntityReading | undefined, before: number | null): readonly GameEvent[] {
    const { world, engine } = walked;
    const { timeline, moments } = world;
    const { length, columns } = timeline;
    const reader = engine.world(columns);
    const changes =
      before === null
        ? changesBetween(this.#index ?? -1, [undefined, now], { columns, reader, lastStep: length - 1 })
        : changeReaderOf(timeline, engine)
            .changesIn(before, length, { index: this.#index ?? -1 })
            .filter(({ id }) => this.#isWanted(id!, world));
    const told = changes.filter((change) => isOfLife(change) || (change.kind === 'value' && this.#tellsValues));
    const events = entityEvents({ timeline, moments, engine }, told, before, length);
    if (before === null) this.#start = events[0]?.frame ?? null;
    // While the first pictures are read in parts, they show what happened before: the entity exists with that.
    const isEarlier = before !== null && events.some(({ frame }) => frame < (this.#start ?? 0));
    return isEarlier && now?.alive === true ? this.#eventsOf(walked, now, null) : events;
  }

  #say(event: GameEvent, name: string | undefined, { world }: WalkedFrame, state: WorldState): void {
    const { nameOf, driver } = world;
    const { kind, id, from, frame, torn, told, asOf } = event;
    const t = this.#t;
    const { version } = driver.decode(id);
    const next = (this.#lastVersion ?? version) + 1;
    const skipped = kind === 'created' && version > next ? ([next, version - 1] as const) : undefined;
    this.#lastVersion = version;
    const textOf = (component: string): string => state.idText(component, nameOf);
    const what =
      eventWords(event, { t, world: {}, textOf: ({ component }) => textOf(component!) }) +
      systemAndLine(systemNames(told), t) +
      (skipped === undefined ? '' : t('cli.history.skipped', { versions: [...new Set(skipped)].join('–') }));
    const entity = { ...driver.decode(id), ...(name !== undefined && { name }) };
    const components = componentsIn(event).map(textOf);
    const values = kind === 'value' && { values: event.changes.map((change) => valueJson(change, textOf)) };
    const reuse = event.changes.find((change) => change.reuse !== null)?.reuse;
    const about = {
      ...(asOf !== undefined && { asOf }),
      ...(kind === 'others' && { count: Number(event.changes[0]!.to) }),
      ...(skipped && { skipped }),
      ...(reuse && { [reuse]: true }),
      ...values,
    };
    this.#tell({ type: kind, from, frame, torn, entity, components, ...about, ...systemNames(told) }, what);
  }

  #wantedVersion(entity: EntityReading | undefined, world: WalkedFrame['world']): EntityReading | undefined {
    return entity !== undefined && this.#isWanted(entity.id, world) ? entity : undefined;
  }

  #isWanted(id: RawId, { driver }: WalkedFrame['world']): boolean {
    return this.#version === null || driver.decode(id).version === this.#version;
  }

  #find({ entities }: WorldState, nameOf: WalkedFrame['world']['nameOf']): number | null {
    for (let place = 0; place < entities.count; place++) {
      if (entities.nameAt(place, nameOf) === this.#wanted) return entities.indexAt(place);
    }
    return null;
  }
}

function valuesOf(entity: EntityReading | undefined): readonly string[] {
  return [...(entity?.components.values() ?? [])].flatMap(({ values }) => values.map(({ column }) => column));
}

function valueJson({ component, field, from, to }: Change, textOf: (component: string) => string) {
  return { component: textOf(component!), field, from: jsonOf(from), to: jsonOf(to) };
}
