import { LiveTimeline } from '../wire/live/live-timeline.ts';
import { momentOf } from '../wire/live/moment.ts';
import type { Delta, Hello, KeyframeMessage, RecordedMessage, Snapshot, WireColumn } from '../wire/messages/message.ts';
import { CapturedWorld, type EngineOf } from './captured-world.ts';
import { FirstReading } from './first-reading.ts';
import type { Moments } from './moments.ts';

export interface Caption {
  readonly position: number;
  readonly text: string;
}

/** A probe's messages, of an attached game or a recording, as a world with its past, the declared columns, and the moment of each step. */
export class Capture {
  readonly #live: LiveTimeline;
  #hello: Hello | null = null;
  #world: CapturedWorld;
  #captions: readonly Caption[] = [];
  #firstReading = new FirstReading();
  /** The open range of positions in which the current connection had not sent the whole world yet. */
  #reading: { readonly after: number; readonly until: number };
  readonly #columns = new Map<string, WireColumn>();
  readonly #engineOf: EngineOf;
  readonly #first: number;

  /**
   * @param budget the maximum bytes for past frames, asked before each check
   * @param first the first position, for a part of a recording
   */
  constructor(budget: () => number, engineOf: EngineOf, first = 0) {
    this.#engineOf = engineOf;
    this.#first = first;
    this.#reading = { after: first, until: Number.POSITIVE_INFINITY };
    this.#live = new LiveTimeline({
      get budget() {
        return budget();
      },
      first,
    });
    this.#world = this.#worldNow();
  }

  get hello(): Hello | null {
    return this.#hello;
  }

  /** A new object after the game was restarted, or when its past had to be dropped completely. */
  get world(): CapturedWorld {
    return this.#world;
  }

  get moments(): Moments {
    return this.#world.moments;
  }

  get captions(): readonly Caption[] {
    return this.#captions;
  }

  /** The columns of the current connection as declared by the probe. */
  get columns(): readonly WireColumn[] {
    return [...this.#columns.values()];
  }

  /** True if parts of the world were not received yet at a position, so that empty columns may only be missing. */
  isBeingRead(position: number): boolean {
    const { after, until } = this.#reading;
    return this.#hello?.grade === 'frame' && position > after && position < until;
  }

  /** Applies a message accepted by a ProbeReader. The timeline must be at its end. */
  apply(message: RecordedMessage): void {
    switch (message.type) {
      case 'hello':
        this.#hello = message;
        this.#columns.clear();
        this.#firstReading = new FirstReading();
        this.#live.hello(message);
        this.#reading = { after: this.#live.timeline.length, until: Number.POSITIVE_INFINITY };
        break;
      case 'schema':
        for (const column of message.columns) this.#columns.set(column.name, column);
        this.#firstReading.declare(message.columns);
        this.#live.apply(message);
        break;
      case 'snapshot':
      case 'delta':
        this.#live.apply(message, this.#isPart(message));
        break;
      case 'keyframe':
        this.#resume(message);
        break;
      case 'caption':
        this.#captions = [...this.#captions, { position: this.#world.timeline.length, text: message.text }];
        return;
      case 'state':
        this.moments.notePause(message.paused, message.frame, this.#world.timeline.length);
        return;
      default:
        return;
    }
    if (this.#live.timeline !== this.#world.timeline) {
      this.#world = this.#worldNow();
      this.#captions = [];
      this.#reading = { after: this.#first, until: Number.POSITIVE_INFINITY };
    }
    if (message.type === 'snapshot' || message.type === 'delta') {
      this.moments.note(this.#world.timeline.length, momentOf(message));
      this.#firstReading.note(message);
      if (this.#firstReading.isOver) this.#endReading();
      if (message.edits !== undefined) this.#world.noteEdits(message.edits);
    }
  }

  skipTo(position: number): void {
    const before = this.#world.timeline.length;
    this.#live.skipTo(position);
    const last = this.moments.at(before);
    if (last !== null) this.moments.note(position, { ...last, torn: false });
  }

  /** True for a message of the first reading, unless it has the whole world. */
  #isPart({ type, torn = false }: Snapshot | Delta): boolean {
    return this.#hello?.grade === 'frame' && !this.#firstReading.isOver && (type === 'delta' || torn);
  }

  #worldNow(): CapturedWorld {
    const isBeingRead = (position: number): boolean => this.isBeingRead(position);
    return new CapturedWorld(this.#live.timeline, { engineOf: this.#engineOf, first: this.#first, isBeingRead });
  }

  #endReading(): void {
    const { after, until } = this.#reading;
    this.#reading = { after, until: Math.min(until, this.#world.timeline.length) };
  }

  #resume(keyframe: KeyframeMessage): void {
    const { timeline } = this.#world;
    if (timeline.length > this.#first) this.skipTo(keyframe.position);
    this.#live.resume(keyframe);
    if (timeline.length === this.#first) this.moments.begin(momentOf(keyframe));
    // The recording does not tell if the state was complete.
    this.#firstReading.end();
    this.#endReading();
  }
}
