import { operationAt, spanAt } from '../../../core/page/operation-span.ts';
import { direct, wholeShot } from '../../../core/scene/stage/director.ts';
import { type Depth, detailTo, stepSpanAt } from '../../../core/script/narration/beats.ts';
import { narrate, narrateError } from '../../../core/script/narration/narrate.ts';
import { chapterAt, chaptersOf } from '../../../core/script/narration/outline.ts';
import type { Unit, Units } from '../../../core/script/parse/anchor.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { StepSpan } from '../../../core/script/run/steppable.ts';
import { activePane } from '../../stage/panes/pane-store.ts';
import { visibleIn } from '../../stage/panes/structure-choice.ts';
import { countAt, stopsOf } from '../../state/play/depth.ts';
import { scriptKey } from '../../state/preferences/storyboards.ts';
import type { Document } from '../../state/script/document.ts';
import type { Beats } from './beats.ts';
import { type Miniature, readAt } from './miniature.ts';

/** The beats of the window's script. While its text has diagnostics, the last valid run is used. */
export function scriptBeats({ name, run }: Document, depth: Depth): Beats {
  const pane = activePane();
  return {
    key: scriptKey(name, [run.engine]),
    units: unitsOfRun(run),
    depth,
    counts: depth === 'access' ? 'step' : 'beat',
    numberOf: (position) => countAt(run, position, depth === 'access' ? depth : 'beat').n,
    titleAt: (position, translate) => titleIn(run, position) ?? translate('export.start'),
    sentenceAt: (position, translate) => readAt(run, position, () => sentenceIn(run, position, depth, translate)),
    partAt(position, part) {
      if (position === 0) return [];
      const span = part === 'operation' ? stepSpanAt(run, position - 1, 'operation') : chapterSpan(run, position);
      return within(stopsOf(run, depth === 'operation' ? 'beat' : depth), span);
    },
    miniaturesAt: (position) => [
      { ...miniatureIn(run, position, depth, true), depth, visible: visibleIn(pane, run.timeline.columns, name) },
    ],
  };
}

const known = new WeakMap<ScriptRun, Units>();

/** Returns the operations of a run as units. Creating the registry is a step before the first operation. */
function unitsOfRun(run: ScriptRun): Units {
  const found = known.get(run);
  if (found !== undefined) return found;
  const { timeline, operations } = run;
  const own = operations.map(({ operation, firstStep, endStep }): Unit => {
    return { name: operation.text, from: firstStep, to: endStep };
  });
  const before: Unit = { name: '', from: 0, to: own[0]?.from ?? timeline.length };
  const made = { units: [before, ...own], codeAt: (position: number) => timeline.stepAt(position - 1).code };
  known.set(run, made);
  return made;
}

/** Returns the operation that led to a position; null at the start. */
export function titleIn(run: ScriptRun, position: number): string | null {
  const isSetup = run.setups.some(({ from, to }) => from < position && position <= to);
  return isSetup ? 'setup' : (run.operations[operationAt(run, position)]?.operation.text ?? null);
}

/** Returns the sentence as in exported pictures: for a refused operation, the reason. */
function sentenceIn(run: ScriptRun, position: number, depth: Depth, translate: Parameters<typeof narrate>[2]): string {
  const { error = null, endStep } = run.operations[operationAt(run, position)] ?? {};
  if (error !== null && position === endStep) return narrateError(error, run, translate);
  return narrate(detailTo(run, position, depth), run, translate);
}

/** Returns the chapter of a position; null if there is none. */
export function chapterSpan(run: ScriptRun, position: number): StepSpan | null {
  const chapters = chaptersOf(run);
  const at = chapterAt(chapters, position);
  if (at < 0) return null;
  return { from: chapters[at]!.position, to: chapters[at + 1]?.position ?? run.timeline.length };
}

/** Returns the stops in a span, including its end but not its beginning. */
export function within(stops: readonly number[], span: StepSpan | null): readonly number[] {
  return span === null ? [] : stops.filter((stop) => span.from < stop && stop <= span.to);
}

/** Returns a small picture of a run, in the director's view of the stop that led to the position, or of the whole operation. */
export function miniatureIn(
  run: ScriptRun,
  position: number,
  depth: Depth | null,
  beginsPlain = false,
): Pick<Miniature, 'picture' | 'position' | 'shotIn'> {
  const span = spanAt(run, position, depth);
  return {
    picture: run,
    position,
    shotIn: (memory, size) =>
      span === null ? wholeShot(memory, [position], size) : direct({ ...memory, beginsPlain }, span, size),
  };
}
