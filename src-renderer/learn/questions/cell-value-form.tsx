import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerButton } from './answer-button.tsx';
import { Missing } from './missing.tsx';

interface Props {
  /** The name of the cell in the picture. */
  readonly address: string;
  /** The purpose of the field, for screen readers. */
  readonly label: string;
  /** The word on the button of a write; left out for the answer to a question. */
  readonly action?: string;
  readonly autoFocus?: boolean;
  /** An answer that was wrong already, so it has to be changed. */
  readonly wrong?: string | null;
  /** True if the student tried to go on without an answer. */
  readonly nudged?: boolean;
  /** @returns false if the text has no meaning in this cell */
  readonly onEnter: (text: string) => boolean;
  readonly onEscape?: () => void;
  /** Additional buttons. */
  readonly children?: ReactNode;
}

/** Asks for the value of a cell: a number, a name or null. */
export function CellValueForm({ address, label, action, autoFocus, wrong = null, nudged = false, ...more }: Props) {
  const { t } = useTranslation();
  const missingId = useId();
  const formId = useId();
  const [text, setText] = useState('');
  /** The text that was entered although something is missing. */
  const [refused, setRefused] = useState<string | null>(null);
  const { onEnter, onEscape, children } = more;
  const typed = text.trim();
  const isMissing = typed === '' || typed === wrong;
  const isUnread = refused !== null && refused === text && !isMissing;
  const missing = isUnread ? 'unread' : typed === '' ? 'typeValue' : typed === wrong ? 'changeValue' : null;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(isMissing || !onEnter(text) ? text : null);
  };
  return (
    <form id={formId} className="row value-form" onSubmit={onSubmit}>
      <label>
        <code>{address}</code>
        <input
          // biome-ignore lint/a11y/noAutofocus: only where the cell was just chosen to be written
          autoFocus={autoFocus}
          type="text"
          className="input mono"
          value={text}
          maxLength={60}
          aria-label={label}
          aria-invalid={isUnread}
          aria-describedby={missingId}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
        />
      </label>
      {action === undefined ? (
        <AnswerButton form={formId} isMissing={isMissing} describedBy={missingId} />
      ) : (
        <button type="submit" className="button primary" aria-disabled={isMissing} aria-describedby={missingId}>
          {action}
        </button>
      )}
      {children}
      <Missing
        id={missingId}
        text={missing && t(`ui.question.${missing}`)}
        isUrgent={missing !== null && (refused === text || nudged)}
      />
    </form>
  );
}
