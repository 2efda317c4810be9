import type { ProbeColumn } from './adapter.ts';
import { capacityFor } from './number-arrays.ts';
import { NOT_QUEUED, type QueueTag } from './system-timer.ts';

/** Stands for changes outside of systems in the columns `…-by`. */
export const OUTSIDE = 2 ** 32 - 1;

/** Rows whose last change is noted together, as a power of two. */
const CHUNK_BITS = 8;

/** Where a change was made: the row of the running system, -1 for none, and who queued the change. */
export interface Origin {
  readonly system: number;
  readonly queuedBy: QueueTag;
  readonly frame: number;
}

interface ColumnTexts {
  readonly name: string;
  readonly meta: ProbeColumn['meta'];
  /** Called before the column is read. */
  readonly used: () => void;
}

/** Where the last change of one kind was made, by entity index. */
export class ToldOrigins {
  #by = new Uint32Array(0);
  #in = new Uint32Array(0);
  #queuedBy = new Uint32Array(0);
  #isQueued = new Uint8Array(0);
  /** 1 if the frame and the system of the last change are known. */
  #isTold = new Uint8Array(0);
  /** The entities that changed. */
  #handles = new Float64Array(0);
  /** How many changes there were, told or not. */
  #counts = new Uint32Array(0);
  /** The version in which each chunk of rows last changed. */
  #chunks = new Uint32Array(0);
  #version = 1;
  /** One more than the largest row with a known change; the columns have no others, so the first message is short. */
  #toldEnd = 0;

  clear(): void {
    this.#isTold.fill(0);
    this.#isQueued.fill(0);
    this.#counts.fill(0);
    this.#toldEnd = 0;
    this.#chunks.fill(++this.#version);
  }

  /**
   * @param when null if it is not known
   * @param handle the entity that changed
   * @param count how many changes there were, of which this is the last
   */
  note(row: number, when: Origin | null, handle = 0, count = 1): void {
    this.#grow(row + 1);
    this.#counts[row]! += count;
    this.#isTold[row] = when === null ? 0 : 1;
    if (when !== null) this.#toldEnd = Math.max(this.#toldEnd, row + 1);
    this.#by[row] = when === null ? 0 : rowOf(when.system);
    const queuedBy = when?.queuedBy ?? NOT_QUEUED;
    this.#isQueued[row] = queuedBy === NOT_QUEUED ? 0 : 1;
    this.#queuedBy[row] = rowOf(queuedBy);
    this.#in[row] = when?.frame ?? 0;
    this.#handles[row] = handle;
    this.#chunks[row >>> CHUNK_BITS] = ++this.#version;
  }

  byColumn(texts: ColumnTexts): ProbeColumn {
    return this.#column(texts, { type: 'u32', read: () => this.#by, present: () => this.#isTold });
  }

  inColumn(texts: ColumnTexts): ProbeColumn {
    return this.#column(texts, { type: 'u32', read: () => this.#in, present: () => this.#isTold });
  }

  queuedColumn(texts: ColumnTexts): ProbeColumn {
    return this.#column(texts, { type: 'u32', read: () => this.#queuedBy, present: () => this.#isQueued });
  }

  handleColumn(texts: ColumnTexts): ProbeColumn {
    return this.#column(texts, { type: 'f64', read: () => this.#handles, present: () => this.#isTold });
  }

  countColumn(texts: ColumnTexts): ProbeColumn {
    return this.#column(texts, { type: 'u32', read: () => this.#counts });
  }

  #column(
    { name, meta, used }: ColumnTexts,
    source: {
      readonly type: 'u32' | 'f64';
      readonly read: () => Uint32Array | Float64Array;
      readonly present?: () => Uint8Array;
    },
  ): ProbeColumn {
    const version = (): number => {
      used();
      return this.#version;
    };
    const rows = (): number => this.#toldEnd;
    const changedSince = this.#changedSince.bind(this);
    return { name, meta, watched: true, everyFrame: true, ...source, rows, version, changedSince };
  }

  #changedSince(version: number, from: number, to: number): boolean {
    for (let chunk = from >>> CHUNK_BITS; chunk << CHUNK_BITS < to; chunk++) {
      if (this.#chunks[chunk]! > version) return true;
    }
    return false;
  }

  #grow(rows: number): void {
    const before = this.#by.length;
    if (rows <= before) return;
    const room = capacityFor(rows, before);
    this.#by = grown(this.#by, new Uint32Array(room));
    this.#in = grown(this.#in, new Uint32Array(room));
    this.#queuedBy = grown(this.#queuedBy, new Uint32Array(room));
    this.#isQueued = grown(this.#isQueued, new Uint8Array(room));
    this.#isTold = grown(this.#isTold, new Uint8Array(room));
    this.#handles = grown(this.#handles, new Float64Array(room));
    this.#counts = grown(this.#counts, new Uint32Array(room));
    this.#chunks = grown(this.#chunks, new Uint32Array((room >>> CHUNK_BITS) + 1));
  }
}

function rowOf(system: number): number {
  return system < 0 ? OUTSIDE : system;
}

export function grown<A extends Uint8Array | Uint32Array | Float64Array>(old: A, room: A): A {
  room.set(old);
  return room;
}
