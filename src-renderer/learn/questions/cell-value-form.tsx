import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Missing } from './missing.tsx';

interface Props {
  /** The name of the cell; empty if the question names none. */
  readonly address: string;
  /** The purpose of the field, for screen readers. */
  readonly label: string;
  /** @returns false if the text has no meaning in this cell */
  readonly onEnter: (text: string) => boolean;
}

/** Asks for a value that no cell of the picture can take. */
export function CellValueForm({ address, label, onEnter }: Props) {
  const { t } = useTranslation();
  const missingId = useId();
  const [text, setText] = useState('');
  /** The text that was entered although something is missing. */
  const [refused, setRefused] = useState<string | null>(null);
  const isMissing = text.trim() === '';
  const isUnread = refused === text && !isMissing;
  const missing = isUnread ? 'unread' : isMissing ? 'writeValue' : null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(isMissing || !onEnter(text) ? text : null);
  };
  return (
    <form className="row value-form" onSubmit={onSubmit}>
      <label>
        <code>{address}</code>
        <input
          type="text"
          className="input mono"
          value={text}
          maxLength={60}
          aria-label={label}
          aria-invalid={isUnread}
          aria-describedby={missingId}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className="button primary" aria-disabled={isMissing} aria-describedby={missingId}>
        {t('ui.question.answer')}
      </button>
      <Missing
        id={missingId}
        text={missing && t(`ui.question.${missing}`)}
        isUrgent={missing !== null && refused === text}
      />
    </form>
  );
}
