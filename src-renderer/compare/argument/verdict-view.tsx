import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stepVerdict } from '../../../core/compare/figures/step-figures.ts';
import { presets } from '../../../core/compare/presets/presets.ts';
import { verdictClauses } from '../../../core/compare/verdicts/comparison-text.ts';
import { verdictOf } from '../../../core/compare/verdicts/verdict.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { useOutcomes } from '../lanes/lane-outcomes.ts';
import { type Compare, useCompare } from '../state/compare-state.ts';
import type { Plan } from '../state/comparison-plan.ts';
import { LESSON } from './path-list.tsx';
import { StepsVerdict } from './steps-verdict.tsx';
import { guessText, optionText } from './vote-view.tsx';

/** A longer list of operations has only the verdict on the whole script. */
const MAX_LISTED = 16;

/** The answer from the figures: operation by operation if there are few, then for the whole script. */
export function VerdictView({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const guesses = useCompare((compare) => compare.guesses);
  const question = useCompare((compare) => compare.question);
  const outcomes = useOutcomes(plan);
  const visits = question === null ? 1 : (presets[question.preset].visits ?? 1);
  const verdict = useMemo(
    () => outcomes && stepVerdict(outcomes, outcomes.operations.length, visits),
    [outcomes, visits],
  );
  const options = question === null ? [] : [...plan.lanes.keys(), plan.lanes.length].map((i) => optionText(plan, i, t));
  const isListed = verdict !== null && verdict.steps.length > 0 && verdict.steps.length <= MAX_LISTED;
  return (
    <section className="compare-page steps-verdict" aria-label={t('ui.compare.path.verdict')}>
      {question !== null && <YourVotes plan={plan} guesses={guesses} />}
      {isListed ? (
        <StepsVerdict verdict={verdict} options={options}>
          <h3>{t('ui.compare.verdict.whole')}</h3>
          <ScriptVerdict plan={plan} />
        </StepsVerdict>
      ) : (
        <ScriptVerdict plan={plan} />
      )}
      <WhatNext />
    </section>
  );
}

/** Other ways on than the next question. */
function WhatNext() {
  const { t } = useTranslation();
  const preset = useCompare((compare) => compare.question?.preset);
  return (
    <>
      <h3>{t('ui.lesson.whatNext')}</h3>
      <div className="row">
        {preset === LESSON && (
          <CommandButton command="compare.lesson" className="outlined">
            {t('ui.compare.path.lesson')}
          </CommandButton>
        )}
        <CommandButton command="file.home" className="outlined">
          {t('ui.lesson.end.file.home')}
        </CommandButton>
      </div>
    </>
  );
}

/** Repeats the person's votes before and after the argument. */
function YourVotes({ plan, guesses: { vote, again } }: { readonly plan: Plan; readonly guesses: Compare['guesses'] }) {
  const t = useTranslate();
  if (vote === null && again === null) return null;
  const texts = [vote, again].map((guess) => (guess === null ? '–' : guessText(plan, guess, t)));
  return <p className="your-vote">{t('ui.compare.vote.yours', { before: texts[0]!, now: texts[1]! })}</p>;
}

/** The verdict on the whole script, by phase. */
export function ScriptVerdict({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const figures = useCompare((compare) => compare.figures);
  const counted = useMemo(() => plan.lanes.flatMap(({ engine }) => figures[engine] ?? []), [plan, figures]);
  const clauses = useMemo(() => verdictClauses(verdictOf(counted), (key, args) => t(key, args)), [counted, t]);
  const isReady = counted.length === plan.lanes.length;
  const isCounting = useCompare((compare) => compare.counting !== null);
  const unready = isCounting ? 'none-yet' : 'stopped';
  const nothing = t(`ui.compare.verdict.${isReady ? 'nothing' : unready}`);
  return (
    <div
      className="row verdict"
      role="status"
      aria-label={t('ui.compare.verdict.phases')}
      title={t('ui.compare.verdict.about')}
    >
      <Scale size={16} aria-hidden="true" />
      {isReady && clauses.length > 0 ? (
        clauses.map(({ phase, lead, found }) => (
          <p key={phase}>
            <b>{lead}</b>
            {found}
          </p>
        ))
      ) : (
        <p>{nothing}</p>
      )}
    </div>
  );
}
