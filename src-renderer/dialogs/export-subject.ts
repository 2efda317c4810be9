import type { Translate } from '../../core/cells/translate.ts';
import { CURVE_SIZES, curveScript } from '../../core/compare/curves.ts';
import type { Moment } from '../../core/lesson/lesson.ts';
import { type Depth, detailTo } from '../../core/script/beats.ts';
import { engineName, narrate } from '../../core/script/narrate.ts';
import { useCompare } from '../compare/compare.ts';
import { useCurves } from '../compare/curves.ts';
import { choiceIn } from '../compare/lane-choice.ts';
import { isLessonOpen, momentIn, useLesson } from '../lesson/lesson-state.ts';
import { spanOf } from '../live/recordings.ts';
import { choiceOf } from '../panes/choice.ts';
import { activePane } from '../panes/panes.ts';
import { depthIn, stopsOf } from '../state/depth.ts';
import { usePreferences } from '../state/preferences.ts';
import { sentenceOf } from '../state/sentence.ts';
import { type Session, shownName, useSession } from '../state/session.ts';
import type { ExportScope } from '../state/shell.ts';
import type { Source } from '../state/source.ts';
import type { ExportChoices, Part, Subject } from './export-types.ts';

/** More pictures of a game than anybody wants. */
export const MOST_FRAMES = 1000;

/** Whether there is anything to export: of scripts too long to be stepped through there are no pictures. */
export function canExport(): boolean {
  const { open, plan, view } = useCompare.getState();
  if (open) return view === 'curves' || (plan !== null && plan.lockstep !== null);
  return !isLessonOpen() || momentIn(useLesson.getState()) !== null;
}

/** What a picture is of now: the engines side by side, the lesson, or the world that is shown. Null where there is nothing to draw. */
export function exportSubject(translate: Translate): Subject | null {
  const { open, view } = useCompare.getState();
  if (open && view === 'curves') return shownCurves();
  if (open) return comparison(translate);
  return isLessonOpen() ? shownLesson(translate) : shownWorld(translate);
}

type Wanted = Pick<ExportChoices, 'questions'>;

/** Its moments, counted from 1. */
function shownLesson(translate: Translate): Subject | null {
  const { file, played, position } = useLesson.getState();
  if (file === null || played === null || played.moments.length === 0) return null;
  const { run, moments } = played;
  const wanted = ({ questions }: Wanted) => moments.filter(({ kind }) => questions || kind !== 'question');
  const sentence = ({ kind, prose, position: at }: Moment): string =>
    prose ?? (kind === 'beat' ? narrate(detailTo(run, at, 'beat'), run, translate) : '');
  return {
    kind: 'lesson',
    position: position + 1,
    pictures: (choices) => wanted(choices).length,
    sentences: (choices) => wanted(choices).map(sentence),
    focus: null,
    shown: null,
    part: async (scope) => ({
      source: { kind: 'lesson', name: file.name, text: file.text },
      steps: scope === 'all' ? 'all' : [position + 1],
    }),
  };
}

/** One picture: the chart as it is, of the runs that were counted. */
function shownCurves(): Subject {
  const { operation, measure, runs } = useCurves.getState();
  const engines = usePreferences.getState().compare;
  const own = runs.filter(({ engine }) => engines.includes(engine));
  const source = { name: 'curves.ecs', text: curveScript(CURVE_SIZES[0]), engine: engines[0]! };
  return {
    kind: 'curves',
    position: 0,
    pictures: () => 1,
    sentences: () => [''],
    focus: null,
    shown: null,
    curves: { engines: [...engines], operation, measure, runs: own },
    part: async () => ({ source, steps: [0] }),
  };
}

function shownWorld(translate: Translate): Subject {
  const session = useSession.getState();
  const { timeline } = session.picture;
  const { families, except } = choiceOf(activePane(), shownName(session), timeline.columns);
  const { picture } = session;
  const stopsAt = (every: Depth) => stopsOf(picture, depthIn(picture, every));
  return {
    kind: session.source === null ? 'script' : 'recording',
    position: session.position,
    // Of a recording a part is in memory; frames are told in one sentence each.
    pictures: ({ every }) => session.source?.length ?? stopsAt(every).length,
    sentences: ({ every }) =>
      stopsAt(every).map((at) => sentenceOf(picture, detailTo(picture, at, depthIn(picture, every)), translate)),
    focus: session.selection,
    // A picture is of what the active diagram shows, or of everything while it is empty.
    shown: families.length + except.length === 0 ? null : { families: [...families], except: [...except] },
    part: async (scope) =>
      session.source === null ? partOfScript(session, scope) : partOfCapture(session.source, session.position, scope),
  };
}

function partOfScript({ document, position }: Session, scope: ExportScope): Part {
  // While there are diagnostics, the last text that ran, on its engine.
  const { script, engine } = document.run;
  const source = { name: document.name, text: script.text, engine };
  return { source, steps: scope === 'all' ? 'all' : [position] };
}

/** Of a game or a recording the steps in question. */
async function partOfCapture(source: Source, position: number, scope: ExportScope): Promise<Part | null> {
  const { first, length } = source;
  const least = Math.max(1, first);
  const to = scope === 'all' ? length : Math.max(least, position);
  // With the position before it: what a step has changed is marked.
  const from = scope === 'all' ? least : Math.max(least, to - 1);
  if (to - from >= MOST_FRAMES) return null;
  const recording = await spanOf(source, { from, to, captions: source.captions });
  const own = { name: source.name, recording, offset: from - 1, total: length };
  return { source: own, steps: scope === 'all' ? 'all' : [to - from + 1] };
}

function comparison(translate: Translate): Subject | null {
  const { plan, position, selection, choices } = useCompare.getState();
  if (plan === null || plan.lockstep === null) return null;
  const { name, text, lockstep } = plan;
  const engines = plan.lanes.map(({ engine }) => engine);
  const title = translate('export.compare', {
    name,
    engines: engines.map((id) => engineName(id, translate)).join(', '),
  });
  const shown = Object.fromEntries(
    engines.map((engine) => {
      const { families, except } = choiceIn(choices, engine);
      return [engine, { families: [...families], except: [...except] }];
    }),
  );
  return {
    kind: 'compare',
    position,
    pictures: ({ every }) => lockstep.stops(every).length,
    sentences: ({ every }) => lockstep.stops(every).map(() => title),
    focus: null,
    shown: null,
    compare: { engines, focus: selection, shown },
    part: async (scope) => ({
      source: { name, text, engine: engines[0]! },
      steps: scope === 'all' ? 'all' : [position],
    }),
  };
}
