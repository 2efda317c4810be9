import type { Change } from '../changes/change.ts';
import { type EntityReading, readEntity } from '../changes/entity-reading.ts';
import type { ToldChange } from '../inspect/conditions/system-changes.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { readableText } from '../trace/value.ts';
import type { Delta, RecordedMessage } from '../wire/messages/message.ts';
import { fieldName } from '../world/value-name.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { entityEvents } from './entity-events.ts';
import { type Engines, FrameWalk, type WalkedFrame } from './frame-walk.ts';
import type { RecordingCursor } from './recording-cursor.ts';

/** A change that a frame shows, with the positions of that frame and the one before. */
interface ShownChange {
  readonly change: Change;
  readonly before: number | null;
  readonly position: number;
}

/** The frames in which something changed, and the last change as the game told it. */
interface ChangedFrames {
  /** Null if the first one is not known. */
  readonly from: number | null;
  readonly to: number;
  readonly told: ToldChange | null;
}

/** Reads the frames of a recording, and keeps what changed since it was found to agree with another one. Entities have their name, or else their index. */
export class RunReader {
  frame = 0;
  /** True if the structure was read in this very frame. */
  isWhole = false;
  /** True if the values were also read in this frame. */
  hasValues = false;
  /** Entities that changed since the last comparison. */
  readonly touched = new Set<string>();
  readonly #cursor: RecordingCursor;
  readonly #walk: FrameWalk;
  readonly #indices = new Map<string, number>();
  /** The first and the last change since the recordings agreed, by what changed. */
  readonly #shown = new Map<string, { readonly first: ShownChange; last: ShownChange }>();
  readonly #positions: { readonly frame: number; readonly position: number }[] = [];
  /** Messages that were looked at before their turn. */
  readonly #ahead: RecordedMessage[] = [];
  /** Ids of the columns that are no structure. */
  readonly #watched = new Set<number>();
  #walked: WalkedFrame | null = null;
  /** The world of this frame, which finds many entities quickly. */
  #reader: WorldReader | null = null;

  constructor(cursor: RecordingCursor, { engineOf, engineNamed }: Engines) {
    this.#cursor = cursor;
    this.#walk = new FrameWalk(engineOf, engineNamed);
  }

  /** Moves to the next frame; false at the end. */
  async next(): Promise<boolean> {
    for (let message = await this.#next(); message !== null; message = await this.#next()) {
      const walked = this.#walk.take(message);
      if (walked === null) continue;
      const { world, frame } = walked;
      const { length } = world.timeline;
      this.#walked = walked;
      this.#reader = walked.engine.world(world.timeline.columns);
      this.frame = frame;
      this.isWhole = !world.moments.isTorn(length) && (await this.#isReadIn(message, frame));
      this.hasValues = this.isWhole && world.moments.at(length)?.valueAge === 0;
      this.#positions.push({ frame, position: length });
      this.#collect(walked);
      return true;
    }
    return false;
  }

  async #next(): Promise<RecordedMessage | null> {
    const message = this.#ahead.shift() ?? (await this.#cursor.next());
    if (message?.type === 'hello') this.#watched.clear();
    if (message?.type === 'schema')
      for (const { id, watched } of message.columns) if (watched === true) this.#watched.add(id);
    return message;
  }

  /**
   * True if the structure was read in the frame of a message (docs/protocol.md, `merged`): the message has a part of it and is not torn, or the
   * next one covers only later frames. Otherwise changes of this frame may still be missing.
   */
  async #isReadIn(message: RecordedMessage, frame: number): Promise<boolean> {
    if (message.type !== 'delta' || message.steps !== undefined) return true;
    if (message.columns?.some(({ c }) => !this.#watched.has(c)) === true) return true;
    const next = await this.#nextDelta();
    return next !== null && next.frame - (next.merged ?? 1) >= frame;
  }

  /** Null if the connection ends before it. */
  async #nextDelta(): Promise<Delta | null> {
    for (let at = 0; ; at++) {
      const message = this.#ahead[at] ?? (await this.#cursor.next());
      if (message === null) return null;
      if (at === this.#ahead.length) this.#ahead.push(message);
      if (message.type === 'delta') return message;
      if (message.type === 'snapshot' || message.type === 'hello') return null;
    }
  }

  /** Forgets what changed, because the recordings agree. */
  agree(): void {
    this.#shown.clear();
    this.#positions.length = 0;
  }

  /** Returns a living entity as this frame has it, with the texts of its values by component and field. */
  read(label: string): ReadonlyMap<string, ReadonlyMap<string, string>> | null {
    const index = this.#indices.get(label);
    if (index === undefined) return null;
    const entity = readEntity(this.#reader!, index);
    if (entity?.alive !== true || this.#labelOf(entity.id, index) !== label) return null;
    return valuesOf(entity, (component) => this.#textOf(component));
  }

  /** Returns the frames in which a place changed since the recordings agreed; null if it did not. */
  changedIn(what: string): ChangedFrames | null {
    const shown = this.#shown.get(what);
    if (shown === undefined) return null;
    const [first, last] = [this.#eventOf(shown.first), this.#eventOf(shown.last)];
    return { from: first?.from ?? null, to: last?.frame ?? this.frame, told: last?.told ?? null };
  }

  /** Returns the position of the first frame from `frame` on. */
  positionAt(frame: number): number {
    return (this.#positions.find((each) => each.frame >= frame) ?? this.#positions.at(-1)!).position;
  }

  #eventOf({ change, before, position }: ShownChange) {
    const { world, engine } = this.#walked!;
    const { timeline, moments } = world;
    if (before === null || before < timeline.first) return null;
    return entityEvents({ timeline, moments, engine }, [change], before, position)[0] ?? null;
  }

  #collect({ world, before, changes: read }: WalkedFrame): void {
    const changes = read();
    if (changes === null) {
      const reader = this.#reader!;
      for (const index of reader.entities()?.indices ?? []) {
        const record = reader.recordOf(index);
        if (record?.alive === true) this.#touch(this.#labelOf(record.id, index), index);
      }
      return;
    }
    for (const change of changes) {
      if (change.id === null || !COMPARED.includes(change.kind)) continue;
      const label = this.#labelOf(change.id, change.index);
      this.#touch(label, change.index);
      const shown = { change, before, position: world.timeline.length };
      const component = change.component === null ? null : this.#textOf(change.component);
      getOrInsert(this.#shown, placeName(label, component, change.field), () => ({ first: shown, last: shown })).last =
        shown;
    }
  }

  #touch(label: string, index: number): void {
    this.touched.add(label);
    this.#indices.set(label, index);
  }

  /** Returns the text of a component, in which a pair has the name of its target. */
  #textOf(component: string): string {
    return this.#reader!.idText?.(component, this.#walked!.world.nameOf) ?? component;
  }

  #labelOf(id: EntityReading['id'], index: number): string {
    return this.#walked!.world.nameOf(id) ?? `#${index}`;
  }
}

const COMPARED: readonly Change['kind'][] = ['created', 'destroyed', 'gained', 'lost', 'value', 'named'];

/** Formats for example `Health.points #7`, `Shield #7`, or `#7`. */
export function placeName(label: string, component: string | null, field: string | null): string {
  return component === null ? label : `${fieldName(component, field)} ${label}`;
}

function valuesOf({ components }: EntityReading, textOf: (component: string) => string) {
  return new Map(
    [...components].map(([component, { values }]) => {
      const known = values.flatMap(({ field, value }) =>
        value === undefined ? [] : [[fieldName(textOf(component), field), readableText(value)] as const],
      );
      return [textOf(component), new Map(known)] as const;
    }),
  );
}
