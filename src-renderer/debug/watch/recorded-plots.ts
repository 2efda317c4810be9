import { useEffect, useSyncExternalStore } from 'react';
import { plotBounds } from '../../../core/capture/plot-bounds.ts';
import { plotRecording } from '../../../core/capture/plot-recording.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { RecordingSource } from '../../state/live/recording-source.ts';
import { isRecording } from '../../state/live/source-kinds.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import type { Pin } from '../../state/preferences/stored-watches.ts';
import { pinKey, watchedOf } from '../../state/session/watches.ts';
import type { Source } from '../../state/source/source.ts';
import { messageOf, toast } from '../../state/window/window-state.ts';
import { COLUMNS } from './plot.tsx';

interface PlotsState {
  /** The share of the file read so far, from 0 to 1; null if it is not being read. */
  readonly share: number | null;
  /** Changes when more values were found. */
  readonly version: number;
  /** True if the user cancelled reading. */
  readonly isCancelled: boolean;
}

const kept = new WeakMap<RecordingSource, RecordedPlots>();

const nothing: PlotsState = { share: null, version: 0, isCancelled: false };
const never = () => () => undefined;

/** Returns the plots of a recording, which are read while they are shown; null for other sources. */
export function useRecordedPlots(source: Source | null, pins: readonly Pin[]) {
  const plots = isRecording(source) ? plotsOf(source) : null;
  const state = useSyncExternalStore(plots?.subscribe ?? never, plots?.state ?? (() => nothing));
  const recording = isRecording(source) ? source : null;
  const isIndexing = useSyncExternalStore(recording?.subscribe ?? never, () => recording?.indexing != null);
  useEffect(() => {
    if (plots === null || isIndexing) return;
    void plots.read(pins);
    return () => plots.stop();
  }, [plots, pins, isIndexing]);
  return plots === null ? null : { plots, ...state };
}

function plotsOf(source: RecordingSource): RecordedPlots {
  const known = kept.get(source) ?? new RecordedPlots(source);
  kept.set(source, known);
  return known;
}

/** The plots of all pins over a whole recording. The file is read once for all new pins. */
class RecordedPlots {
  readonly #source: RecordingSource;
  /** Values by pin. */
  readonly #found = new Map<string, Float64Array>();
  /** Bounds by pin, used until the values are read. */
  readonly #bounds = new Map<string, Float64Array>();
  readonly #done = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #ended = new AbortController();
  #state: PlotsState = { share: null, version: 0, isCancelled: false };

  constructor(source: RecordingSource) {
    this.#source = source;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): PlotsState => this.#state;

  readonly cancel = (): void => {
    this.stop();
    this.#change({ isCancelled: true });
  };

  of(pin: Pin): Float64Array | undefined {
    return this.#found.get(pinKey(pin));
  }

  boundsOf(pin: Pin): Float64Array | undefined {
    return this.#done.has(pinKey(pin)) ? undefined : this.#bounds.get(pinKey(pin));
  }

  /** Reads the missing values. A reading in progress is restarted. */
  async read(pins: readonly Pin[]): Promise<void> {
    this.stop();
    const missing = pins.filter((pin) => !this.#done.has(pinKey(pin)));
    if (missing.length === 0) return;
    const { signal } = this.#ended;
    const { recorded, capture } = this.#source;
    this.#change({ share: 0, isCancelled: false });
    try {
      const options = { engineOf, pause, signal };
      for (const pin of missing) {
        const bounds = await plotBounds(recorded, capture, watchedOf(pin), COLUMNS, options);
        if (signal.aborted) return;
        this.#bounds.set(pinKey(pin), bounds);
        this.#change({});
      }
      for await (const { share, found } of plotRecording(recorded, missing.map(watchedOf), COLUMNS, options)) {
        missing.forEach((pin, i) => {
          this.#found.set(pinKey(pin), found[i]!);
        });
        this.#change({ share });
      }
    } catch (error) {
      toast({ tone: 'error', text: messageOf(error) });
    }
    if (signal.aborted) return;
    for (const pin of missing) this.#done.add(pinKey(pin));
    this.#change({ share: null });
  }

  stop(): void {
    this.#ended.abort();
    this.#ended = new AbortController();
    if (this.#state.share !== null) this.#change({ share: null });
  }

  #change(change: Partial<PlotsState>): void {
    this.#state = { ...this.#state, ...change, version: this.#state.version + 1 };
    for (const listener of this.#listeners) listener();
  }
}
