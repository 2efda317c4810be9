import { entityEvents, type GameEvent } from '../../core/capture/entity-events.ts';
import { scanRecording } from '../../core/capture/scan-recording.ts';
import type { RawId } from '../../core/cells/id-format.ts';
import type { Change } from '../../core/changes/change.ts';
import { type EntityEvent, eventsOf, isAbout, isOfLife, isTold } from '../../core/changes/entity-event.ts';
import { EntityHistory, type HistorySpan } from '../../core/changes/entity-history.ts';
import { engineOf } from '../../core/engines/all.ts';
import { getOrInsert } from '../../core/trace/lookup.ts';
import type { Edit } from '../../core/wire/messages/edit.ts';
import type { RecordingSource } from '../state/live/recording-source.ts';
import { pause } from '../state/live/yield-to-window.ts';
import { engineIn, type MemoryPicture } from '../state/source/picture.ts';
import { messageOf } from '../state/window/window-state.ts';
import { pastOf, settledIn } from './why/why-question.ts';

/** Writes that are searched before the window answers input. */
const WRITES_PER_TURN = 20_000;

/** Stands for the life and the components of an entity, in the place of a value's name: no value has this name. */
export const LIFE = ' ';

/** The changes of an entity in an operation, or in the same frames of a game. */
export interface HistoryRow {
  /** The positions before and after it. */
  readonly from: number;
  readonly to: number;
  /** The last step that decided it. */
  readonly step: number;
  readonly events: readonly (EntityEvent & Partial<GameEvent>)[];
  /** The milliseconds of the game; null for an operation. */
  readonly time: number | null;
  readonly texts: HistorySpan['texts'];
  /** The edits whose results it shows. */
  readonly edits: readonly Edit[];
}

/** A memory, and the positions whose history is read from it. */
interface HistoryPart {
  readonly picture: MemoryPicture;
  readonly from: number;
  readonly to: number;
}

interface HistoryState {
  readonly rows: readonly HistoryRow[];
  /** Steps from this one on were searched; null before the first. */
  readonly reached: number | null;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  readonly error: string | null;
}

/** The history of an entity, the newest row first. It is searched in turns, and read in pages, because an hour of a game is long. */
export class HistorySearch {
  readonly #parts: AsyncIterator<HistoryPart>;
  readonly #index: number;
  readonly #isWanted: (change: Change) => boolean;
  /** The entity with which the history begins; null once its rows were found. */
  #awaited: RawId | null;
  readonly #listeners = new Set<() => void>();
  #part: { readonly part: HistoryPart; readonly history: EntityHistory } | null = null;
  #isWantedMore = false;
  #state: HistoryState = { rows: [], reached: null, isBusy: false, isDone: false, error: null };

