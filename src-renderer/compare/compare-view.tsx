import { memo, useCallback, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { laneSentence } from '../../core/compare/lane-sentence.ts';
import type { Lockstep } from '../../core/compare/lockstep.ts';
import { setupOf } from '../../core/compare/lockstep-rows.ts';
import type { Depth } from '../../core/script/beats.ts';
import { engineName } from '../../core/script/narrate.ts';
import type { Script } from '../../core/script/script.ts';
import { useScales } from '../stage/canvas/use-stage.ts';
import { PaceChoice } from '../stage/timeline/pace-choice.tsx';
import { TransportButtons } from '../stage/timeline/timeline.tsx';
import { percentOf, TimelineTrack } from '../stage/timeline/track.tsx';
import { MAX_TICKS, minorTicks, tickPositions } from '../stage/timeline/track-ticks.ts';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useTranslate } from '../text/translate.ts';
import { useCountText } from '../ui/number-text.ts';
import { tableShown, useCompare } from './compare-state.ts';
import { CompareToolbar } from './compare-toolbar.tsx';
import { Argument } from './comparison-answer.tsx';
import type { Plan } from './comparison-plan.ts';
import { CostMatrix } from './cost-matrix.tsx';
import { CountingProblem } from './counting-problem.tsx';
import { CurvesView } from './curves-view.tsx';
import { LaneView } from './lane.tsx';
import { choiceIn, visibleInLane } from './lane-choice.ts';
import { useLaneShots, type VisibleInLane } from './lane-shots.ts';
import { TotalsTable } from './totals-table.tsx';

interface Props {
  readonly script: Script;
  readonly lockstep: Lockstep;
}

/** The shared timeline, divided by operations, each as long as on its slowest engine. */
function CompareTimeline({ script, lockstep }: Props) {
  const { t } = useTranslation();
  const position = useCompare((compare) => compare.position);
  const at = lockstep.operationAt(position);
  const count = t('ui.compare.operation', { n: at + 1, count: script.operations.length });
  return (
    <section className="row timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons />
      <TimelineTrack
        words={[count, script.operations[at]?.text].filter(Boolean).join(': ')}
        ticks={<Ticks lockstep={lockstep} />}
      />
      <p className="step-count" data-testid="step-count">
        {count}
      </p>
      <PaceChoice />
    </section>
  );
}

/** Ticks at the operations, and at the stops of the chosen depth. */
const Ticks = memo(function Ticks({ lockstep }: { readonly lockstep: Lockstep }) {
  const depth = usePreferences((preferences) => preferences.depth);
  const left = (tick: number) => ({ left: percentOf(tick, 0, lockstep.length) });
  return (
    <div className="ticks" aria-hidden="true">
      {minorTicks(lockstep.stops(depth)).map((tick) => (
        <s key={tick} style={left(tick)} />
      ))}
      {tickPositions(lockstep.stops('operation'), MAX_TICKS).map((tick) => (
        <i key={tick} style={left(tick)} />
      ))}
    </div>
  );
});

/** One script on two to four engines in lockstep. It replaces the script's own diagrams. */
export function CompareView() {
  const { t } = useTranslation();
  const problem = useCompare((compare) => compare.problem);
  const plan = useCompare((compare) => compare.plan);
  const view = useCompare((compare) => compare.view);
  return (
    <main className="compare" aria-label={t('ui.compare.label')}>
      <CompareToolbar />
      {view === 'lanes' && <CountingProblem problem={problem} place="lanes" />}
      {view === 'curves' ? <CurvesView /> : plan !== null && <Comparison plan={plan} />}
    </main>
  );
}

/** Shows the question, the engines, the figures on demand, and the timeline. */
function Comparison({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const withFigures = useCompare(tableShown);
  const number = useCountText();
  const { lockstep, script } = plan;
  return (
    <>
      <Argument plan={plan} />
      {lockstep === null ? (
        <p className="compare-long hint">{t('ui.compare.long', { count: number(plan.operations) })}</p>
      ) : (
        <Lanes plan={plan} />
      )}
      {withFigures && <Figures plan={plan} />}
      {lockstep !== null && script !== null && (
        <>
          <Operation plan={plan} />
          <CompareTimeline script={script} lockstep={lockstep} />
        </>
      )}
    </>
  );
}

function Lanes({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const { lanes, lockstep } = plan;
  const choices = useCompare((compare) => compare.choices);
  const operation = useCompare(({ position }) => lockstep?.operationAt(position) ?? -1);
  const visibleOf = useCallback<VisibleInLane>(
    ({ engine, run }) => visibleInLane(choiceIn(choices, engine), run.timeline.columns),
    [choices],
  );
  const shots = useLaneShots(element, plan, operation, visibleOf, useScales());
  return (
    <section className="lanes" data-count={lanes.length} aria-label={t('ui.compare.lanes')} ref={element}>
      {lanes.map((lane, at) => (
        <LaneView key={lane.engine} lane={lane} lockstep={lockstep!} at={at} count={lanes.length} shots={shots} />
      ))}
    </section>
  );
}

/** The current operation, and for screen readers what each engine does. */
function Operation({ plan: { script, lanes, lockstep } }: { readonly plan: Plan }) {
  const t = useTranslate();
  const position = useCompare((compare) => compare.position);
  const depth = usePreferences((preferences) => preferences.depth);
  const settled = useDeferredValue(position);
  const moment = { operation: lockstep!.operationAt(position), depth };
  const said = lanes.map(({ engine, run }, at) => {
    if (run === null) return '';
    const { text } = laneSentence(run, moment, lockstep!.placeIn(at, position, depth), t);
    return `${engineName(engine, t)}: ${text}`;
  });
  return (
    <section className="row compare-operation" aria-label={t('ui.narration.label')}>
      <OperationTitle script={script} lockstep={lockstep!} position={position} depth={depth} />
      {/* Deferred, so that fast scrubbing speaks only the last position. */}
      <p className="visually-hidden" role="status" aria-live="polite">
        {settled === position ? said.join(' ') : ''}
      </p>
    </section>
  );
}

interface TitleProps {
  readonly script: Script | null;
  readonly lockstep: Lockstep;
  readonly position: number;
  readonly depth: Depth;
}

/** Names the operation, or the set-up as a whole, and the completed share. */
function OperationTitle({ script, lockstep, position, depth }: TitleProps) {
  const t = useTranslate();
  const operation = lockstep.operationAt(position);
  if (script === null || operation < 0) return <code className="ellipsis">{t('ui.compare.start')}</code>;
  const setup = depth === 'access' ? null : setupOf(script, operation);
  const title =
    setup === null ? script.operations[operation]!.text : t('ui.timeline.setup', { count: setup.end - setup.first });
  const part = lockstep.partAt(position, depth);
  return (
    <>
      <code className="ellipsis">{title}</code>
      {depth !== 'operation' && part.count > 1 && <span>{t(`ui.compare.part.${depth}`, { ...part })}</span>}
    </>
  );
}

/** The figures behind the verdict: bars of the operation, and totals of the script. */
function Figures({ plan }: { readonly plan: Plan }) {
  const figures = useCompare((compare) => compare.figures);
  const position = useCompare((compare) => compare.position);
  const lanes = plan.lanes.flatMap(({ engine }) => figures[engine] ?? []);
  const { lockstep } = plan;
  return (
    <div className="compare-figures">
      {lockstep !== null && <CostMatrix lanes={lanes} operation={lockstep.operationAt(position)} />}
      <TotalsTable plan={plan} />
    </div>
  );
}
