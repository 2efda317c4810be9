import { LiveTimeline } from '../wire/live-timeline.ts';
import type { Hello, KeyframeMessage, RecordedMessage, WireColumn } from '../wire/message.ts';
import { CapturedWorld, type EngineOf } from './captured-world.ts';
import { Moments } from './moments.ts';

/** Text that is shown from a position of a recording on, until the next one. */
export interface Caption {
  readonly position: number;
  readonly text: string;
}

/**
 * The result of a probe's messages: a world with a past, its columns as they were declared, and the moment of each step. The
 * same for an attached game and for a recording.
 */
export class Capture {
  readonly #live: LiveTimeline;
  #hello: Hello | null = null;
  #world: CapturedWorld;
  #moments: Moments;
  #captions: readonly Caption[] = [];
  readonly #columns = new Map<string, WireColumn>();
  readonly #engineOf: EngineOf;
  readonly #first: number;

  /**
   * @param budget bytes that the past may take; read before each check
   * @param first the position that it begins at: of a part of a recording
   */
  constructor(budget: () => number, engineOf: EngineOf, first = 0) {
    this.#engineOf = engineOf;
    this.#first = first;
    this.#moments = new Moments(first);
    this.#live = new LiveTimeline({
      get budget() {
        return budget();
      },
      first,
    });
    this.#world = new CapturedWorld(this.#live.timeline, this.#engineOf);
  }

  get hello(): Hello | null {
    return this.#hello;
  }

  /** Another object when the game was started again, or its past had to be dropped as a whole. */
  get world(): CapturedWorld {
    return this.#world;
  }

  get moments(): Moments {
    return this.#moments;
  }

  get captions(): readonly Caption[] {
    return this.#captions;
  }

  /** The columns of the present connection, as the probe declared them. */
  get columns(): readonly WireColumn[] {
    return [...this.#columns.values()];
  }

  /** Takes over a message that a ProbeReader let through. The timeline must be at its end. */
  apply(message: RecordedMessage): void {
    switch (message.type) {
      case 'hello':
        this.#hello = message;
        this.#columns.clear();
        this.#live.hello(message);
        break;
      case 'schema':
        for (const column of message.columns) this.#columns.set(column.name, column);
        this.#live.apply(message);
        break;
      case 'snapshot':
      case 'delta':
        this.#live.apply(message);
        break;
      case 'keyframe':
        this.#resume(message);
        break;
      case 'caption':
        this.#captions = [...this.#captions, { position: this.#world.timeline.length, text: message.text }];
        return;
      default:
        return;
    }
    if (this.#live.timeline !== this.#world.timeline) {
      this.#world = new CapturedWorld(this.#live.timeline, this.#engineOf);
      this.#moments = new Moments(this.#first);
      this.#captions = [];
    }
    if (message.type === 'snapshot' || message.type === 'delta') {
      const { frame, time, torn = false } = message;
      this.#moments.note(this.#world.timeline.length, { frame, time, torn });
      if (message.edits !== undefined) this.#world.noteEdits(message.edits);
    }
  }

  /** Adds frames that are missing, up to a position. */
  skipTo(position: number): void {
    const before = this.#world.timeline.length;
    this.#live.skipTo(position);
    const last = this.#moments.at(before);
    if (last !== null) this.#moments.note(position, last);
  }

  #resume(keyframe: KeyframeMessage): void {
    const { timeline } = this.#world;
    if (timeline.length > this.#first) this.skipTo(keyframe.position);
    this.#live.resume(keyframe);
    const { frame, time, torn = false } = keyframe;
    if (timeline.length === this.#first) this.#moments.begin({ frame, time, torn });
  }
}
