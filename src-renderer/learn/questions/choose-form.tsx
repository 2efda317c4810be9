import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownOptions } from '../../../core/page/own-question.ts';
import { plainText } from '../../text/plain-text.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { AnswerButton } from './answer-button.tsx';
import { answerChoice, nudge } from './answering.ts';
import { Missing } from './missing.tsx';
import type { Asking } from './question-state.ts';

/** Statements to choose from, in a different order for each question and attempt. */
export function ChooseForm({ at, asking }: { readonly at: number; readonly asking: Asking }) {
  const { t } = useTranslation();
  const name = useId();
  const missingId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const { variant, attempt, given, nudged } = asking;
  const options = useMemo(() => shownOptions(variant, at, attempt.seed), [variant, attempt.seed, at]);
  const fields = useRef<HTMLFieldSetElement>(null);
  useOptionKeys(options.length, (i) => {
    setChosen(options[i]!.option);
    // Enter then answers.
    fields.current?.querySelectorAll('input')[i]?.focus();
  });
  const isWrong = given?.kind === 'choose' && given.option === chosen;
  const optionClass = (option: number): string => {
    if (given?.kind === 'choose' && given.option === option) return 'option wrong';
    return chosen === option ? 'option chosen' : 'option';
  };
  const missing = chosen === null ? 'chooseStatement' : isWrong ? 'chooseOther' : null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === null || missing !== null) nudge(at);
    else answerChoice(at, chosen);
  };
  return (
    <form id={`${name}form`} className="choose-form" onSubmit={onSubmit}>
      <fieldset ref={fields}>
        <legend className="visually-hidden">{plainText(variant.question.ask)}</legend>
        {options.map(({ option, text }, i) => (
          <label key={option} className={optionClass(option)}>
            <input
              type="radio"
              name={name}
              value={option}
              aria-keyshortcuts={String(i + 1)}
              checked={chosen === option}
              onChange={() => setChosen(option)}
            />
            <Markdown text={text} />
            <span className="key-cap" aria-hidden="true">
              {i + 1}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="row">
        <AnswerButton form={`${name}form`} isMissing={missing !== null} describedBy={missingId} />
        <Missing id={missingId} text={missing && t(`ui.question.${missing}`)} isUrgent={missing !== null && nudged} />
      </div>
    </form>
  );
}
