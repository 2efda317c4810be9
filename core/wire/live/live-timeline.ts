import { ModelError } from '../../trace/model-error.ts';
import { type StepCode, stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import { NO_TRACER } from '../../trace/tracer.ts';
import { columnType } from '../messages/elements.ts';
import type {
  Delta,
  Hello,
  KeyframeMessage,
  SchemaMessage,
  Snapshot,
  WireColumn,
  WireStep,
} from '../messages/message.ts';
import { LiveColumns } from './live-columns.ts';
import { changeLists } from './world-image.ts';

/** Steps of a live game, one per message. Their texts are in assets/locales under `step`. */
export const liveSteps = {
  snapshot: stepCode('live-snapshot', 'frame'),
  firstPart: stepCode('live-first-part', 'frame'),
  nextPart: stepCode('live-next-part', 'frame'),
  frame: stepCode('live-frame', 'frame'),
  frames: stepCode('live-frames', 'frame', 'merged'),
  missing: stepCode('live-missing'),
} as const;

/** Steps of a game that is only polled, so that its frame numbers are unknown. */
export const pollSteps = {
  ...liveSteps,
  snapshot: stepCode('live-poll-snapshot', 'frame'),
  frame: stepCode('live-poll', 'frame'),
  frames: stepCode('live-polls', 'frame', 'merged'),
} as const;

/** Number of writes after which a timeline is restarted, because its positions are 32-bit numbers. */
const MAX_WRITES = 2 ** 30;

/** Distinct codes of an `exact` probe's steps. Further ones are shown as frames. */
const MAX_CODES = 4096;

export interface LiveOptions {
  /** Bytes of past steps. The oldest are dropped as soon as there are more, also within a message. */
  readonly budget: number;
  /** The timeline's first position, for a part of a recording; default 0. */
  readonly first?: number;
  readonly maxWrites?: number;
}

/**
 * Records a game's messages as a timeline. Every snapshot and delta is a step (an `exact` delta one for each of its
 * steps) with a write for each changed cell. The timeline must be at its end when a message arrives.
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
    this.#timeline = this.#newTimeline();
    this.#live = new LiveColumns(this.#timeline.columns);
  }

  /** A new object after the game was restarted, and when positions or the budget for values run out. */
  get timeline(): Timeline {
    return this.#timeline;
  }

  /** Begins a connection. The same run continues its timeline, another run starts a new one. Column ids may change. */
  hello({ instance, grade }: Hello): void {
    this.#steps = grade === 'observed' ? pollSteps : liveSteps;
    if (instance !== this.#instance) this.#begin();
    this.#instance = instance;
    this.#schema = [];
    this.#live = new LiveColumns(this.#timeline.columns);
  }

  /** @param isPart true if more of the world is still to come, or this is the last part of it */
  apply(message: SchemaMessage | Snapshot | Delta, isPart = false): void {
    if (message.type === 'schema') {
      this.#schema.push(...message.columns);
      if (message.columns.some((column) => this.#contradicts(column))) this.#begin();
      this.#live.declare(this.#schema);
      return;
    }
    if (this.#isFull()) this.#beginAnew(message.frame, isPart);
    this.#timeline.beginOperation(this.#messages++);
    try {
      this.#record(message, isPart);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#beginAfter(message, isPart);
    }
  }

  /** Sets all columns to a keyframe: as the initial state of the timeline, or as the step after missing frames. */
  resume(keyframe: KeyframeMessage): void {
    if (this.#timeline.length === (this.#options.first ?? 0)) {
      this.#untraced(() => this.#live.replace(keyframe.columns));
      return;
    }
    this.skipTo(keyframe.position);
    this.#live.replace(keyframe.columns);
  }

  skipTo(position: number): void {
    while (this.#timeline.length < position) {
      this.#timeline.beginOperation(this.#messages++);
      this.#timeline.step(liveSteps.missing, 0);
    }
  }

  #record(message: Snapshot | Delta, isPart: boolean): void {
    if (message.type === 'snapshot') {
      this.#timeline.step(isPart ? this.#steps.firstPart : this.#steps.snapshot, 0, message.frame);
      this.#live.replace(message.columns);
      return;
    }
    const { frame, merged = 1, columns, steps = [] } = message;
    if (columns !== undefined) {
      if (isPart) this.#timeline.step(this.#steps.nextPart, 0, frame);
      else if (merged > 1) this.#timeline.step(this.#steps.frames, 0, frame, merged);
      else this.#timeline.step(this.#steps.frame, 0, frame);
      this.#live.apply(columns);
    }
    for (const step of steps) this.#recordStep(step, frame);
  }

  /** Records a step of an `exact` probe, which has its own code and arguments. */
  #recordStep({ code, args = {}, columns }: WireStep, frame: number): void {
    const named = this.#codeOf(code, Object.keys(args));
    if (named === null) this.#timeline.step(this.#steps.frame, 0, frame);
    else this.#timeline.step(named, 0, ...Object.values(args));
    this.#live.apply(columns);
  }

  /** Returns the same object for the same code and argument names, because the log compares codes by identity. */
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
    const { writes, internedBytes } = this.#timeline.counts;
    const { maxWrites = MAX_WRITES, budget } = this.#options;
    return writes > maxWrites || internedBytes > budget;
  }

  /** True if an earlier connection had a different column with this name. */
  #contradicts({ name, type, meta = {} }: WireColumn): boolean {
    const known = this.#timeline.columns.find(name);
    if (known === undefined) return false;
    return known.type !== columnType(type) || JSON.stringify(known.meta) !== JSON.stringify(meta);
  }

  #begin(): void {
    this.#timeline = this.#newTimeline();
    this.#live = new LiveColumns(this.#timeline.columns);
    this.#messages = 0;
  }

  /** Starts a new timeline that begins with the current state. */
  #beginAnew(frame: number, isPart: boolean): void {
    const before = this.#timeline.columns;
    this.#begin();
    this.#live.declare(this.#schema);
    for (const column of before) {
      const copy = this.#timeline.columns.get(column.name);
      for (let row = 0; row < column.length; row++) if (column.has(row)) copy.put(row, column.peek(row));
    }
    this.#timeline.beginOperation(this.#messages++);
    this.#timeline.step(isPart ? this.#steps.firstPart : this.#steps.snapshot, 0, frame);
  }

  /** Starts a new timeline after a message whose values alone exceed the budget. Applying a message again changes nothing. */
  #beginAfter(message: Snapshot | Delta, isPart: boolean): void {
    this.#beginAnew(message.frame, isPart);
    this.#untraced(() => {
      if (message.type === 'snapshot') this.#live.replace(message.columns);
      else for (const columns of changeLists(message)) this.#live.apply(columns);
    });
  }

  #untraced(apply: () => void): void {
    const { columns } = this.#timeline;
    for (const column of columns) column.tracer = NO_TRACER;
    apply();
    for (const column of columns) column.tracer = columns.tracer;
  }

  #newTimeline(): Timeline {
    return new Timeline(this.#options.first, null, () => this.#options.budget);
  }
}
