import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type PresetName, presetNames } from '../../../core/compare/presets/presets.ts';
import { questionOf } from '../../../core/compare/table/own-question.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { goToStep } from '../state/compare-pages.ts';
import { type PathStep, pathOf, stepOnPath } from '../state/compare-path.ts';
import { askPreset, comparePreset, useCompare } from '../state/compare-state.ts';
import type { Plan } from '../state/comparison-plan.ts';
import { PRESET_ENTITIES } from '../state/preset-entities.ts';

/** The question, the steps of its argument, and the other questions. */
export function Path({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const question = useCompare((compare) => compare.question);
  const { path, current } = usePath(plan);
  const { script } = plan;
  const ownQuestion = script === null ? '' : questionOf(script, (key, args) => t(key, args));
  return (
    <nav className="argument" aria-label={t('ui.compare.path.label')}>
      <h2>{question === null ? ownQuestion : t(`ui.compare.ask.preset.${question.preset}`)}</h2>
      <ol>
        {path.map((step, i) => (
          <li key={`${step.view}:${step.group?.first}`}>
            <button
              type="button"
              className={i < current ? 'argument-step done' : 'argument-step'}
              aria-current={i === current ? 'step' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => goToStep(step)}
            >
              <span className="number" aria-hidden="true">
                {i < current ? <Check size={14} /> : i + 1}
              </span>
              <StepName step={step} plan={plan} isOwn={question === null} />
            </button>
          </li>
        ))}
      </ol>
      <span className="spacer" />
      <QuestionChoice />
    </nav>
  );
}

/** The preset that is also a lesson, which has notes, votes of a class and exports. */
export const LESSON: PresetName = 'sparse-set-or-archetype';

/** Returns the steps of the argument and the index of the current one. */
export function usePath(plan: Plan): { readonly path: readonly PathStep[]; readonly current: number } {
  const question = useCompare((compare) => compare.question);
  const path = pathOf(plan, question);
  const current = useCompare(({ view, position }) =>
    stepOnPath(path, view, plan.lockstep?.operationAt(position) ?? -1),
  );
  return { path, current };
}

interface NameProps {
  readonly step: PathStep;
  readonly plan: Plan;
  /** True for the open script, whose steps also name their first operation. */
  readonly isOwn: boolean;
}

function StepName({ step, plan, isOwn }: NameProps) {
  const { t } = useTranslation();
  const operation = step.group === null ? undefined : plan.script?.operations[step.group.first];
  return (
    <span className="argument-words">
      {t(stepNameKey(step))}
      {isOwn && operation !== undefined && <code className="ellipsis">{operation.text}</code>}
    </span>
  );
}

export function stepNameKey({ view, group }: PathStep): string {
  if (view !== 'lanes') return `ui.compare.path.${view}`;
  return group === null ? 'ui.compare.path.totals' : `ui.compare.verb.${group.verb}`;
}

/** Chooses the open script or a preset question. */
function QuestionChoice() {
  const { t } = useTranslation();
  const question = useCompare((compare) => compare.question);
  const name = useSession((session) => session.document.name);
  const choose = (value: string): void =>
    value === '' ? comparePreset(null) : askPreset(value as PresetName, question?.entities ?? PRESET_ENTITIES);
  return (
    <label className="argument-questions">
      <span>{t('ui.compare.path.others', { count: presetNames.length })}</span>
      <select
        className="input"
        aria-label={t('ui.compare.question')}
        value={question?.preset ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('ui.compare.ownScript', { name })}</option>
        <optgroup label={t('ui.compare.questions')}>
          {presetNames.map((preset) => (
            <option key={preset} value={preset}>
              {t(`command.compare.preset.${preset}.title`)}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}
