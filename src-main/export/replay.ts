import { languageOf } from '../../core/engines/all.ts';
import { type Interpreter, narrate, narrateError } from '../../core/script/narrate.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../core/script/run.ts';
import type { Script } from '../../core/script/script.ts';
import type { PseudocodeLine } from '../../core/trace/pseudocode.ts';
import type { StepDetail } from '../../core/trace/step.ts';
import type { Timeline } from '../../core/trace/timeline.ts';
import type { ExportRequest, ScriptSource } from '../api.ts';
import type { Translate } from '../text.ts';
import { UserError } from '../user-error.ts';
import { replayRecording } from './replay-recording.ts';

/** A part of a replay that belongs together: an operation of a script, a frame of a game. */
export interface ReplayedOperation {
  readonly firstStep: number;
  readonly endStep: number;
  /** What it is called in headings. */
  title(translate: Translate): string;
  /** Why the engine refused it; null where it did not. */
  refusal(translate: Translate): string | null;
}

/** Whatever pictures are made of: the run of a script, a recording. */
export interface Replay extends Interpreter {
  readonly name: string;
  readonly timeline: Timeline;
  /** Empty where nothing is executed. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** The first position that there is something to see of. */
  readonly first: number;
  operationOf(op: number): ReplayedOperation;
  /** What a position is called among all of what this is a part of. */
  numberOf(position: number): { readonly n: number; readonly total: number };
  /** Words that somebody has written for a position. */
  captionAt(position: number): string | null;
}

/** What is to be said about one position of a replay. */
export interface Moment {
  readonly position: number;
  /** What the position is called, and the last one. */
  readonly number: { readonly n: number; readonly total: number };
  readonly step: StepDetail | null;
  /** Name of the step, for the file: `start` before the first. */
  readonly code: string;
  readonly operation: string;
  readonly sentence: string;
  /** The operation was refused here. */
  readonly refused: boolean;
}

/**
 * Replays the source of a request.
 * @throws UserError when a script has errors, or a recording cannot be read
 */
export function replay(source: ExportRequest['source']): Replay {
  return 'recording' in source ? replayRecording(source) : replayScript(source);
}

function replayScript(source: ScriptSource): Replay {
  const kind = languageOf(source.engine);
  const script = parseScript(source.text, source.name, kind);
  refuseBroken(script);
  return replayRun(runScript(script, kind));
}

export function replayRun(run: ScriptRun): Replay {
  return {
    name: run.script.name,
    timeline: run.timeline,
    driver: run.driver,
    pseudocode: run.kind.pseudocode,
    first: 0,
    nameOf: (handle) => run.nameOf(handle),
    captionAt: () => null,
    numberOf: (n) => ({ n, total: run.timeline.length }),
    operationOf(op) {
      const { firstStep, endStep, operation, error } = run.operations[op]!;
      const refusal = (translate: Translate): string | null =>
        error === null ? null : narrateError(error, run, translate);
      return { firstStep, endStep, title: () => operation.text, refusal };
    },
  };
}

/** @throws UserError when the script has errors */
export function refuseBroken({ name, diagnostics: [first] }: Script): void {
  if (first === undefined) return;
  const message = `${name}:${first.span.line}:${first.span.column}: ${first.message}`;
  throw new UserError('export.broken-script', { name, message });
}

/**
 * The positions that a request asks for, in order.
 * @param first the first that there is
 * @param last the last that there is
 * @throws UserError when one of them does not exist
 */
export function wantedPositions(request: ExportRequest, first: number, last: number): number[] {
  if (request.steps === 'all') return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const positions = [...new Set(request.steps)].sort((a, b) => a - b);
  const missing = positions.find((position) => position > last || position < first);
  if (missing !== undefined) throw new UserError('export.missing-step', { n: missing, last });
  return positions;
}

/** Moves the replay to `position` and tells what led there. */
export function momentAt(run: Replay, position: number, translate: Translate): Moment {
  const { timeline } = run;
  timeline.seek(position);
  const step = position === 0 ? null : timeline.detailAt(position - 1);
  const operation = step === null ? null : run.operationOf(step.op);
  const refusal = operation !== null && position === operation.endStep ? operation.refusal(translate) : null;
  return {
    position,
    number: run.numberOf(position),
    step,
    code: step?.code ?? 'start',
    operation: operation?.title(translate) ?? translate('export.start'),
    sentence: refusal ?? run.captionAt(position) ?? narrate(step, run, translate),
    refused: refusal !== null,
  };
}
