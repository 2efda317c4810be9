import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { laneSentence } from '../../core/compare/lane-sentence.ts';
import { engineName } from '../../core/script/narrate.ts';
import { useTranslate } from '../text/translate.ts';
import { Argument } from './argument.tsx';
import { useCommonScale } from './common-scale.ts';
import { tableShown, useCompare } from './compare.ts';
import { CompareTimeline } from './compare-timeline.tsx';
import { CompareToolbar } from './compare-toolbar.tsx';
import { CurvesView } from './curves-view.tsx';
import { Figures } from './figures-panel.tsx';
import { LaneView } from './lane.tsx';
import { useNumber } from './number.ts';
import type { Plan } from './plan.ts';

/** One script on two to four engines side by side, in lockstep. It takes the place of the script's own diagrams. */
export function CompareView() {
  const { t } = useTranslation();
  const problem = useCompare((compare) => compare.problem);
  const plan = useCompare((compare) => compare.plan);
  const view = useCompare((compare) => compare.view);
  return (
    <main className="compare" aria-label={t('ui.compare.label')}>
      <CompareToolbar />
      {problem !== null && (
        <p className="row notice warning" role="alert">
          {t('ui.compare.problem', { problem })}
        </p>
      )}
      {view === 'curves' ? <CurvesView /> : plan !== null && <Comparison plan={plan} />}
    </main>
  );
}

/** The question, the engines, the figures on demand, and the way through the script. */
function Comparison({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const withFigures = useCompare(tableShown);
  const number = useNumber();
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
  const scale = useCommonScale(element, plan);
  const { lanes, lockstep } = plan;
  return (
    <section className="lanes" data-count={lanes.length} aria-label={t('ui.compare.lanes')} ref={element}>
      {lanes.map((lane, at) => (
        <LaneView key={lane.engine} lane={lane} lockstep={lockstep!} at={at} count={lanes.length} scale={scale} />
      ))}
    </section>
  );
}

/** The operation that all of them are at, and for listeners what each engine does. */
function Operation({ plan: { script, lanes, lockstep } }: { readonly plan: Plan }) {
  const t = useTranslate();
  const position = useCompare((compare) => compare.position);
  const settled = useDeferredValue(position);
  const operation = lockstep!.operationAt(position);
  const [start, end] = operation < 0 ? [0, 0] : lockstep!.spanOf(operation);
  const said = lanes.map(({ engine, run }, at) => {
    if (run === null) return '';
    const sentence = laneSentence(run, operation, lockstep!.placeIn(at, position), t);
    return `${engineName(engine, t)}: ${sentence}`;
  });
  return (
    <section className="row compare-operation" aria-label={t('ui.narration.label')}>
      <code className="ellipsis">{script?.operations[operation]?.text ?? t('ui.compare.start')}</code>
      {operation >= 0 && <span>{t('ui.narration.part', { n: position - start, count: end - start })}</span>}
      {/* Deferred: while scrubbing fast, only where it stops is spoken. */}
      <p className="visually-hidden" role="status" aria-live="polite">
        {settled === position ? said.join(' ') : ''}
      </p>
    </section>
  );
}
