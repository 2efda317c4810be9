import { LiveTimeline } from '../../core/wire/live-timeline.ts';
import type { Hello, ProbeMessage, WireColumn } from '../../core/wire/message.ts';
import { LiveWorld } from './live-world.ts';
import { Moments } from './moments.ts';

/** Words that stand at a step of a recording. */
export interface Caption {
  readonly position: number;
  readonly text: string;
}

/**
 * What a probe's messages have made up: a world with a past, its columns as they were told, and the moment of each step. The
 * same for a game that is attached and for a recording.
 */
export class Capture {
  readonly #live: LiveTimeline;
  #hello: Hello | null = null;
  #world: LiveWorld;
  #moments = new Moments();
  readonly #columns = new Map<string, WireColumn>();

  /** @param budget bytes that the past may take; asked for again and again */
  constructor(budget: () => number) {
    this.#live = new LiveTimeline({
      get budget() {
        return budget();
      },
    });
    this.#world = new LiveWorld(this.#live.timeline);
  }

  get hello(): Hello | null {
    return this.#hello;
  }

  /** Another object when the game was started anew, or its past had to be dropped as a whole. */
  get world(): LiveWorld {
    return this.#world;
  }

  get moments(): Moments {
    return this.#moments;
  }

  /** The columns of the present connection, as the probe told them. */
  get columns(): readonly WireColumn[] {
    return [...this.#columns.values()];
  }

  /** Takes over a message that a ProbeReader let through. The timeline must stand at its end. */
  apply(message: ProbeMessage): void {
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
      default:
        return;
    }
    if (this.#live.timeline !== this.#world.timeline) {
      this.#world = new LiveWorld(this.#live.timeline);
      this.#moments = new Moments();
    }
    if (message.type === 'snapshot' || message.type === 'delta') {
      const { frame, time, torn = false } = message;
      this.#moments.note(this.#world.timeline.length, { frame, time, torn });
    }
  }
}
