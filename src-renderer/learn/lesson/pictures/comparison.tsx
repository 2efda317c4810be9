import { Scale } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LaneFigures } from '../../../../core/compare/figures/lane-figures.ts';
import { meanOf, PHASES, type Phase } from '../../../../core/compare/lanes/phases.ts';
import { DEFAULT_ENTITIES, type PresetName, presetScript } from '../../../../core/compare/presets/presets.ts';
import { verdictClauses } from '../../../../core/compare/verdicts/comparison-text.ts';
import { verdictOf } from '../../../../core/compare/verdicts/verdict.ts';
import { loadEngines } from '../../../../core/engines/load.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { WorkerFailure } from '../../../../src-main/workers/page-worker.ts';
import { countFigures } from '../../../compare/counting/count-figures.ts';
import { CountingProblem } from '../../../compare/counting/counting-problem.tsx';
import { countPreset } from '../../../compare/counting/preset-counting.ts';
import { openCompare } from '../../../compare/state/compare-state.ts';
import { canStep } from '../../../compare/state/comparison-plan.ts';
import { newRequest } from '../../../state/session/open-request.ts';
import { report } from '../../../state/window/window-state.ts';
import { scriptHere } from '../state/script-to-here.ts';
import { sideBySide } from '../state/side-by-side.ts';
import { LessonCurve } from './lesson-curve.tsx';
import { StepsVerdictView } from './steps-verdict.tsx';

interface Props {
  readonly played: LessonRun;
  /** Number of the moment. */
  readonly at: number;
  readonly compare: LessonCompare;
}

/** Compares several engines, in the form that the block chooses. */
export function ComparisonView(props: Props) {
  const { show } = props.compare;
  if (show === 'curve') return <LessonCurve compare={props.compare} />;
  const lanes = show === 'steps' ? sideBySide(props.played) : null;
  return lanes === null ? <PhasesView {...props} /> : <StepsVerdictView lanes={lanes} {...props} />;
}

/** Bars of the cache lines of an operation, and the verdict. */
function PhasesView({ played, at, compare }: Props) {
  const { t } = useTranslation();
  const { lanes, problem } = useFigures(played, at, compare);
  const isReady = lanes.length === compare.engines.length;
  const clauses = useMemo(() => verdictClauses(verdictOf(lanes), (key, args) => t(key, args)), [lanes, t]);
  const { preset } = compare;
  return (
    <section className="lesson-comparison" aria-label={t('ui.lesson.comparison')}>
      <h2>{compare.question}</h2>
      <CountingProblem problem={problem} place="lesson" />
      {PHASES.map((phase) => (
        <Bars key={phase} phase={phase} lanes={lanes} />
      ))}
      <div className="row verdict" role="status" aria-label={t('ui.compare.verdict.label')}>
        <Scale size={18} aria-hidden="true" />
        {isReady ? (
          clauses.map(({ phase, lead, found }) => (
            <p key={phase}>
              <b>{lead}</b>
              {found}
            </p>
          ))
        ) : (
          <p>{t('ui.compare.verdict.none-yet')}</p>
        )}
      </div>
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

/** Shows the cache lines of an average operation of a phase, one bar per engine. Empty if no engine performs it. */
function Bars({ phase, lanes }: { readonly phase: Phase; readonly lanes: readonly LaneFigures[] }) {
  const { t, i18n } = useTranslation();
  const costs = lanes.flatMap(({ engine, phases }) => {
    const cost = phases[phase];
    return cost === null ? [] : [{ engine, lines: meanOf(cost).lines }];
  });
  const most = Math.max(...costs.map(({ lines }) => lines));
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  if (costs.length === 0) return null;
  return (
    <table>
      <caption>{t(`ui.lesson.bars.${phase}`)}</caption>
      <tbody>
        {costs.map(({ engine, lines }) => (
          <tr key={engine}>
            <th scope="row">{t(`ui.engine.name.${engine}`)}</th>
            <td>
              <span className="bar" style={{ width: `${most === 0 ? 0 : (lines / most) * 100}%` }} />
            </td>
            <td className="figure">{format.format(lines)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the costs of each engine's run, counted in a worker. Engines arrive one after another. */
function useFigures(
  played: LessonRun,
  at: number,
  { preset, engines, entities }: LessonCompare,
): { readonly lanes: readonly LaneFigures[]; readonly problem: WorkerFailure | null } {
  const [lanes, setLanes] = useState<readonly LaneFigures[]>([]);
  const [problem, setProblem] = useState<WorkerFailure | null>(null);
  useEffect(() => {
    setLanes([]);
    setProblem(null);
    const counting = {
      onLane: (figures: LaneFigures) =>
        setLanes((before) => engines.flatMap((id) => [...before, figures].find(({ engine }) => engine === id) ?? [])),
      onProgress: () => {},
      onFailure: setProblem,
    };
    const own = scriptHere(played, at);
    if (preset === null) return countFigures({ ...own, engines, compared: engines }, counting);
    const question = { preset, entities: entities ?? DEFAULT_ENTITIES };
    if (!canStep(question)) return countPreset(question, { engines, compared: engines }, counting);
    const text = presetScript(preset, question.entities);
    return countFigures({ name: preset, text, engines, compared: engines }, counting);
  }, [played, at, preset, engines, entities]);
  return { lanes, problem };
}
