import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassQuestion, ClassStatus } from '../../../src-main/contract/class-protocol.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { type Classroom, useClass } from './classroom.ts';
import { JoinCard } from './join-card.tsx';
import { rowsOf } from './selectable-rows.ts';
import { sharedView } from './shared-view.ts';

/** Opens a class, and then shows how to join and lets the lecturer ask questions. */
export function ClassDialog({ classroom }: { readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const status = useClass((state) => state.status);
  return (
    <Dialog title={t('ui.class.title')} className="class-dialog">
      {status === null ? <Closed classroom={classroom} /> : <Open status={status} classroom={classroom} />}
    </Dialog>
  );
}

function Closed({ classroom }: { readonly classroom: Classroom }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('ui.class.about')}</p>
      <p className="hint">{t('ui.class.safety')}</p>
      <div className="dialog-actions">
        <button type="button" className="button primary" data-autofocus onClick={() => void classroom.open()}>
          {t('ui.class.open')}
        </button>
      </div>
    </>
  );
}

interface OpenProps {
  readonly status: NonNullable<ClassStatus>;
  readonly classroom: Classroom;
}

function Open({ status: { held }, classroom }: OpenProps) {
  const { t } = useTranslation();
  return (
    <>
      <JoinCard />
      {held.length > 0 && <HeldAddresses held={held} onLetIn={(address) => void classroom.letIn(address)} />}
      <AskForm classroom={classroom} />
      <p className="hint">{t('ui.class.safety')}</p>
      <div className="dialog-actions">
        <button type="button" className="button outlined" onClick={() => void classroom.close()}>
          {t('command.class.close.title')}
        </button>
      </div>
    </>
  );
}

interface HeldProps {
  readonly held: OpenProps['status']['held'];
  readonly onLetIn: (address: string) => void;
}

/** The network addresses from which nobody can join now, and why. */
function HeldAddresses({ held, onLetIn }: HeldProps) {
  const { t } = useTranslation();
  return (
    <ul className="stack class-held" aria-label={t('ui.class.held.label')}>
      {held.map(({ address, reason, refused }) => (
        <li key={address} className="row">
          <span>{t(`ui.class.held.${reason}`, { address, count: refused })}</span>
          <button type="button" className="button outlined" onClick={() => onLetIn(address)}>
            {t('ui.class.held.letIn')}
          </button>
        </li>
      ))}
    </ul>
  );
}

const FORMS = ['letters', 'yesNo', 'value', 'cell'] as const;

/** A form for a question that the lecturer types or asks aloud. */
function AskForm({ classroom }: { readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const [ask, setAsk] = useState('');
  const [form, setForm] = useState<(typeof FORMS)[number]>('letters');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const options = {
      letters: ['A', 'B', 'C', 'D'],
      yesNo: [t('ui.class.yes'), t('ui.class.no')],
      value: [],
      cell: [],
    };
    const kind: ClassQuestion['kind'] = form === 'value' || form === 'cell' ? form : 'choice';
    const grading = { right: null, rows: rowsOf(sharedView()?.run.timeline.columns ?? []), results: [] };
    void classroom.openQuestion({ id: crypto.randomUUID(), kind, ask: ask.trim(), options: options[form] }, grading);
    closeDialog();
  };
  return (
    <form className="stack class-ask" onSubmit={submit}>
      <h3 className="subtitle">{t('ui.class.ask')}</h3>
      <input
        className="input"
        aria-label={t('ui.class.question')}
        placeholder={t('ui.class.aloud')}
        maxLength={2000}
        value={ask}
        onChange={(event) => setAsk(event.target.value)}
      />
      <div className="row">
        <Segments
          label={t('ui.class.form.label')}
          options={FORMS}
          text={(each) => t(`ui.class.form.${each}`)}
          isChosen={(each) => each === form}
          onChoose={setForm}
        />
        <button type="submit" className="button primary" data-autofocus>
          {t('ui.class.askNow')}
        </button>
      </div>
    </form>
  );
}
