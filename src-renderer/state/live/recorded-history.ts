import { type ScannedPart, scanRecording } from '../../../core/capture/scan-recording.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { EntityHistory, type HistoryEntry } from '../../../core/inspect/history/history.ts';
import type { Column } from '../../../core/trace/column.ts';
import type { Moment } from '../../../core/wire/live/moment.ts';
import type { Edit } from '../../../core/wire/messages/edit.ts';
import { valueName } from '../../../core/world/value-name.ts';
import { engineIn, type MemoryPicture, worldIn } from '../source/picture.ts';
import { messageOf } from '../window/window-state.ts';
import type { RecordingSource } from './recording-source.ts';
import { pause } from './yield-to-window.ts';

/** An entry, and the game's moment if it belongs to another part of the recording. */
export interface ShownEntry extends HistoryEntry {
  readonly moment?: Moment | null;
  /** The edits whose results the entry shows. */
  readonly edits?: readonly Edit[];
}

interface HistoryState {
  readonly entries: readonly ShownEntry[];
  /** Steps from this one on were searched. */
  readonly reached: number;
  readonly isBusy: boolean;
  readonly isDone: boolean;
  readonly error: string | null;
}

/** The history of an entity in a recording, newest first. The file is searched backward from a position, in pages. */
export class RecordedHistory {
  readonly #parts: AsyncGenerator<ScannedPart>;
  readonly #index: number;
  readonly #only: string | null;
  readonly #listeners = new Set<() => void>();
  #part: { readonly part: ScannedPart; readonly history: EntityHistory } | null = null;
  #isWanted = false;
  #state: HistoryState;

  /** @param only the value to search for (`Health.points`); null: every cell of the entity */
  constructor(source: RecordingSource, index: number, from: number, only: string | null) {
    this.#index = index;
    this.#only = only;
    this.#parts = scanRecording(source.recorded, { engineOf, pause, from, direction: 'backward' });
    this.#state = { entries: [], reached: from, isBusy: false, isDone: from === 0, error: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HistoryState => this.#state;

  /** Continues searching until there are `most` more entries, or `stop` aborts. */
  async next(most: number): Promise<void> {
    this.#isWanted = true;
    if (this.#state.isBusy) return;
    const goal = this.#state.entries.length + most;
    this.#change({ isBusy: true, error: null });
    try {
      while (this.#isWanted && !this.#state.isDone && this.#state.entries.length < goal) {
        await this.#search(goal - this.#state.entries.length);
        await pause();
      }
    } catch (error) {
      this.#change({ error: messageOf(error) });
    }
    this.#change({ isBusy: false });
  }

  stop(): void {
    this.#isWanted = false;
  }

  async #search(most: number): Promise<void> {
    this.#part ??= await this.#nextPart();
    if (this.#part === null) {
      this.#change({ isDone: true });
      return;
    }
    const { history, part } = this.#part;
    const { moments, world } = part.part.capture;
    // Values before the part's first step belong to the previous part.
    const entries = history.next(most).filter(({ step }) => step >= part.from);
    const found = entries.map((entry) => ({
      ...entry,
      moment: moments.at(entry.step + 1),
      edits: world.editsAt(entry.step + 1),
    }));
    this.#change({ entries: [...this.#state.entries, ...found], reached: Math.max(part.from, history.reached) });
    if (history.done || history.reached <= part.from) this.#part = null;
  }

  async #nextPart() {
    const { value: part } = await this.#parts.next();
    if (part === undefined) return null;
    const { world } = part.part.capture;
    world.timeline.seek(part.to);
    return { part, history: historyIn(world, this.#index, this.#only) };
  }

  #change(change: Partial<HistoryState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the history of an entity, or of only one of its values, backward from the position of a picture. */
export function historyIn(picture: MemoryPicture, index: number, only: string | null): EntityHistory {
  const { timeline } = picture;
  const { cells } = engineIn(picture);
  const isWanted = (column: Column) => valueName(cells, timeline.columns, column) === only;
  return new EntityHistory(timeline, worldIn(picture), index, only === null ? undefined : isWanted);
}
