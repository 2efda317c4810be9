import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import type { RecordingSource } from '../../state/live/recording-source.ts';
import { pause, slice } from '../../state/live/yield-to-window.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { messageOf } from '../../state/window/window-state.ts';
import { framesOf } from './hit-frames.ts';
import { type Hits, type ListedHit, MAX_HITS, NO_HITS } from './listed-hits.ts';
import { comparedFrom, momentSearch } from './memory-hits.ts';

/** The hits of one condition in the file of a recording, which is searched from its beginning while somebody wants them. */
export class RecordedHits {
  readonly #source: RecordingSource;
  readonly #text: string;
  readonly #listeners = new Set<() => void>();
  #isRunning = false;
  /** Positions before this one were searched. */
  #looked = 0;
  #state: Hits = { ...NO_HITS, isComplete: false };

  constructor(source: RecordingSource, text: string) {
    this.#source = source;
    this.#text = text;
  }

  get state(): Hits {
    return this.#state;
  }

  /**
   * Searches on while there are listeners.
   * @returns a function that stops
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    void this.#run();
    // The length of a file without an index becomes known while it is gone through.
    const stop = this.#source.subscribe(() => void this.#run());
    return () => {
      stop();
      this.#listeners.delete(listener);
      // Each text that is typed into a search has hits of its own.
      if (this.#listeners.size === 0 && (!this.#state.isComplete || this.#state.problem !== null))
        known.get(this.#source)?.delete(this.#text);
    };
  }

  get #isOver(): boolean {
    return this.#listeners.size === 0 || this.#state.left !== null || this.#state.problem !== null;
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#state.isComplete) return;
    this.#isRunning = true;
    try {
      await inTurn(this.#source, () => this.#search());
    } catch (error) {
      this.#change({ isComplete: true, problem: messageOf(error) });
    }
    this.#isRunning = false;
  }

  async #search(): Promise<void> {
    const source = this.#source;
    const condition = readCondition(this.#text);
    if (condition === null) return this.#change({ isComplete: true });
    const { searchRecording } = await import('./recorded-search.ts');
    while (this.#looked < source.length && !this.#isOver) {
      const { length } = source;
      await searchRecording(source, {
        from: this.#looked,
        backward: false,
        conditions: [condition],
        isOver: () => this.#isOver,
        find: (world, within) => this.#findIn(world, within),
        onShare: () => null,
      });
      // Blocks that cannot have a hit are left out, also at the end.
      if (!this.#isOver) this.#looked = length;
    }
    if (!this.#isOver) this.#change({ isComplete: source.indexing === null });
  }

  async #findIn(world: MemoryPicture, [from, to]: readonly [number, number]): Promise<null> {
    const search = momentSearch(world, this.#text)!;
    const begins = this.#source.recorded.startOf(from + 1);
    const hits: ListedHit[] = [];
    for (let at = comparedFrom(world, from, begins); at < to && !this.#isOver; await pause()) {
      const found = search.find(at, to, false, slice());
      at = found === null ? to : typeof found === 'number' ? found : found.position;
      if (found === null || typeof found === 'number') continue;
      const hit = { ...found, text: this.#text };
      // They are known only while this part is in memory.
      framesOf(hit, world);
      hits.push(hit);
      if (this.#state.hits.length + hits.length < MAX_HITS) continue;
      this.#found(hits, at, world);
      this.#change({ isComplete: true, left: { which: 'later', kept: at } });
      return null;
    }
    if (!this.#isOver) this.#found(hits, to, world);
    return null;
  }

  #found(hits: readonly ListedHit[], looked: number, { moments }: MemoryPicture): void {
    this.#looked = looked;
    const frame = moments?.at(looked)?.frame;
    const frames = frame === undefined ? this.#state.frames : { from: null, to: frame };
    this.#change({ hits: [...this.#state.hits, ...hits], frames });
  }

  #change(change: Partial<Hits>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const turns = new WeakMap<RecordingSource, Promise<void>>();

/** One search of a file runs at a time, because each has a part of it in memory. */
function inTurn(source: RecordingSource, search: () => Promise<void>): Promise<void> {
  const turn = (turns.get(source) ?? Promise.resolve()).then(search);
  turns.set(
    source,
    turn.catch(() => undefined),
  );
  return turn;
}

const known = new WeakMap<RecordingSource, Map<string, RecordedHits>>();

export function recordedHits(source: RecordingSource, text: string): RecordedHits {
  const own = known.get(source) ?? new Map<string, RecordedHits>();
  known.set(source, own);
  const hits = own.get(text) ?? new RecordedHits(source, text);
  own.set(text, hits);
  return hits;
}
