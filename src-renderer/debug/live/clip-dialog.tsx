import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Caption } from '../../../core/capture/capture.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import { useSession } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { closeDialog, messageOf } from '../../state/window/window-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { frameWords } from '../../ui/number-text.ts';
import { ProgressRow } from '../../ui/progress-row.tsx';

/** By default, a clip begins this many steps before the current position. */
const LONG = 600;

interface Row extends Caption {
  readonly id: number;
}

/** Saves a part of the source, with captions, as a recording that opens as a walkthrough. */
export function SpanDialog({ recordings }: { readonly recordings: Recordings }) {
  const source = useSession((session) => session.source);
  return source === null ? null : <SpanForm source={source} recordings={recordings} />;
}

function SpanForm({ source, recordings }: { readonly source: Source; readonly recordings: Recordings }) {
  const { t } = useTranslation();
  const [bounds] = useState(() => boundsOf(source));
  const { first, last, here } = bounds;
  const [name, setName] = useState(() => `${source.name.replace(/\.ecsrec$/, '')} ${t('ui.span.suffix')}`);
  const [from, setFrom] = useState(Math.max(first, Math.min(here, last - 1) - LONG));
  const [to, setTo] = useState(here > first ? here : last);
  const [rows, setRows] = useState<readonly Row[]>(() => source.captions.map((caption, id) => ({ ...caption, id })));
  const { save, cancel, share, error } = useSaving(source, recordings);
  const problem = from > to ? 'order' : name.trim() === '' ? 'name' : null;
  const submit = (): void => {
    const captions = rows.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.position - b.position);
    if (problem === null && share === null) void save(`${name.trim()}.ecsrec`, { from, to, captions });
  };
  return (
    <Dialog title={t('ui.span.title')} className="span-dialog">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className="field">
          <span>{t('ui.span.name')}</span>
          <input className="input" value={name} onChange={(event) => setName(event.target.value)} data-autofocus />
        </label>
        <div className="span-bounds">
          <StepField label={t('ui.span.from')} value={from} bounds={bounds} source={source} onChange={setFrom} />
          <StepField label={t('ui.span.to')} value={to} bounds={bounds} source={source} onChange={setTo} />
        </div>
        <Captions rows={rows} bounds={bounds} span={{ from, to }} source={source} onChange={setRows} />
        {share !== null && <ProgressRow label={t('ui.span.saving')} share={share} onCancel={cancel} />}
        <Ending length={to - from + 1} problem={problem} error={error} />
      </form>
    </Dialog>
  );
}

interface Clip {
  readonly from: number;
  readonly to: number;
  readonly captions: readonly Caption[];
}

/** Saves a clip and closes the dialog; saving is cancelled if the dialog is closed earlier. */
function useSaving(source: Source, recordings: Recordings) {
  const [error, setError] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const ended = useRef(new AbortController());
  useEffect(() => () => ended.current.abort(), []);
  const save = async (name: string, clip: Clip): Promise<void> => {
    ended.current = new AbortController();
    const { signal } = ended.current;
    setError(null);
    setShare(0);
    try {
      if (await recordings.saveSpan(source, name, { ...clip, signal, onProgress: setShare })) closeDialog();
    } catch (failure) {
      if (!signal.aborted) setError(messageOf(failure));
    }
    setShare(null);
  };
  return { save, cancel: () => ended.current.abort(), share, error };
}

interface CaptionsProps {
  readonly rows: readonly Row[];
  readonly bounds: Bounds;
  readonly span: { readonly from: number; readonly to: number };
  readonly source: Source;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** The captions of some steps. */
function Captions({ rows, bounds, span: { from, to }, source, onChange }: CaptionsProps) {
  const { t } = useTranslation();
  const add = (): void => {
    const taken = new Set(rows.map(({ position }) => position));
    let position = Math.min(to, Math.max(from, bounds.here));
    while (taken.has(position) && position < to) position++;
    onChange([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, position, text: '' }]);
  };
  return (
    <>
      <h3 className="subtitle">{t('ui.span.captions')}</h3>
      <ul className="stack captions">
        {rows.map((row) => (
          <CaptionFields
            key={row.id}
            row={row}
            bounds={bounds}
            source={source}
            onChange={(changed) => onChange(rows.map((each) => (each.id === row.id ? changed : each)))}
            onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
      </ul>
      <button type="button" className="button outlined" onClick={add}>
        <Plus size={16} aria-hidden="true" />
        {t('ui.span.add')}
      </button>
    </>
  );
}

interface CaptionProps {
  readonly row: Row;
  readonly bounds: Bounds;
  readonly source: Source;
  readonly onChange: (row: Row) => void;
  readonly onRemove: () => void;
}

function CaptionFields({ row, bounds, source, onChange, onRemove }: CaptionProps) {
  const { t } = useTranslation();
  return (
    <li>
      <StepField
        label={t('ui.span.at')}
        value={row.position}
        bounds={bounds}
        source={source}
        onChange={(position) => onChange({ ...row, position })}
      />
      <label className="field">
        <span>{t('ui.span.words')}</span>
        <input
          className="input"
          value={row.text}
          maxLength={1000}
          onChange={(event) => onChange({ ...row, text: event.target.value })}
        />
      </label>
      <IconAction label={t('ui.span.remove', { n: row.position })} icon={Trash2} size={16} onClick={onRemove} />
    </li>
  );
}

interface EndingProps {
  /** Length in steps. */
  readonly length: number;
  readonly problem: 'order' | 'name' | null;
  readonly error: string | null;
}

/** Shows the length of the clip or why it cannot be saved, and the buttons. */
function Ending({ length, problem, error }: EndingProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="hint span-length">
        {problem === null ? t('ui.span.length', { count: length }) : t(`ui.span.why.${problem}`)}
      </p>
      {error !== null && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button outlined" onClick={closeDialog}>
          {t('ui.dialog.cancel')}
        </button>
        <button type="submit" className="button primary" disabled={problem !== null}>
          {t('ui.span.save')}
        </button>
      </div>
    </>
  );
}

interface Bounds {
  readonly first: number;
  readonly last: number;
  /** The current position. */
  readonly here: number;
}

/** Position 0 is before the first step, so a clip cannot contain it. */
function boundsOf({ capture, first, length }: Source): Bounds {
  const { position } = capture.world.timeline;
  const least = Math.max(1, first);
  return { first: least, last: length, here: Math.max(least, position) };
}

interface StepFieldProps {
  readonly label: string;
  readonly value: number;
  readonly bounds: Bounds;
  readonly source: Source;
  readonly onChange: (position: number) => void;
}

/** A field for a step's number, with the game's frame. */
function StepField({ label, value, bounds: { first, last }, source, onChange }: StepFieldProps) {
  const { t } = useTranslation();
  const moment = source.momentAt(value);
  return (
    <label className="field">
      <span>
        {label}
        {moment !== null && <small>{` · ${t(...frameWords(source, moment.frame))}`}</small>}
      </span>
      <input
        className="input"
        type="number"
        min={first}
        max={last}
        value={value}
        onChange={(event) => onChange(Math.min(last, Math.max(first, Math.round(event.target.valueAsNumber || first))))}
      />
    </label>
  );
}
