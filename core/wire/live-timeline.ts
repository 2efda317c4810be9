import { type StepCode, stepCode } from '../trace/step-code.ts';
import { Timeline } from '../trace/timeline.ts';
import { NO_TRACER } from '../trace/tracer.ts';
import { columnType } from './elements.ts';
import { LiveColumns } from './live-columns.ts';
import type { Delta, Hello, KeyframeMessage, Schema, Snapshot, WireColumn, WireStep } from './message.ts';

/** Steps of a live game: one a message. The words are in assets/locales under `step`. */
export const liveSteps = {
  snapshot: stepCode('live-snapshot', 'frame'),
  frame: stepCode('live-frame', 'frame'),
  frames: stepCode('live-frames', 'frame', 'merged'),
  /** Frames that a damaged recording does not have. */
  missing: stepCode('live-missing'),
} as const;

/** Of a game that is only observed from time to time: its own frames are not known. */
export const pollSteps = {
  snapshot: stepCode('live-poll-snapshot', 'frame'),
  frame: stepCode('live-poll', 'frame'),
  frames: stepCode('live-polls', 'frame', 'merged'),
  missing: liveSteps.missing,
} as const;

/** Frames between two checks of the timeline's memory. */
const TRIM_EVERY = 64;

/** Writes after which a timeline starts over: its positions are 32-bit numbers. */
const MAX_WRITES = 2 ** 30;

/** Approximate bytes of a distinct bigint or JSON value; a journal never drops one. */
const INTERNED_BYTES = 128;

/** Distinct codes of an `exact` probe's steps; further ones are shown as frames. */
const MAX_CODES = 4096;

export interface LiveOptions {
  /** Bytes that the past may take; the oldest frames are dropped beyond. */
  readonly budget: number;
  /** The position that the timeline begins at, 0 when left out: of a part of a recording. */
  readonly first?: number;
  /** For tests. */
  readonly maxWrites?: number;
}

/**
 * A game's messages as a timeline: every snapshot and delta is a step (an `exact` one as many as it names), with a write
 * for each cell that changed. The timeline must be at its end when a message comes.
 */
export class LiveTimeline {
  readonly #options: LiveOptions;
  #schema: WireColumn[] = [];
  #instance: string | null = null;
  #steps: Record<keyof typeof liveSteps, StepCode> = liveSteps;
  readonly #codes = new Map<string, StepCode>();
  #timeline: Timeline;
  #live: LiveColumns;
  #messages = 0;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#timeline = new Timeline(options.first);
    this.#live = new LiveColumns(this.#timeline.columns);
  }

  /** Another object once the game was restarted, or so much was written that positions or the budget for values run out. */
  get timeline(): Timeline {
    return this.#timeline;
  }

  /** A connection begins: the same run goes on where it was, another one starts a new timeline. Ids of columns may be others. */
  hello({ instance, grade }: Hello): void {
    this.#steps = grade === 'observed' ? pollSteps : liveSteps;
    if (instance !== this.#instance) this.#begin();
    this.#instance = instance;
    this.#schema = [];
    this.#live = new LiveColumns(this.#timeline.columns);
  }

  /** Takes over a message that a ProbeReader let through. */
  apply(message: Schema | Snapshot | Delta): void {
    if (message.type === 'schema') {
      this.#schema.push(...message.columns);
      if (message.columns.some((column) => this.#contradicts(column))) this.#begin();
      this.#live.declare(this.#schema);
      return;
    }
    if (this.#isFull()) this.#beginAnew(message.frame);
    this.#timeline.beginOperation(this.#messages++);
    this.#record(message);
    if (this.#messages % TRIM_EVERY === 0) this.#timeline.trim(this.#options.budget);
  }

  /**
   * Takes over everything as it was at a position of a recording: as what the timeline begins with, or as the step after frames that
   * are missing.
   */
  resume(keyframe: KeyframeMessage): void {
    const { columns } = this.#timeline;
    if (this.#timeline.length === (this.#options.first ?? 0)) {
      for (const column of columns) column.tracer = NO_TRACER;
      this.#live.replace(keyframe.columns);
      for (const column of columns) column.tracer = columns.tracer;
      return;
    }
    this.skipTo(keyframe.position);
    this.#live.replace(keyframe.columns);
  }

  /** Adds steps of frames that are missing, up to a position. */
  skipTo(position: number): void {
    while (this.#timeline.length < position) {
      this.#timeline.beginOperation(this.#messages++);
      this.#timeline.step(liveSteps.missing, 0);
    }
  }

  #record(message: Snapshot | Delta): void {
    if (message.type === 'snapshot') {
      this.#timeline.step(this.#steps.snapshot, 0, message.frame);
      this.#live.replace(message.columns);
      return;
    }
    const { frame, merged = 1, columns, steps = [] } = message;
    if (columns !== undefined) {
      if (merged > 1) this.#timeline.step(this.#steps.frames, 0, frame, merged);
      else this.#timeline.step(this.#steps.frame, 0, frame);
      this.#live.apply(columns);
    }
    for (const step of steps) this.#recordStep(step, frame);
  }

  /** A step that an `exact` probe named: its code and arguments are the probe's own. */
  #recordStep({ code, args = {}, columns }: WireStep, frame: number): void {
    const named = this.#codeOf(code, Object.keys(args));
    if (named === null) this.#timeline.step(this.#steps.frame, 0, frame);
    else this.#timeline.step(named, 0, ...Object.values(args));
    this.#live.apply(columns);
  }

  /** One object for each code and list of arguments, for the log keeps them by identity. */
  #codeOf(code: string, names: readonly string[]): StepCode | null {
    const key = [code, ...names].join(' ');
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    if (this.#codes.size >= MAX_CODES) return null;
    const fresh = stepCode(code, ...names);
    this.#codes.set(key, fresh);
    return fresh;
  }

  #isFull(): boolean {
    const { writes, interned } = this.#timeline.counts;
    const { maxWrites = MAX_WRITES, budget } = this.#options;
    return writes > maxWrites || interned * INTERNED_BYTES > budget;
  }

  /** Whether a column of an earlier connection had the name, but was something else. */
  #contradicts({ name, type, meta = {} }: WireColumn): boolean {
    const known = this.#timeline.columns.find(name);
    if (known === undefined) return false;
    return known.type !== columnType(type) || JSON.stringify(known.meta) !== JSON.stringify(meta);
  }

  #begin(): void {
    this.#timeline = new Timeline(this.#options.first);
    this.#live = new LiveColumns(this.#timeline.columns);
    this.#messages = 0;
  }

  /** A fresh timeline whose first step writes everything as it is. */
  #beginAnew(frame: number): void {
    const before = this.#timeline.columns;
    this.#begin();
    this.#live.declare(this.#schema);
    this.#timeline.beginOperation(this.#messages++);
    this.#timeline.step(this.#steps.snapshot, 0, frame);
    for (const column of before) {
      const copy = this.#timeline.columns.get(column.name);
      for (let row = 0; row < column.length; row++) {
        if (column.has(row)) copy.set(row, column.peek(row));
      }
    }
  }
}
