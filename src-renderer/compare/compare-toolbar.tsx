import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ENGINES } from '../../core/compare/lanes/engine-choice.ts';
import { laneSentence } from '../../core/compare/lockstep/lane-sentence.ts';
import { setupOf } from '../../core/compare/lockstep/lockstep-rows.ts';
import { scriptEngineIds } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language/language.ts';
import { engineName } from '../../core/script/narration/narrate.ts';
import { CELL_MARKS, LegendOf } from '../stage/narration/legend.tsx';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useTranslate } from '../text/translate.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useCountText } from '../ui/number-text.ts';
import { Select } from '../ui/select.tsx';
import { comparePreset, toggleEngine, useCompare } from './state/compare-state.ts';
import { canStep, type Plan } from './state/comparison-plan.ts';

/** Names the operation, and chooses engines and the number of entities. Pages without engines have no bar. */
export function CompareBar({ plan }: { readonly plan: Plan | null }) {
  const { t } = useTranslation();
  const view = useCompare((compare) => compare.view);
  if (view !== 'lanes') return null;
  const isStepped = plan?.lockstep != null;
  return (
    <header className="row compare-bar">
      {isStepped && <OperationTitle plan={plan} />}
      <span className="spacer" />
      {isStepped && <LegendOf meanings={CELL_MARKS} />}
      <div className="row compare-toolbar" role="toolbar" aria-label={t('ui.compare.label')}>
        <AddEngine />
        <EntityCount />
        <IconButton command="compare.toggle" icon={X} label={t('ui.compare.close')} />
      </div>
    </header>
  );
}

/** Adds an engine to the others; each of them can be removed in its lane. */
function AddEngine() {
  const { t } = useTranslation();
  const chosen = usePreferences((preferences) => preferences.compare);
  const others = scriptEngineIds.filter((id) => !chosen.includes(id));
  if (chosen.length >= MAX_ENGINES || others.length === 0) return null;
  const nameOf = (engine: EngineId): string => t(`ui.engine.name.${engine}`);
  return (
    <Select<EngineId | ''>
      className="add-engine"
      label={t('ui.compare.addEngine')}
      value=""
      options={[['', t('ui.compare.addEngine')], ...others.map((id): [EngineId, string] => [id, nameOf(id)])]}
      onChange={(engine) => engine !== '' && toggleEngine(engine)}
    />
  );
}

/** Offered numbers of entities. */
const SIZES = [4, 6, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** Chooses the number of entities of a preset question. */
function EntityCount() {
  const { t } = useTranslation();
  const number = useCountText();
  const question = useCompare((compare) => compare.question);
  if (question === null) return null;
  const { entities } = question;
  const sizeText = (size: number): string =>
    t(`ui.compare.${canStep({ ...question, entities: size }) ? 'entityCount' : 'entityTotals'}`, {
      count: size,
      number: number(size),
    });
  return (
    <Select
      className="entities"
      label={t('ui.compare.entities')}
      value={entities}
      options={[...new Set([...SIZES, entities])].sort((a, b) => a - b).map((size) => [size, sizeText(size)])}
      onChange={(size) => comparePreset({ ...question, entities: size })}
    />
  );
}

/** Names the operation, or the set-up as a whole, and says to screen readers what each engine does. */
function OperationTitle({ plan }: { readonly plan: Plan }) {
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
