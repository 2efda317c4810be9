import type { ProbeColumn } from './adapter.ts';
import { measurementColumn, textColumn } from './system-and-query-columns.ts';

/** Optional details of a system. */
export interface SystemOptions {
  /** The phase or group in which the system runs. */
  readonly phase?: string;
  /** The terms of its query, for example `Position, Velocity, !Dead`. */
  readonly terms?: string;
  /** Returns how many entities the system matches. Only called while a hub watches this column. */
  readonly matches?: () => number;
}

interface System {
  readonly row: number;
  readonly name: string;
  readonly options: SystemOptions;
  /** The line that ran it first, as `file:line`. */
  readonly source: string | undefined;
  /** Milliseconds in the current frame, and the system's place in the order of runs (-1 if it did not run). */
  time: number;
  order: number;
  /** The same values of the last finished frame. */
  shownTime: number;
  shownOrder: number;
}

const DID_NOT_RUN = -1;
const NO_SYSTEM = -1;

/** Says which system queued a command; see `Probe.tag`. */
export type QueueTag = number;
/** The tag of what is not queued, or was queued while nobody watched. */
export const NOT_QUEUED: QueueTag = -2;

/** Times the systems of a game; the time of a system excludes systems that ran inside it. */
export class SystemTimer {
  readonly #all: System[] = [];
  readonly #byName = new Map<string, System>();
  readonly #onSwitch: (system: number, queuedBy: QueueTag) => void;
  readonly #sourceNow: () => string | undefined;
  #current = NO_SYSTEM;
  #queuedBy = NOT_QUEUED;
  #startedCount = 0;
  #innerTime = 0;

  /**
   * @param onSwitch called whenever a system or a queued command begins, ends or is interrupted by an inner one, with the row of the system
   * that ran until then, -1 for none, and the tag of the command
   * @param sourceNow called once for each system; returns the line of the game that runs it, as `file:line`
   */
  constructor(
    onSwitch: (system: number, queuedBy: QueueTag) => void,
    sourceNow: () => string | undefined = () => undefined,
  ) {
    this.#onSwitch = onSwitch;
    this.#sourceNow = sourceNow;
  }

  get count(): number {
    return this.#all.length;
  }

  /** The tag of what the running system queues. */
  get tag(): QueueTag {
    return this.#current;
  }

  /** Runs a command that was queued under a tag. */
  within<T>(tag: QueueTag, run: () => T): T {
    return this.#goOn(this.#current, tag, run);
  }

  /** Switches to a system and a tag, and back at the end. */
  #goOn<T>(system: number, queuedBy: QueueTag, run: () => T): T {
    const outer = { system: this.#current, queuedBy: this.#queuedBy };
    this.#onSwitch(outer.system, outer.queuedBy);
    this.#current = system;
    this.#queuedBy = queuedBy;
    try {
      return run();
    } finally {
      this.#onSwitch(system, queuedBy);
      this.#current = outer.system;
      this.#queuedBy = outer.queuedBy;
    }
  }

  run<T>(name: string, run: () => T, options: SystemOptions | undefined): T {
    const system = this.#byName.get(name) ?? this.#add(name, options ?? {});
    if (system.order === DID_NOT_RUN) system.order = this.#startedCount++;
    const outside = this.#innerTime;
    this.#innerTime = 0;
    return this.#goOn(system.row, NOT_QUEUED, () => {
      const start = performance.now();
      try {
        return run();
      } finally {
        const spent = performance.now() - start;
        system.time += Math.max(0, spent - this.#innerTime);
        this.#innerTime = outside + spent;
      }
    });
  }

  /** Publishes the figures of the frame that ended. */
  endFrame(): void {
    for (const system of this.#all) {
      system.shownTime = system.time;
      system.shownOrder = system.order;
      system.time = 0;
      system.order = DID_NOT_RUN;
    }
    this.#startedCount = 0;
  }

  /** Returns the columns described in docs/protocol.md, "Systems and queries". */
  columns(): readonly ProbeColumn[] {
    const all = this.#all;
    const ifRan = (system: System, figure: number) => (system.shownOrder === DID_NOT_RUN ? undefined : figure);
    return [
      textColumn('systems', 'name', all, ({ name }) => name),
      textColumn('systems', 'phase', all, ({ options }) => options.phase),
      textColumn('systems', 'terms', all, ({ options }) => options.terms),
      textColumn('systems', 'source', all, ({ source }) => source),
      measurementColumn('systems', 'order', 'u32', all, (system) => ifRan(system, system.shownOrder)),
      measurementColumn('systems', 'time', 'f64', all, (system) => ifRan(system, system.shownTime)),
      measurementColumn('systems', 'matches', 'u32', all, ({ options }) => options.matches?.()),
    ];
  }

  #add(name: string, options: SystemOptions): System {
    const unused = { time: 0, order: DID_NOT_RUN, shownTime: 0, shownOrder: DID_NOT_RUN };
    const system = { row: this.#all.length, name, options, source: this.#sourceNow(), ...unused };
    this.#byName.set(name, system);
    this.#all.push(system);
    return system;
  }
}