  /**
   * @param only the value to search for (`Health.points`), or `LIFE`; null for all that happened
   * @param newest the entity with which the history begins, where later ones had its index; null for the last one
   */
  constructor(parts: AsyncIterable<HistoryPart>, index: number, only: string | null, newest: RawId | null = null) {
    this.#awaited = newest;
    this.#parts = parts[Symbol.asyncIterator]();
    this.#index = index;
    this.#isWanted = wantedOf(only);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HistoryState => this.#state;

  /** Continues searching until there are `most` more rows, or `stop` is called. */
  async next(most: number): Promise<void> {
    this.#isWantedMore = true;
    if (this.#state.isBusy) return;
    const goal = this.#state.rows.length + most;
    this.#change({ isBusy: true, error: null });
    try {
      while (this.#isWantedMore && !this.#state.isDone && this.#state.rows.length < goal) {
        await this.#search(goal - this.#state.rows.length);
        await pause();
      }
    } catch (error) {
      this.#change({ error: messageOf(error) });
    }
    this.#change({ isBusy: false });
  }

  stop(): void {
    this.#isWantedMore = false;
  }

  async #search(most: number): Promise<void> {
    this.#part ??= await this.#nextPart();
    if (this.#part === null) {
      this.#change({ isDone: true });
      return;
    }
    const { history, part } = this.#part;
    const spans = history.next(most, WRITES_PER_TURN, part.from);
    if (history.done || history.reached <= part.from) this.#part = null;
    const found = this.#begun(spans.flatMap((span) => rowsOf(part.picture, span)));
    this.#change({ rows: [...this.#state.rows, ...found], reached: history.reached });
  }

  /** Leaves out the rows about entities that had the index after the newest wanted one. */
  #begun(rows: readonly HistoryRow[]): readonly HistoryRow[] {
    if (this.#awaited === null) return rows;
    const first = rows.findIndex(({ events }) => events.some(({ id }) => id === this.#awaited));
    if (first < 0) return [];
    this.#awaited = null;
    return rows.slice(first);
  }

  async #nextPart() {
    const { value: part, done } = await this.#parts.next();
    return done === true ? null : { part, history: this.#historyOf(part) };
  }

  #historyOf({ picture, to }: HistoryPart): EntityHistory {
    const { before } = pastOf(picture, null);
    const nameOf = (id: RawId): string | undefined => picture.nameOf(id);
    const { timeline } = picture;
    const memory = { timeline, engine: engineIn(picture), nameOf, before };
    return new EntityHistory({ ...memory, index: this.#index, position: to, isWanted: this.#isWanted });
  }

  #change(change: Partial<HistoryState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function wantedOf(only: string | null): (change: Change) => boolean {
  if (only === null) return isTold;
  return only === LIFE ? (change) => isOfLife(change) && isTold(change) : (change) => isAbout(change, only);
}

/** A memory up to a position. */
export async function* memoryParts(picture: MemoryPicture, position: number): AsyncGenerator<HistoryPart> {
  yield { picture, from: -1, to: settledIn(picture, Math.min(position, picture.timeline.length)) };
}

/** The parts of a recording's file, backward from a position. */
export async function* recordingParts(
  { recorded }: Pick<RecordingSource, 'recorded'>,
  position: number,
): AsyncGenerator<HistoryPart> {
  for await (const { part, from, to } of scanRecording(recorded, {
    engineOf,
    pause,
    from: position,
    direction: 'backward',
  })) {
    const picture = part.capture.world;
    yield { picture, from, to: settledIn(picture, to) };
  }
}

/** Divides changes into rows: one for each frame that the game told, and separate ones for entities that had the same index one after the other. */
function rowsOf(picture: MemoryPicture, { from, to, changes, texts }: HistorySpan): readonly HistoryRow[] {
  const { timeline, moments } = picture;
  const start = from ?? to - 1;
  const row = { from: start, to, texts, edits: editsIn(picture, start, to) };
  const stepOf = (events: readonly EntityEvent[]): number =>
    Math.max(...events.flatMap((event) => event.changes.map(({ step }) => step)));
  const isGame = moments !== undefined;
  const events: HistoryRow['events'] = isGame
    ? entityEvents({ timeline, moments, engine: engineIn(picture) }, changes, from, to)
    : eventsOf(changes);
  const parts = new Map<string, HistoryRow['events'][number][]>();
  let life = 0;
  for (const event of events) {
    if (event.kind === 'created') life++;
    getOrInsert(parts, `${event.from} ${event.frame} ${life}`, () => []).push(event);
  }
  const rows = [...parts.values()].reverse().sort(([a], [b]) => (b!.frame ?? 0) - (a!.frame ?? 0));
  return rows.map((own, i) => {
    const time = moments?.timeOfFrame(own[0]?.frame ?? 0, to) ?? null;
    return { ...row, events: own, time, step: stepOf(own), edits: i === 0 ? row.edits : [] };
  });
}

/** Returns the entity that had the index before the one of a row, whose life begins there; null if the next older row is about the same one. */
export function formerEntity(row: HistoryRow, older: HistoryRow | undefined): RawId | null {
  const [own, former] = [row.events.at(-1), older?.events[0]];
  if (own === undefined || former === undefined) return null;
  const begins = row.events.some(({ kind }) => kind === 'created');
  return begins || own.id !== former.id ? former.id : null;
}

function editsIn({ editsAt }: MemoryPicture, from: number, to: number): readonly Edit[] {
  const positions = Array.from({ length: to - from }, (_, i) => from + 1 + i);
  return editsAt === undefined ? [] : positions.flatMap((position) => editsAt(position));
}
