import { ArrowRight } from 'lucide-react';
import { memo, useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lockstep } from '../../core/compare/lockstep/lockstep.ts';
import { presetNames } from '../../core/compare/presets/presets.ts';
import { visibleAt } from '../../core/page/lane-structures.ts';
import type { EngineId } from '../../core/script/language/language.ts';
import type { Script } from '../../core/script/language/script.ts';
import type { Depth } from '../../core/script/narration/beats.ts';
import { PaceChoice } from '../stage/timeline/pace-choice.tsx';
import { TransportButtons } from '../stage/timeline/timeline.tsx';
import { percentOf, TimelineTrack } from '../stage/timeline/track.tsx';
import { MAX_TICKS, minorTicks, tickPositions } from '../stage/timeline/track-ticks.ts';
import { useTransport } from '../state/play/transport.ts';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useTranslate } from '../text/translate.ts';
import { useCountText } from '../ui/number-text.ts';
import { Path, stepNameKey, usePath } from './argument/path-list.tsx';
import { ScriptVerdict, VerdictView } from './argument/verdict-view.tsx';
import { VoteView } from './argument/vote-view.tsx';
import { CompareBar } from './compare-toolbar.tsx';
import { CountingProblem } from './counting/counting-problem.tsx';
import { CurvesView } from './curves/curves-view.tsx';
import { CostMatrix } from './figures/cost-matrix.tsx';
import { TotalsTable } from './figures/totals-table.tsx';
import { LaneView, shownDepth } from './lanes/lane.tsx';
import { useLaneShots, type VisibleInLane } from './lanes/lane-shots.ts';
import { goToStep } from './state/compare-pages.ts';
import { askPreset, tableShown, useCompare } from './state/compare-state.ts';
import type { Plan } from './state/comparison-plan.ts';
import { useFigures, useOutcomes } from './state/counted.ts';
import { PRESET_ENTITIES } from './state/preset-entities.ts';

/** One script on two to four engines in lockstep. It replaces the script's own diagrams. */
export function CompareView() {
  const { t } = useTranslation();
  const problem = useCompare((compare) => compare.problem);
  const plan = useCompare((compare) => compare.plan);
  const view = useCompare((compare) => compare.view);
  return (
    <main className="compare" aria-label={t('ui.compare.label')}>
      <div className="compare-frame">
        {plan !== null && <Path plan={plan} />}
        <div className="compare-main">
          <CompareBar plan={plan} />
          {view !== 'curves' && <CountingProblem problem={problem} place="lanes" />}
          {plan !== null && <Page plan={plan} />}
        </div>
        {plan !== null && <Player plan={plan} />}
      </div>
    </main>
  );
}

function Page({ plan }: { readonly plan: Plan }) {
  const view = useCompare((compare) => compare.view);
  const preset = useCompare((compare) => compare.question?.preset);
  if (view === 'curves' && preset !== undefined) return <CurvesView preset={preset} />;
  if (view === 'vote' || view === 'again') return <VoteView key={view} plan={plan} page={view} />;
  if (view === 'verdict') return <VerdictView plan={plan} />;
  return <Comparison plan={plan} />;
}

