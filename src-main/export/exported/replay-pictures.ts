import { countLane } from '../../../core/compare/lanes/compare.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { type EmbeddedSource, MAX_RECORDING } from '../../../core/export/embedded-source.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { type Depth, stops } from '../../../core/script/narration/beats.ts';
import { chaptersOf } from '../../../core/script/narration/outline.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import { base64 } from '../bytes.ts';
import { type ExportedPictures, wantedShots } from '../exported-pictures.ts';
import { StillPlan } from '../picture/still.ts';
import { StillCosts } from '../picture/still-costs.ts';
import { codeLines } from '../replay/code-lines.ts';
import { type Replay, replayedStep } from '../replay/replay.ts';
import { replayRecording } from '../replay/replay-recording.ts';
import { replayScript } from '../replay/replay-script.ts';
import { chapterTitles, chosen, stopsWithin } from './chapters.ts';
import { chosenIn, knownStructures } from './structures.ts';

type Replayed = Exclude<ExportRequest['source'], { readonly kind: 'lesson' }>;

/**
 * Replays the source of a request.
 * @throws UserError if a script has errors, or a recording cannot be read
 */
export function replay(source: Replayed, every: Depth): Replay {
  return 'recording' in source ? replayRecording(source) : replayScript(source, every);
}

/**
 * Returns the pictures of a script on one engine, or of a recording.
 * @throws UserError if the source cannot be replayed, or the request names something that does not exist
 */
export function replayPictures(request: ExportRequest, translate: HostTranslate): ExportedPictures {
  const source = request.source as Replayed;
  const run = replay(source, request.every);
  knownStructures(request.shown, run);
  const shots = wantedShots(request, ...wanted(request, run), run.numbered);
  const positions = shots.map(({ position }) => position);
  const plan = new StillPlan(request, run, translate, { positions, ...costsIn(request, run) });
  const embedded = embeddedIn(
    { ...request, shown: chosenIn(request.shown, engineOf(run.timeline.columns).id) },
    source,
  );
  const titlesAt = chapterTitles(run.script === undefined ? [] : chaptersOf(run.script), positions);
  return {
    shots,
    before: (position) => plan.before(position),
    drawing({ position, caption }) {
      const described = replayedStep(run, position, translate);
      const { chapter, lead } = titlesAt(position);
      const said = caption === undefined ? described : { ...described, sentence: caption, refused: false };
      const moment = { ...said, ...(chapter !== undefined && { chapter }) };
      return {
        number: moment.number,
        from: run.numberOf(plan.before(position)),
        code: moment.code,
        heading: moment.operation,
        part: moment.step?.op ?? -1,
        title: moment.sentence,
        ...(lead !== undefined && { lead }),
        pseudocode: codeLines(run, moment, translate),
        source: embedded(position),
        at: plan.transitionTo(moment),
      };
    },
  };
}

/** Returns the stops of the chosen chapters or of the whole run, and the run's first and last position. */
function wanted({ chapters }: ExportRequest, run: Replay): [readonly number[], [number, number]] {
  const all = stops(run, run.depth).filter((position) => position >= run.first);
  const range: [number, number] = [all[0]!, all.at(-1)!];
  if (chapters === undefined) return [all, range];
  if (run.script === undefined) throw new UserError('export.chapters-of-recording');
  return [stopsWithin(all, chosen(run.script, chapters)), range];
}

/** Returns the costs of a script. The costs of a game are not known. */
function costsIn({ parts, crop, locale }: ExportRequest, { script: run }: Replay): { readonly costs?: StillCosts } {
  if (!parts.costs || crop === 'diagram') return {};
  if (run === undefined) throw new UserError('export.costs-of-recording');
  return { costs: new StillCosts(countLane(run.script, engineNamed(run.engine)), locale) };
}

/** Returns a function from a position to the source that is embedded, so that the file opens again at that position. */
function embeddedIn({ every, focus, shown }: ExportRequest, source: Replayed): (position: number) => EmbeddedSource {
  if ('text' in source) return (position) => ({ kind: 'script', ...source, position, every, focus, shown });
  const { name, recording } = source;
  const inside = recording.length > MAX_RECORDING ? null : base64(recording);
  return (position) => ({ kind: 'clip', name, recording: inside, position, focus, shown });
}
