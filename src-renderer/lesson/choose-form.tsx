import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shuffled } from '../../core/lesson/shuffled.ts';
import { Markdown } from './markdown.tsx';
import { type Asking, answerChoice } from './questions.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** Statements to choose from, in an order of their own for each question and try. */
export function ChooseForm({ at, asking: { variant, attempt } }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { question } = variant;
  const options = question.kind === 'choose' ? question.options : [];
  const order = useMemo(() => shuffled(options.length, at * 31 + attempt.seed), [options.length, at, attempt.seed]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== null) answerChoice(at, chosen);
  };
  return (
    <form className="choose-form" onSubmit={onSubmit}>
      <fieldset>
        <legend className="visually-hidden">{question.ask}</legend>
        {order.map((i) => (
          <label key={i} className={chosen === i ? 'option chosen' : 'option'}>
            <input type="radio" name={name} value={i} checked={chosen === i} onChange={() => setChosen(i)} />
            <Markdown text={options[i]!.text} />
          </label>
        ))}
      </fieldset>
      <button type="submit" className="button primary" disabled={attempt.why === null || chosen === null}>
        {t('ui.question.answer')}
      </button>
    </form>
  );
}
