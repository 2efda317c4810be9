import { type Depth, stops } from '../../../core/script/beats.ts';
import type { ExportRequest } from '../../api.ts';
import type { Translate } from '../../text.ts';
import { type Replay, replayedStep } from './replay.ts';
import { replayRecording } from './replay-recording.ts';
import { replayScript } from './replay-script.ts';
import { StillPlan } from '../picture/still.ts';
import { type Subject, wantedPositions } from '../subject.ts';

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
    draw: (position, t) => plan.draw(replayedStep(run, position, translate), t),
    describe(position) {
      const { number, code, sentence } = replayedStep(run, position, translate);
      return { number, code, title: sentence, source: 'text' in source ? { ...source, step: position } : null };
    },
  };
}
