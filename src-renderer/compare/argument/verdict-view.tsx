import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stepLines } from '../../../core/compare/table/compared-table.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { KnobView } from '../knob/knob-view.tsx';
import { type Compare, useCompare } from '../state/compare-state.ts';
import type { Plan } from '../state/comparison-plan.ts';
import { useOutcomes, useTable } from '../state/counted.ts';
import { TableView } from '../table/table-view.tsx';
import { LESSON } from './path-list.tsx';
import { guessText, optionText } from './vote-view.tsx';

/** The answer: the table of the question. */
export function VerdictView({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation();
  const guesses = useCompare((compare) => compare.guesses);
  const question = useCompare((compare) => compare.question);
  return (
    <section className="compare-page" aria-label={t('ui.compare.path.verdict')}>
      {question !== null && <YourVotes plan={plan} guesses={guesses} />}
      {question === null ? <ScriptVerdict plan={plan} /> : <QuestionVerdict plan={plan} question={question} />}
      <WhatNext />
    </section>
  );
}

/** The table of a classic question, whose numbers one can turn. */
function QuestionVerdict({ plan, question }: { readonly plan: Plan; readonly question: PresetQuestion }) {
  const t = useTranslate();
  const engines = useMemo(() => plan.lanes.map(({ engine }) => engine), [plan]);
  const options = [...plan.lanes.keys(), plan.lanes.length].map((i) => optionText(plan, i, t));
  return <KnobView question={question} engines={engines} options={options} />;
}

/** Other ways on than the next question. */
function WhatNext() {
  const { t } = useTranslation();
  const preset = useCompare((compare) => compare.question?.preset);
  return (
    <section className="verdict-next">
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
    </section>
  );
}

/** Repeats the person's votes before and after the argument. */
function YourVotes({ plan, guesses: { vote, again } }: { readonly plan: Plan; readonly guesses: Compare['guesses'] }) {
  const t = useTranslate();
  if (vote === null && again === null) return null;
  const texts = [vote, again].map((guess) => (guess === null ? '–' : guessText(plan, guess, t)));
  return <p className="your-vote">{t('ui.compare.vote.yours', { before: texts[0]!, now: texts[1]! })}</p>;
}

/** The table of the script, once all engines are counted. */
export function ScriptVerdict({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const question = useCompare((compare) => compare.question);
  const isCounting = useCompare((compare) => compare.counting !== null);
  const table = useTable(plan);
  const outcomes = useOutcomes(plan);
  const steps = useMemo(() => (outcomes === null ? [] : stepLines(outcomes)), [outcomes]);
  const options = question === null ? [] : [...plan.lanes.keys(), plan.lanes.length].map((i) => optionText(plan, i, t));
  if (table !== null) return <TableView table={table} options={options} steps={steps} />;
  return (
    <p className="row verdict" role="status">
      <Scale size={16} aria-hidden="true" />
      {t(`ui.compare.verdict.${isCounting ? 'none-yet' : 'stopped'}`)}
    </p>
  );
}
