import { CURVE_SIZES, curveScript } from '../../core/compare/curves.ts';
import { useCompare } from '../compare/compare.ts';
import { useCurves } from '../compare/curves.ts';
import { choiceIn } from '../compare/lane-choice.ts';
import { spanOf } from '../live/recordings.ts';
import { choiceOf } from '../panes/choice.ts';
import { activePane } from '../panes/panes.ts';
import { depthIn, stopsOf } from '../state/depth.ts';
import { usePreferences } from '../state/preferences.ts';
import { type Session, shownName, useSession } from '../state/session.ts';
import type { ExportScope } from '../state/shell.ts';
import type { Source } from '../state/source.ts';
import type { Part, Subject } from './export-job.ts';

/** More pictures of a game than anybody wants. */
export const MOST_FRAMES = 1000;

/** Whether there is anything to export: of scripts too long to be stepped through there are no pictures. */
export function canExport(): boolean {
  const { open, plan, view } = useCompare.getState();
  return !open || view === 'curves' || (plan !== null && plan.lockstep !== null);
}

/** What a picture is of now: the engines side by side, or the world that is shown. Null where there is nothing to draw. */
export function exportSubject(): Subject | null {
  const { open, view } = useCompare.getState();
  if (open && view === 'curves') return shownCurves();
  return open ? comparison() : shownWorld();
}

/** One picture: the chart as it is, of the runs that were counted. */
function shownCurves(): Subject {
  const { operation, measure, runs } = useCurves.getState();
  const engines = usePreferences.getState().compare;
  const own = runs.filter(({ engine }) => engines.includes(engine));
  const source = { name: 'curves.ecs', text: curveScript(CURVE_SIZES[0]), engine: engines[0]! };
  return {
    position: 0,
    pictures: () => 1,
    hasDepths: false,
    focus: null,
    shown: null,
    curves: { engines: [...engines], operation, measure, runs: own },
    part: () => ({ source, steps: [0] }),
  };
}

function shownWorld(): Subject {
  const session = useSession.getState();
  const { timeline } = session.picture;
  const { families, except } = choiceOf(activePane(), shownName(session), timeline.columns);
  return {
    position: session.position,
    pictures: (every) => stopsOf(session.picture, depthIn(session.picture, every)).length,
    hasDepths: session.source === null,
    focus: session.selection,
    // A picture is of what the active diagram shows, or of everything while it is empty.
    shown: families.length + except.length === 0 ? null : { families: [...families], except: [...except] },
    part: (scope) =>
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
function partOfCapture(source: Source, position: number, scope: ExportScope): Part | null {
  const { first, length } = source.capture.world.timeline;
  const least = Math.max(1, first);
  const to = scope === 'all' ? length : Math.max(least, position);
  // With the position before it: what a step has changed is marked.
  const from = scope === 'all' ? least : Math.max(least, to - 1);
  if (to - from >= MOST_FRAMES) return null;
  const recording = spanOf(source, { from, to, captions: source.captions });
  const own = { name: source.name, recording, offset: from - 1, total: length };
  return { source: own, steps: scope === 'all' ? 'all' : [to - from + 1] };
}

function comparison(): Subject | null {
  const { plan, position, selection, choices } = useCompare.getState();
  if (plan === null || plan.lockstep === null) return null;
  const { name, text, lockstep } = plan;
  const engines = plan.lanes.map(({ engine }) => engine);
  const shown = Object.fromEntries(
    engines.map((engine) => {
      const { families, except } = choiceIn(choices, engine);
      return [engine, { families: [...families], except: [...except] }];
    }),
  );
  return {
    position,
    pictures: (every) => lockstep.stops(every).length,
    hasDepths: true,
    focus: null,
    shown: null,
    compare: { engines, focus: selection, shown },
    part: (scope) => ({
      source: { name, text, engine: engines[0]! },
      steps: scope === 'all' ? 'all' : [position],
    }),
  };
}