/** Shows the engines, and the figures on demand. */
function Comparison({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const withFigures = useCompare(tableShown);
  const number = useCountText();
  return (
    <>
      {plan.lockstep === null ? (
        <>
          <p className="compare-long hint">{t('ui.compare.long', { count: number(plan.operations) })}</p>
          <ScriptVerdict plan={plan} />
        </>
      ) : (
        <Lanes plan={plan} />
      )}
      {withFigures && <Figures plan={plan} />}
    </>
  );
}

function Lanes({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const { lanes } = plan;
  const lockstep = plan.lockstep!;
  const choices = useCompare((compare) => compare.choices);
  const operation = useCompare(({ position }) => lockstep.operationAt(position));
  const outcomes = useOutcomes(plan);
  const visibleOf = useCallback<VisibleInLane>(
    ({ engine, run }) => {
      const at = lanes.findIndex((lane) => lane.engine === engine);
      const end = operation < 0 ? 0 : lockstep.spanOf(operation)[1];
      return visibleAt(choices, run, lockstep.placeIn(at, end).position);
    },
    [choices, lanes, lockstep, operation],
  );
  // Whoever chooses structures wants to see all of them.
  const onlyTouchedIn = useCallback((engine: EngineId) => choices[engine] === undefined, [choices]);
  const position = useCompare((compare) => compare.position);
  const chosenDepth = usePreferences((preferences) => preferences.depth);
  const depth = shownDepth(lockstep, position, chosenDepth);
  const shots = useLaneShots(element, plan, { position, depth }, visibleOf, onlyTouchedIn);
  return (
    <section className="lanes" data-count={lanes.length} aria-label={t('ui.compare.lanes')} ref={element}>
      {lanes.map((lane, at) => (
        <LaneView
          key={lane.engine}
          lane={lane}
          lockstep={lockstep}
          at={at}
          count={lanes.length}
          shots={shots}
          outcomes={outcomes}
        />
      ))}
    </section>
  );
}

/** The figures behind the verdict: bars of the operation, and totals of the script. */
function Figures({ plan }: { readonly plan: Plan }) {
  const position = useCompare((compare) => compare.position);
  const lanes = useFigures(plan);
  const { lockstep } = plan;
  return (
    <div className="compare-figures">
      {lockstep !== null && <CostMatrix lanes={lanes} operation={lockstep.operationAt(position)} />}
      <TotalsTable plan={plan} />
    </div>
  );
}

/** The shared timeline on the pages that have steps, and the button that goes on to the next step of the argument. */
function Player({ plan }: { readonly plan: Plan }) {
  const { lockstep, script } = plan;
  const isStepped = useCompare(({ view }) => view === 'lanes');
  return (
    <div className="row compare-player">
      {isStepped && lockstep !== null && script !== null ? (
        <CompareTimeline script={script} lockstep={lockstep} />
      ) : (
        <span className="spacer" />
      )}
      <NextStep plan={plan} />
    </div>
  );
}

function NextStep({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const { path, current } = usePath(plan);
  const next = path[current + 1];
  if (next === undefined) return <NextQuestion />;
  return (
    <button
      type="button"
      className="button primary next-step"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => goToStep(next)}
    >
      {t('ui.compare.path.next', { step: t(stepNameKey(next)) })}
      <ArrowRight size={16} aria-hidden="true" />
    </button>
  );
}

/** After the verdict, opens the question after this one; after the last and for the open script, the first one. */
function NextQuestion() {
  const t = useTranslate();
  const question = useCompare((compare) => compare.question);
  const at = question === null ? -1 : presetNames.indexOf(question.preset);
  const next = presetNames[(at + 1) % presetNames.length]!;
  return (
    <button
      type="button"
      className="button primary next-step"
      onClick={() => askPreset(next, question?.entities ?? PRESET_ENTITIES)}
    >
      {t('ui.compare.path.nextQuestion', { question: t(`command.compare.preset.${next}.title`) })}
      <ArrowRight size={16} aria-hidden="true" />
    </button>
  );
}

/** The shared timeline, divided by operations, each as long as on its slowest engine. */
function CompareTimeline({ script, lockstep }: { readonly script: Script; readonly lockstep: Lockstep }) {
  const { t } = useTranslation();
  const position = useCompare((compare) => compare.position);
  const from = useTransport((here) => here.first);
  const at = lockstep.operationAt(position);
  const count = t('ui.compare.operation', { n: at + 1, count: script.operations.length });
  return (
    <section className="row timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons />
      <TimelineTrack
        words={[count, script.operations[at]?.text].filter(Boolean).join(': ')}
        ticks={<Ticks lockstep={lockstep} from={from} />}
      />
      <p className="visually-hidden" data-testid="step-count">
        {count}
      </p>
      <PaceChoice />
    </section>
  );
}

interface TicksProps {
  readonly lockstep: Lockstep;
  /** The position at the left end. */
  readonly from: number;
}

/** Ticks at the operations, and at the stops of the chosen depth. */
const Ticks = memo(function Ticks({ lockstep, from }: TicksProps) {
  const depth = usePreferences((preferences) => preferences.depth);
  const left = (tick: number) => ({ left: percentOf(tick, from, lockstep.length) });
  const stops = (by: Depth): readonly number[] => lockstep.stops(by).filter((stop) => stop >= from);
  return (
    <div className="ticks" aria-hidden="true">
      {minorTicks(stops(depth)).map((tick) => (
        <s key={tick} style={left(tick)} />
      ))}
      {tickPositions(stops('operation'), MAX_TICKS).map((tick) => (
        <i key={tick} style={left(tick)} />
      ))}
    </div>
  );
});
