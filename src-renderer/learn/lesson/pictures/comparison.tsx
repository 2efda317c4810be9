import { Scale } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comparableFigures, type LaneFigures } from '../../../../core/compare/figures/lane-figures.ts';
import { outcomesOf, type StepComparison } from '../../../../core/compare/figures/step-figures.ts';
import { DEFAULT_ENTITIES, type PresetName } from '../../../../core/compare/presets/presets.ts';
import { comparedTable, stepLines } from '../../../../core/compare/table/compared-table.ts';
import { costTable } from '../../../../core/compare/table/cost-table.ts';
import { loadEngines } from '../../../../core/engines/load.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import { operationsBefore } from '../../../../core/lesson/play/operations-before.ts';
import { votedOptions } from '../../../../core/lesson/play/voted-options.ts';
import type { WorkerFailure } from '../../../../src-main/workers/page-worker.ts';
import { countFigures } from '../../../compare/counting/count-figures.ts';
import { CountingProblem } from '../../../compare/counting/counting-problem.tsx';
import { countPreset } from '../../../compare/counting/preset-counting.ts';
import { resetKnob } from '../../../compare/knob/knob-state.ts';
import { KnobView } from '../../../compare/knob/knob-view.tsx';
import { openCompare } from '../../../compare/state/compare-state.ts';
import { TableView } from '../../../compare/table/table-view.tsx';
import { newRequest } from '../../../state/session/open-request.ts';
import { report } from '../../../state/window/window-state.ts';
import { ClassVotes } from '../questions/class-votes.tsx';
import { keepLane, pageCounts, usePageCounts } from '../state/page-counts.ts';
import { scriptHere } from '../state/script-to-here.ts';
import { LessonCurve } from './lesson-curve.tsx';

interface Props {
  readonly played: LessonRun;
  /** Number of the moment. */
  readonly at: number;
  readonly compare: LessonCompare;
}

/** Compares several engines, in the form that the block chooses. */
export function ComparisonView(props: Props) {
  const { show, preset } = props.compare;
  if (show === 'curve' && preset !== null) return <LessonCurve compare={props.compare} preset={preset} />;
  if (show === 'knob' && preset !== null) return <LessonKnob {...props} preset={preset} />;
  return <LessonTableView {...props} />;
}

/** A preset whose numbers the class turns. */
function LessonKnob({ played, at, compare, preset }: Props & { readonly preset: PresetName }) {
  const { t } = useTranslation();
  const { engines, entities, question: asked } = compare;
  const own = entities ?? DEFAULT_ENTITIES;
  const question = useMemo(() => ({ preset, entities: own }), [preset, own]);
  useEffect(() => resetKnob(own), [own]);
  return (
    <section className="lesson-comparison lesson-knob" aria-label={t('ui.lesson.comparison')}>
      <h2>{asked}</h2>
      <KnobView question={question} engines={engines} options={votedOptions(played, at)} />
    </section>
  );
}

/** The table of a preset or of the lesson's operations so far, with its verdict. */
function LessonTableView({ played, at, compare }: Props) {
  const { t } = useTranslation();
  const { lanes, problem } = useFigures(played, at, compare);
  const { preset, visits: rounds, engines } = compare;
  const table = useMemo(() => {
    if (lanes.length < engines.length) return null;
    if (preset !== null)
      return costTable(
        lanes.flatMap(({ counts }) => counts ?? []),
        { rounds },
      );
    return comparedTable(comparisonOf(played, at, lanes), rounds);
  }, [played, at, lanes, engines, preset, rounds]);
  const steps = useMemo(
    () => (table === null || preset !== null ? [] : stepLines(comparisonOf(played, at, lanes))),
    [played, at, lanes, table, preset],
  );
  return (
    <section className="lesson-comparison" aria-label={t('ui.lesson.comparison')}>
      <h2>{compare.question}</h2>
      {preset === null && <ClassVotes played={played} at={at} />}
      <CountingProblem problem={problem} place="lesson" />
      {table === null ? (
        <p className="row verdict" role="status">
          <Scale size={18} aria-hidden="true" />
          {t('ui.compare.verdict.none-yet')}
        </p>
      ) : (
        <TableView table={table} options={votedOptions(played, at)} steps={steps} />
      )}
      {preset !== null && (
        <button
          type="button"
          className="button outlined"
          onClick={() => void report(() => openInView(compare, preset))}
        >
          {t('ui.lesson.openComparison')}
        </button>
      )}
    </section>
  );
}

async function openInView({ engines, entities }: LessonCompare, preset: PresetName): Promise<void> {
  const isLast = newRequest();
  await loadEngines();
  if (isLast()) openCompare({ engines, question: { preset, entities: entities ?? DEFAULT_ENTITIES } });
}

/** Returns the costs of each engine's run, counted in a worker. Engines arrive one after another. */
function useFigures(
  played: LessonRun,
  at: number,
  compare: LessonCompare,
): { readonly lanes: readonly LaneFigures[]; readonly problem: WorkerFailure | null } {
  const { preset, engines, entities } = compare;
  const lanes = usePageCounts((state) => pageCounts(state, compare, { played, at }));
  const [problem, setProblem] = useState<WorkerFailure | null>(null);
  useEffect(() => {
    const page = { played, at };
    setProblem(null);
    if (pageCounts(usePageCounts.getState(), compare, page).length === engines.length) return undefined;
    const counting = {
      onLane: (figures: LaneFigures) => keepLane(compare, page, figures),
      onProgress: () => {},
      onFailure: setProblem,
    };
    if (preset !== null) return countPreset({ preset, entities: entities ?? DEFAULT_ENTITIES }, engines, counting);
    return countFigures({ ...scriptHere(played, at), compared: engines, engines }, counting);
  }, [played, at, compare, preset, engines, entities]);
  return { lanes, problem };
}

/** Returns the lesson's operations up to a moment on all engines. */
function comparisonOf(played: LessonRun, at: number, lanes: readonly LaneFigures[]): StepComparison {
  const { script } = played.lesson;
  const operations = script.operations.slice(0, operationsBefore(played, at));
  const outcomes = (own: LaneFigures) => ({ ...own, outcomes: outcomesOf(own, operations.length) });
  return { script, operations, lanes: comparableFigures(lanes).map(outcomes) };
}
