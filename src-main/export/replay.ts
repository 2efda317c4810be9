import { drivers } from '../../core/script/drivers.ts';
import { narrate, narrateError } from '../../core/script/narrate.ts';
import { parseScript } from '../../core/script/parse.ts';
import { type OperationRecord, runScript, type ScriptRun } from '../../core/script/run.ts';
import type { Script } from '../../core/script/script.ts';
import type { StepDetail } from '../../core/trace/step.ts';
import type { ExportRequest } from '../api.ts';
import type { Translate } from '../text.ts';
import { UserError } from '../user-error.ts';

/** What is to be said about one position of a run. */
export interface Moment {
  readonly position: number;
  readonly length: number;
  readonly step: StepDetail | null;
  /** Name of the step, for the file: `start` before the first. */
  readonly code: string;
  readonly operation: string;
  readonly sentence: string;
  /** The operation was refused here. */
  readonly refused: boolean;
}

/**
 * Runs the script of a request.
 * @throws UserError when the script has errors
 */
export function replay(source: ExportRequest['source']): ScriptRun {
  const kind = drivers[source.engine];
  const script = parseScript(source.text, source.name, kind);
  refuseBroken(script);
  return runScript(script, kind);
}

/** @throws UserError when the script has errors */
export function refuseBroken({ name, diagnostics: [first] }: Script): void {
  if (first === undefined) return;
  const message = `${name}:${first.span.line}:${first.span.column}: ${first.message}`;
  throw new UserError('export.broken-script', { name, message });
}

/**
 * The positions that a request asks for, in order.
 * @param last the last that there is
 * @throws UserError when one of them does not exist
 */
export function wantedPositions(request: ExportRequest, last: number): number[] {
  if (request.steps === 'all') return Array.from({ length: last + 1 }, (_, position) => position);
  const positions = [...new Set(request.steps)].sort((a, b) => a - b);
  const missing = positions.find((position) => position > last);
  if (missing !== undefined) throw new UserError('export.missing-step', { n: missing, last });
  return positions;
}

/** Moves the run to `position` and tells what led there. */
export function momentAt(run: ScriptRun, position: number, translate: Translate): Moment {
  const { timeline, operations } = run;
  timeline.seek(position);
  const step = position === 0 ? null : timeline.detailAt(position - 1);
  const record = step === null ? undefined : operations[step.op];
  const refused = record !== undefined && record.error !== null && position === record.endStep;
  return {
    position,
    length: timeline.length,
    step,
    code: step?.code ?? 'start',
    operation: record?.operation.text ?? translate('export.start'),
    sentence: refused ? refusal(run, record, translate) : narrate(step, run, translate),
    refused,
  };
}

function refusal(run: ScriptRun, record: OperationRecord, translate: Translate): string {
  return narrateError(record.error!, run, translate);
}
