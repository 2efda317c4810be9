import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ClassQuestion,
  type ClassStatus,
  MAX_SEATS_PER_ADDRESS,
  USUAL_SEATS_PER_ADDRESS,
} from '../../../src-main/contract/class-protocol.ts';
import { closeDialog, useShell } from '../../state/window/window-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { type Classroom, lessonToContinue, useClass } from './classroom.ts';
import { HeldAddresses } from './held-addresses.tsx';
import { JoinCard } from './join-card.tsx';
import { SeatsField } from './seats-field.tsx';
import { rowsOf } from './selectable-rows.ts';
import { sharedView } from './shared-view.ts';

/** Opens a class, and then shows how to join and lets the lecturer ask questions. */
export function ClassDialog({ classroom }: { readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const { status, elsewhere } = useClass();
  return (
    <Dialog title={t('ui.class.title')} className="class-dialog">
      {status !== null ? (
        <Open status={status} classroom={classroom} />
      ) : elsewhere !== null ? (
        <Elsewhere window={elsewhere.window} classroom={classroom} />
      ) : (
        <Closed classroom={classroom} />
      )}
    </Dialog>
  );
}

/** The class follows another window of this program. */
function Elsewhere({ window, classroom }: { readonly window: 'open' | 'closed'; readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const home = useShell((shell) => shell.home);
  const lesson = useClass(lessonToContinue);
  // Home has nothing that the class could follow.
  const label = lesson === null ? '' : t('ui.class.waiting.continue', { title: lesson.title, n: lesson.moment + 1 });
  return (
    <>
      <p>{t(`ui.class.elsewhere.${window}`)}</p>
      <div className="dialog-actions">
        {home && lesson !== null ? (
          <CommandButton command="view.present" className="primary" label={label}>
            {label}
          </CommandButton>
        ) : (
          <button type="button" className="button primary" data-autofocus onClick={() => void classroom.takeOver()}>
            {t('ui.class.takeOver')}
          </button>
        )}
      </div>
    </>
  );
}

function Closed({ classroom }: { readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const [everyone, setEveryone] = useState(false);
  const seats = everyone ? MAX_SEATS_PER_ADDRESS : USUAL_SEATS_PER_ADDRESS;
  return (
    <>
      <p>{t('ui.class.about')}</p>
      <label className="row class-everyone">
        <input type="checkbox" checked={everyone} onChange={({ target }) => setEveryone(target.checked)} />
        <span>
          {t('ui.class.everyone')} <small>{t('ui.class.everyoneWhy')}</small>
        </span>
      </label>
      <p className="hint">{t('ui.class.safety')}</p>
      <div className="dialog-actions">
        <ResultsButton />
        <button type="button" className="button primary" data-autofocus onClick={() => void classroom.open(seats)}>
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

function Open({ status: { seatsPerAddress }, classroom }: OpenProps) {
  const { t } = useTranslation();
  return (
    <>
      <JoinCard />
      <HeldAddresses />
      <SeatsField seats={seatsPerAddress} onChange={(seats) => void classroom.setSeats(seats)} />
      <AskForm classroom={classroom} />
      <p className="hint">{t('ui.class.safety')}</p>
      <div className="dialog-actions">
        <ResultsButton />
        <button type="button" className="button outlined" onClick={() => void classroom.close()}>
          {t('command.class.close.title')}
        </button>
      </div>
    </>
  );
}

function ResultsButton() {
  const { t } = useTranslation();
  const hadClass = useClass((state) => state.hadClass);
  const text = t('ui.class.saveResults');
  return (
    hadClass && (
      <CommandButton command="class.results" className="outlined" label={text}>
        {text}
      </CommandButton>
    )
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
      letters: ['A', 'B', 'C', 'D'].map((choice) => ({ choice, text: choice })),
      yesNo: (['yes', 'no'] as const).map((choice) => ({ choice, text: t(`ui.class.${choice}`) })),
      value: [],
      cell: [],
    };
    const kind: ClassQuestion['kind'] = form === 'value' || form === 'cell' ? form : 'choice';
    const grading = { right: null, rows: rowsOf(sharedView()?.run.timeline.columns ?? []), results: [] };
    const about = crypto.randomUUID();
    void classroom.openQuestion({ about, kind, ask: ask.trim(), options: options[form] }, grading);
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
        <button type="submit" className="button primary">
          {t('ui.class.askNow')}
        </button>
      </div>
    </form>
  );
}
