import type { Translate } from '../../../core/cells/translate.ts';
import type { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { type PresetName, presetScript } from '../../../core/compare/presets/presets.ts';
import { SIZES } from '../../../core/compare/table/sizes.ts';
import { formats } from '../../../core/export/formats.ts';
import { isOnPaper, type StoryboardShot, wholeScript } from '../../../core/export/request.ts';
import { lessonIdeas } from '../../../core/lesson/play/lesson-ideas.ts';
import { lanesSentence } from '../../../core/page/lanes-sentence.ts';
import { type Depth, detailTo } from '../../../core/script/narration/beats.ts';
import { stopAt, stopNumber } from '../../../core/script/narration/place.ts';
import { countsOfQuestion, useSizes } from '../../compare/counting/sizes.ts';
import { shownRow } from '../../compare/curves/curves-view.tsx';
import { useCompare } from '../../compare/state/compare-state.ts';
import { isLessonOpen, useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { activePane } from '../../stage/panes/pane-store.ts';
import { choiceOf } from '../../stage/panes/structure-choice.ts';
import { spanOf } from '../../state/live/recordings.ts';
import { countAt, depthIn, stopsOf } from '../../state/play/depth.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { type Session, shownName, useSession } from '../../state/session/session.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { sentenceOf } from '../../state/source/sentence.ts';
import type { Source } from '../../state/source/source.ts';
import type { ExportScope } from '../../state/window/window-state.ts';
import { lessonBeats } from '../storyboard/lesson-beats.ts';
import { shownShots } from '../storyboard/shown-beats.ts';
import type { ExportChoices, ExportPart, StageContent } from './export-types.ts';

/** Maximum number of pictures exported from a game. */
export const MAX_FRAMES = 1000;

/** Returns the content of a picture: the compared engines, the lesson, or the shown world. Null if there is nothing to draw. */
export function stageContent(translate: Translate): StageContent | null {
  const { open, view, question } = useCompare.getState();
  if (open && view === 'curves' && question !== null) return shownCurves(question.preset);
  if (open) return comparison(translate);
  return isLessonOpen() ? shownLesson(translate) : shownWorld(translate);
}

/** Returns the positions of a scope. A storyboard has its own order. */
function stepsOf(
  scope: ExportScope,
  position: number,
  shots: readonly StoryboardShot[],
  operation: readonly number[] = [],
): ExportPart['steps'] {
  if (scope === 'shots') return { shots: [...shots] };
  if (scope === 'operation' && operation.length > 0) return [...operation];
  return scope === 'all' ? 'all' : [position];
}

/** The content of the open lesson, with its moments counted from 1. */
function shownLesson(translate: Translate): StageContent | null {
  const { file, played, position } = useLesson.getState();
  const beats = lessonBeats({ file, played });
  if (file === null || played === null || typeof beats === 'string') return null;
  const { moments } = played;
  const storyboard = shownShots();
  return {
    kind: 'lesson',
    positionAt: () => position + 1,
    placeAt: (n) => ({ unit: 'moment', n }),
    depth: 'beat',
    storyboard,
    all: ({ questions, format, handout }) =>
      formats[format].purpose === 'document'
        ? lessonIdeas(played, { questions, isHandout: isOnPaper({ formats: [format], handout }) }).map(
            ({ beat }) => beat,
          )
        : moments.flatMap(({ kind }, i) => (questions || kind !== 'question' ? i + 1 : [])),
    sentenceAt: (n) => beats.sentenceAt(n - 1, translate),
    focus: null,
    shown: null,
    part: async (scope, _, at = position + 1) => ({
      source: { kind: 'lesson', name: file.name, text: file.text },
      steps: stepsOf(scope, at, storyboard),
    }),
  };
}

/** The content of the curves: a single chart of the sizes counted so far. */
function shownCurves(preset: PresetName): StageContent {
  const sizes = useSizes.getState();
  const engines = usePreferences.getState().compare;
  const runs = countsOfQuestion(sizes, { preset, engines, choices: {} });
  const source = { name: `${preset}.ecs`, text: presetScript(preset, SIZES[0]), engine: engines[0]! };
  return {
    kind: 'curves',
    positionAt: () => 0,
    placeAt: () => ({ unit: 'beat', n: 0 }),
    depth: 'access',
    storyboard: [],
    all: () => [0],
    sentenceAt: () => '',
    focus: null,
    shown: null,
    curves: { engines, preset, row: shownRow(preset, sizes.row), runs },
    part: async () => ({ source, steps: [0] }),
  };
}

function shownWorld(translate: Translate): StageContent {
  const session = useSession.getState();
  const { picture, source, position } = session;
  const { columns } = picture.timeline;
  const { families, except } = choiceOf(activePane(), shownName(session), columns);
  const storyboard = shownShots();
  const positionAt = (every: Depth): number =>
    depthIn(picture, every) === 'access' ? position : stopAt(stopsOf(picture, 'beat'), position);
  return {
    kind: source === null ? 'script' : 'recording',
    positionAt,
    placeAt: (at, every) =>
      depthIn(picture, every) === 'access'
        ? { unit: 'step', n: at }
        : { unit: 'beat', n: countAt(picture, at, 'beat').n },
    depth: depthIn(picture, usePreferences.getState().depth),
    storyboard,
    all: (choices) =>
      source === null ? exportedStops(stopsOf(picture, depthIn(picture, choices.every)), choices) : positionsOf(source),
    sentenceAt: (at, every) => {
      // Only a part of a recording is in memory.
      if (source !== null && source.momentAt(at) === null) return '';
      const { timeline } = picture;
      return timeline.withoutMoving(() => {
        timeline.seek(at);
        return sentenceOf(picture, detailTo(picture, at, depthIn(picture, every)), translate);
      });
    },
    focus: session.selection,
    // The active diagram's structures, or all while it is empty.
    shown: families.length + except.length === 0 ? null : { families: [...families], except: [...except] },
    ...(source === null && { operation: (every) => stopsOfOperation(picture, position, depthIn(picture, every)) }),
    part: async (scope, every, at = positionAt(every)) => {
      if (source !== null) return partOfCapture(source, at, scope, storyboard);
      const operation = stopsOfOperation(picture, position, depthIn(picture, every));
      return { source: sourceOf(session), steps: stepsOf(scope, at, storyboard, operation) };
    },
  };
}

/** Uses the last valid text with its engine while there are diagnostics. */
function sourceOf({ document }: Session): ExportPart['source'] {
  const { script, engine } = document.run;
  return { name: document.name, text: script.text, engine };
}

/** Returns the stops of the operation that is shown; none before the first. */
function stopsOfOperation(picture: MemoryPicture, position: number, every: Depth): readonly number[] {
  const operations = stopsOf(picture, 'operation');
  const end = operations.findIndex((stop) => stop >= position);
  if (end <= 0) return [];
  return stopsOf(picture, every).filter((stop) => stop > operations[end - 1]! && stop <= operations[end]!);
}

function positionsOf({ first, length }: Source): readonly number[] {
  const least = Math.max(1, first);
  return Array.from({ length: length - least + 1 }, (_, i) => least + i);
}

/** Returns the required steps of a game or a recording. */
async function partOfCapture(
  source: Source,
  position: number,
  scope: ExportScope,
  storyboard: readonly StoryboardShot[],
): Promise<ExportPart | null> {
  const { first, length } = source;
  const least = Math.max(1, first);
  const wanted = scope === 'shots' ? storyboard.map((shot) => shot.position) : [position];
  const to = scope === 'all' ? length : Math.max(least, ...wanted);
  // One position earlier, because the changes of a step are marked.
  const from = scope === 'all' ? least : Math.max(least, Math.min(...wanted) - 1);
  if (to - from >= MAX_FRAMES) return null;
  // Omits the date, so that the same steps give the same file.
  const recording = await spanOf(source, { from, to, captions: source.captions, created: '' });
  const own = { name: source.name, recording, offset: from - 1, total: length };
  const inside = storyboard.map((shot) => ({ ...shot, position: shot.position - from + 1 }));
  return { source: own, steps: stepsOf(scope, to - from + 1, inside) };
}

function comparison(translate: Translate): StageContent | null {
  const { plan, position, selection, choices } = useCompare.getState();
  if (plan === null || plan.lockstep === null) return null;
  const { name, text, lockstep } = plan;
  const engines = plan.lanes.map(({ engine }) => engine);
  const shown = Object.fromEntries(
    engines.flatMap((engine) => {
      const choice = choices[engine];
      return choice === undefined ? [] : [[engine, { families: [...choice.families], except: [...choice.except] }]];
    }),
  );
  const storyboard = shownShots();
  const beats = lockstep.stops('beat');
  const positionAt = (every: Depth): number => (every === 'access' ? position : stopAt(beats, position));
  return {
    kind: 'compare',
    positionAt,
    placeAt: (at, every) => (every === 'access' ? { unit: 'step', n: at } : { unit: 'beat', n: stopNumber(beats, at) }),
    depth: usePreferences.getState().depth,
    storyboard,
    all: (choices) => exportedStops(lockstep.stops(choices.every), choices),
    sentenceAt: (at, every) =>
      lanesSentence({ schema: plan.script?.schema ?? {}, lanes: plan.lanes, lockstep, depth: every }, at, translate),
    focus: null,
    shown: null,
    compare: { engines, focus: selection, shown },
    operation: (every) => ofOperation(lockstep, position, every),
    part: async (scope, every, at = positionAt(every)) => ({
      source: { name, text, engine: engines[0]! },
      steps: stepsOf(scope, at, storyboard, ofOperation(lockstep, position, every)),
    }),
  };
}

/** Returns the stops of the operation that engines show side by side; none before the first. */
function ofOperation(lockstep: Lockstep, position: number, every: Depth): readonly number[] {
  const operation = lockstep.operationAt(position);
  if (operation < 0) return [];
  const [from, to] = lockstep.spanOf(operation);
  return lockstep.stops(every).filter((stop) => stop > from && stop <= to);
}

function exportedStops(
  stops: readonly number[],
  { format, handout }: Pick<ExportChoices, 'format' | 'handout'>,
): readonly number[] {
  return wholeScript(stops, { formats: [format], handout });
}
