import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The name of the cell in the picture. */
  readonly address: string;
  /** The purpose of the field, for screen readers. */
  readonly label: string;
  readonly action: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** @returns false if the text has no meaning in this cell */
  readonly onEnter: (text: string) => boolean;
  readonly onEscape?: () => void;
  /** Additional buttons. */
  readonly children?: ReactNode;
}

/** Asks for the value of a cell: a number, a name or null. */
export function CellValueForm({ address, label, action, disabled = false, autoFocus, onEnter, ...more }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [unread, setUnread] = useState(false);
  const { onEscape, children } = more;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setUnread(!onEnter(text));
  };
  return (
    <form className="row value-form" onSubmit={onSubmit}>
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
          aria-invalid={unread}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onEscape?.()}
        />
      </label>
      <button type="submit" className="button primary" disabled={disabled || text.trim() === ''}>
        {action}
      </button>
      {children}
      {unread && (
        <p className="hint" role="alert">
          {t('ui.question.unread')}
        </p>
      )}
    </form>
  );
}
