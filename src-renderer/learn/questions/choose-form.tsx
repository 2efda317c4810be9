import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '../markdown/markdown.tsx';
import { shownOptions } from './answer-options.ts';
import { type Asking, answerChoice } from './question-state.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** Statements to choose from, in a different order for each question and attempt. */
export function ChooseForm({ at, asking }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { variant, attempt } = asking;
  const options = useMemo(() => shownOptions({ variant, attempt }, at), [variant, attempt, at]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== null) answerChoice(at, chosen);
  };
  return (
    <form className="choose-form" onSubmit={onSubmit}>
      <fieldset>
        <legend className="visually-hidden">{variant.question.ask}</legend>
        {options.map(({ option, text }) => (
          <label key={option} className={chosen === option ? 'option chosen' : 'option'}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={chosen === option}
              onChange={() => setChosen(option)}
            />
            <Markdown text={text} />
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button primary" disabled={attempt.why === null || chosen === null}>
        {t('ui.question.answer')}
      </button>
    </form>
  );
}
