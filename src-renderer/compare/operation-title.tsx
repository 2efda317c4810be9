import { useDeferredValue } from 'react';
import { laneSentence } from '../../core/compare/lockstep/lane-sentence.ts';
import { setupOf } from '../../core/compare/lockstep/lockstep-rows.ts';
import { engineName } from '../../core/script/narration/narrate.ts';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useTranslate } from '../text/translate.ts';
import { useCompare } from './state/compare-state.ts';
import type { Plan } from './state/comparison-plan.ts';

/** Names the operation, or the set-up as a whole, and says to screen readers what each engine does. */
export function OperationTitle({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const { script, lanes, lockstep } = plan;
  const position = useCompare((compare) => compare.position);
  const depth = usePreferences((preferences) => preferences.depth);
  const settled = useDeferredValue(position);
  const operation = lockstep!.operationAt(position);
  const setup = depth === 'access' || script === null ? null : setupOf(script, operation);
  const part = lockstep!.partAt(position, depth);
  const title =
    setup === null
      ? (script?.operations[operation]?.text ?? t('ui.compare.start'))
      : t('ui.timeline.setup', { count: setup.end - setup.first });
  const said = lanes.map(({ engine, run }, at) => {
    if (run === null) return '';
    const { text } = laneSentence(run, { operation, depth }, lockstep!.placeIn(at, position, depth), t);
    return `${engineName(engine, t)}: ${text}`;
  });
  return (
    <section className="row compare-operation" aria-label={t('ui.narration.label')}>
      <code className="ellipsis">{title}</code>
      {operation >= 0 && depth !== 'operation' && part.n < part.count && (
        <span>{t(`ui.compare.part.${depth}`, { ...part })}</span>
      )}
      {/* Deferred, so that fast scrubbing speaks only the last position. */}
      <p className="visually-hidden" role="status" aria-live="polite">
        {settled === position ? said.join(' ') : ''}
      </p>
    </section>
  );
}
