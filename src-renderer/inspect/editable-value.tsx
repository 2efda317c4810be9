import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableText, type Value } from '../../core/trace/value.ts';
import { isShortened } from '../../core/wire/messages/edit.ts';
import { performEdit, placeOf, setTo, useEdits } from '../state/live/edits.ts';
import { EditRefusal } from './edit-refusal.tsx';
import { readValue, writtenValue } from './typed-value.ts';

interface Props {
  readonly entity: number;
  readonly component: string;
  readonly field: string | null;
  /** `Health.value` */
  readonly name: string;
  readonly value: Value | undefined;
}

/** A value of a running game that a click makes editable. Enter sends it to the game, Escape cancels. */
export function EditableValue({ name, value, ...target }: Props) {
  const place = placeOf(setTo(target, 0));
  const pending = useEdits((edits) => edits.pending.get(place));
  const isBusy = pending?.action === 'set';
  const shown = isBusy ? (pending.value as Value) : value;
  const send = (fresh: Value): void => void performEdit(setTo(target, fresh));
  return (
    <span className="editable-value" aria-busy={isBusy}>
      {typeof shown === 'boolean' ? (
        <Bool name={name} value={shown} onChange={send} />
      ) : (
        <Text name={name} value={shown} isBusy={isBusy} onCommit={send} />
      )}
      <EditRefusal place={place} />
    </span>
  );
}

interface BoolProps {
  readonly name: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function Bool({ name, value, onChange }: BoolProps) {
  return (
    <label className="mono">
      <input type="checkbox" aria-label={name} checked={value} onChange={(event) => onChange(event.target.checked)} />
      {String(value)}
    </label>
  );
}

interface TextProps {
  readonly name: string;
  readonly value: Value | undefined;
  readonly isBusy: boolean;
  readonly onCommit: (value: Value) => void;
}

function Text({ name, value, isBusy, onCommit }: TextProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (): void => setOpen(false);
  if (isOpen) return <Field name={name} value={value} onCommit={onCommit} onClose={close} />;
  const text = value === undefined ? t('ui.inspector.absent') : readableText(value);
  return (
    <button
      ref={button}
      type="button"
      className="value-button mono"
      aria-label={t(isBusy ? 'ui.edit.waiting' : 'ui.edit.value', { name, value: text })}
      title={t('ui.edit.value', { name, value: text })}
      onClick={() => setOpen(true)}
    >
      <strong className="whole-value">{text}</strong>
      <Pencil size={12} aria-hidden="true" />
    </button>
  );
}

interface FieldProps extends Omit<TextProps, 'isBusy'> {
  readonly onClose: () => void;
}

function Field({ name, value, onCommit, onClose }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { before, text, isWrong, write, onKeyDown } = useTyped({ value, onCommit, onClose });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <>
      <input
        ref={input}
        className="input mono"
        aria-label={t('ui.edit.newValue', { name })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        title={t('ui.edit.keys')}
        placeholder={typeof before === 'string' && isShortened(before) ? t('ui.edit.replaces') : undefined}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      {isWrong && (
        <small id={id} className="edit-refused" role="alert">
          {t(typeof before === 'number' || typeof before === 'bigint' ? 'ui.edit.notNumber' : 'ui.edit.notJson')}
        </small>
      )}
    </>
  );
}

/** The text being typed. It starts with the value at the beginning of the edit, because the game continues meanwhile. */
function useTyped({ value, onCommit, onClose }: Omit<FieldProps, 'name'>) {
  const [before] = useState(value);
  const [text, setText] = useState(() => writtenValue(value));
  const [isWrong, setWrong] = useState(false);
  const commit = (): void => {
    const read = readValue(text, before);
    setWrong(read === null);
    if (read === null) return;
    onClose();
    if (text !== writtenValue(before)) onCommit(read.value);
  };
  const write = (next: string): void => {
    setText(next);
    setWrong(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { before, text, isWrong, write, onKeyDown };
}
