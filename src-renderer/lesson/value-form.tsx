import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../core/cells/explain.ts';
import { useTranslate } from '../text/translate.ts';
import { type Asking, answerValue } from './questions.ts';

interface Props {
  readonly at: number;
  readonly asking: Asking;
}

/** What the marked cell will hold. */
export function ValueForm({ at, asking: { variant, attempt } }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [unread, setUnread] = useState(false);
  const { question, engine, run } = variant;
  if (question.kind !== 'value') return null;
  const address = addressOf(engine.cells, run.timeline.columns, question.column, question.row);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setUnread(!answerValue(at, text, translate));
  };
  return (
    <form className="row value-form" onSubmit={onSubmit}>
      <label>
        <code>{address}</code>
        <input
          type="text"
          value={text}
          maxLength={60}
          aria-label={t('ui.question.valueOf', { cell: address })}
          aria-invalid={unread}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className="button primary" disabled={attempt.why === null || text.trim() === ''}>
        {t('ui.question.answer')}
      </button>
      {unread && (
        <p className="hint" role="alert">
          {t('ui.question.unread')}
        </p>
      )}
    </form>
  );
}
