import type { ExportRequest } from '../../../core/export/request.ts';
import { type Depth, stops } from '../../../core/script/beats.ts';
import type { Translate } from '../../text.ts';
import { StillPlan } from '../picture/still.ts';
import { type Subject, wantedPositions } from '../subject.ts';
import { type Replay, replayedStep, routineAt } from './replay.ts';
import { replayRecording } from './replay-recording.ts';
import { replayScript } from './replay-script.ts';

/**
 * Replays the source of a request.
 * @throws UserError when a script has errors, or a recording cannot be read
 */
export function replay(source: ExportRequest['source'], every: Depth): Replay {
  return 'recording' in source ? replayRecording(source) : replayScript(source, every);
}

/** A script on one engine, or a recording. @throws UserError as `replay`, and when a position does not exist */
export function replaySubject(request: ExportRequest, translate: Translate): Subject {
  const { source } = request;
  const run = replay(source, request.every);
  const all = stops(run, run.depth).filter((position) => position >= run.first);
  const positions = wantedPositions(request.steps, all);
  const plan = new StillPlan(request, run, translate);
  return {
    positions,
    before: (position) => plan.before(position),
    drawing(position) {
      const moment = replayedStep(run, position, translate);
      return {
        number: moment.number,
        code: moment.code,
        heading: moment.operation,
        title: moment.sentence,
        pseudocode: moment.step === null ? [] : routineAt(run, moment.step.line, translate),
        source: 'text' in source ? { ...source, step: position } : null,
        at: plan.way(moment),
      };
    },
  };
}
