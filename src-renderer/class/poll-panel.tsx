import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClassStatus } from '../../src-main/class/protocol.ts';
import { useShell } from '../state/shell.ts';
import { choiceText, isShown, plainText } from './choice-text.ts';
import { type Classroom, useClass } from './classroom.ts';
import { onShow } from './on-show.ts';

type Poll = NonNullable<NonNullable<ClassStatus>['poll']>;

/** A question to the class, over the window: its bars grow as answers come. Nothing while there is none. */
export function PollPanel({ classroom }: { readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const poll = useClass(({ status }) => status?.poll ?? null);
  const joined = useClass(({ status }) => status?.joined ?? 0);
  const presenting = useShell((shell) => shell.presenting);
  if (poll === null) return null;
  const { question, taken, counts } = poll;
  return (
    <section className={presenting ? 'popup poll large' : 'popup poll'} aria-label={t('ui.class.answers')}>
      <header className="row poll-header">
        <h2>{question.ask === '' ? t('ui.class.question') : plainText(question.ask)}</h2>
        <button
          type="button"
          className="button icon"
          aria-label={t('ui.class.dismiss')}
          title={t('ui.class.dismiss')}
          onClick={() => void classroom.dismissQuestion()}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <Bars poll={poll} />
      <footer className="row poll-footer">
        <p className="hint" role="status">
          {t(taken ? 'ui.class.answered' : 'ui.class.answeredAll', { count: counts.answered, joined })}
        </p>
        {taken && (
          <button type="button" className="button outlined" onClick={() => void classroom.closeQuestion()}>
            {t('ui.class.endAnswers')}
          </button>
        )}
      </footer>
    </section>
  );
}

function Bars({ poll: { question, counts } }: { readonly poll: Poll }) {
  const { t, i18n } = useTranslation();
  const columns = onShow()?.run.timeline.columns ?? [];
  const known = counts.bars.filter(({ choice }) => isShown(choice, question.kind, columns, i18n));
  const rows = known.map(({ choice, count }) => ({ label: choiceText(choice, question.kind, t), count }));
  const others = counts.answered - rows.reduce((sum, { count }) => sum + count, 0);
  const all = others === 0 ? rows : [...rows, { label: t('ui.class.others'), count: others }];
  if (all.length === 0) return <p className="hint">{t('ui.class.noAnswers')}</p>;
  return (
    <table className="poll-bars">
      <tbody>
        {all.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <meter min={0} max={Math.max(1, counts.answered)} value={count} aria-hidden="true" />
            </td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
