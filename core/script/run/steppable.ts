import type { RawId } from '../../cells/id-format.ts';
import type { ModelError } from '../../trace/model-error.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Json } from '../../trace/value.ts';
import type { Language } from '../language/language.ts';
import type { Operation } from '../operation/operation.ts';

/** Steps `from` … `to`-1. As positions, `from` is before them and `to` after them. */
export interface StepSpan {
  readonly from: number;
  readonly to: number;
}

/** A part of a script that prepares what follows. It counts as one operation and one beat. */
export interface Setup extends StepSpan {
  readonly operations: number;
  readonly entities: number;
}

/** A timeline to step through: the run of a script, or a game or recording, which has no operations. */
export interface Steppable {
  readonly timeline: Timeline;
  readonly setups?: readonly Setup[];
  readonly operations?: readonly PerformedOperation[];
  readonly language?: Pick<
    Language,
    'consequences' | 'answers' | 'calls' | 'otherwise' | 'retold' | 'idle' | 'rows' | 'move' | 'positions' | 'memory'
  >;
  /** Returns the name of an entity at the timeline's position. */
  nameOf?(handle: RawId): string | undefined;
}

/** An operation of a run with its result, or why it was refused. */
export interface PerformedOperation {
  readonly operation: Operation;
  readonly result: Json | undefined;
  readonly error: ModelError | null;
}
