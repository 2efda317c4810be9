import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { laneSentence } from '../../core/compare/lane-sentence.ts';
import { engineName } from '../../core/script/narrate.ts';
import { useTranslate } from '../text/translate.ts';
import { tableShown, useCompare } from './compare.ts';
import { CompareTimeline } from './compare-timeline.tsx';
import { CompareToolbar } from './compare-toolbar.tsx';
import { LaneView } from './lane.tsx';
import { useNumber } from './number.ts';
import type { Plan } from './plan.ts';
import { TotalsTable } from './totals-table.tsx';

/** One script on two to four engines side by side, in lockstep. It takes the place of the script's own diagrams. */
export function CompareView() {
  const { t } = useTranslation();
  const plan = useCompare((compare) => compare.plan);
  const problem = useCompare((compare) => compare.problem);
  const withTable = useCompare(tableShown);
  const number = useNumber();
  const isLong = plan !== null && plan.lockstep === null;
  return (
    <main className={isLong ? 'compare long' : 'compare'} aria-label={t('ui.compare.label')}>
      <CompareToolbar />
      {problem !== null && (
        <p className="row notice warning" role="alert">
          {t('ui.compare.problem', { problem })}
        </p>
      )}
      {plan !== null && plan.lockstep !== null && <Lanes plan={plan} />}
      {isLong && <p className="compare-long hint">{t('ui.compare.long', { count: number(plan.operations) })}</p>}
      {plan !== null && withTable && <TotalsTable plan={plan} />}
      {plan !== null && plan.script !== null && plan.lockstep !== null && (
        <>
          <Operation plan={plan} />
          <CompareTimeline script={plan.script} lockstep={plan.lockstep} />
        </>
      )}
    </main>
  );
}

function Lanes({ plan: { lanes, lockstep } }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  return (
    <section className="lanes" data-count={lanes.length} aria-label={t('ui.compare.lanes')}>
      {lanes.map((lane, at) => (
        <LaneView key={lane.engine} lane={lane} lockstep={lockstep!} at={at} count={lanes.length} />
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
