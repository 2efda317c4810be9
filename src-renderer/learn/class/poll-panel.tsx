import { Check, X } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from '../../state/window/window-state.ts';
import { plainText } from '../../text/plain-text.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { type Classroom, useClass } from './classroom.ts';
import { barsOf, type Poll } from './poll-bars.ts';
import { isVote } from './vote-id.ts';

export const ClassroomContext = createContext<Classroom | null>(null);

/** Shows the question to the class in a popup over the window. */
export function PollPopup() {
  const presenting = useShell((shell) => shell.presenting);
  return <PollPanel className={presenting ? 'popup poll large' : 'popup poll'} />;
}

/** Shows the question to the class; its bars grow as answers arrive. Empty without a question. */
export function PollPanel({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  const poll = useClass(({ status }) => status?.poll ?? null);
  const joined = useClass(({ status }) => status?.joined ?? 0);
  const classroom = useContext(ClassroomContext);
  // The lesson shows its votes itself.
  if (poll === null || isVote(poll.question)) return null;
  const { question, taken, counts } = poll;
  return (
    <section className={className} aria-label={t('ui.class.answers')}>
      <header className="row poll-header">
        <h2>{question.ask === '' ? t('ui.class.question') : plainText(question.ask)}</h2>
        <IconAction
          label={t('ui.class.dismiss')}
          icon={X}
          size={16}
          onClick={() => void classroom?.dismissQuestion()}
        />
      </header>
      <PollBars poll={poll} />
      <footer className="row poll-footer">
        <p className="hint" role="status">
          {t(taken ? 'ui.class.answered' : 'ui.class.answeredAll', { count: counts.answered, joined })}
        </p>
        {taken && (
          <button type="button" className="button outlined" onClick={() => void classroom?.takeAnswers(false)}>
            {t('ui.class.endAnswers')}
          </button>
        )}
      </footer>
    </section>
  );
}

/** A bar for each answer with its count. Right answers are marked once the question is closed. */
export function PollBars({ poll }: { readonly poll: Poll }) {
  const { t, i18n } = useTranslation();
  const bars = barsOf(poll, i18n);
  if (bars.length === 0) return <p className="hint">{t('ui.class.noAnswers')}</p>;
  return (
    <table className="poll-bars">
      <tbody>
        {bars.map(({ letter, label, count, isRight }) => (
          <tr key={label} className={isRight ? 'right' : undefined}>
            <th scope="row">
              {isRight && <Check size={16} role="img" aria-label={t('ui.class.right')} />}
              {letter !== null && <b>{letter} </b>}
              <span className={letter === null ? undefined : 'option'}>{label}</span>
            </th>
            <td>
              <meter min={0} max={Math.max(1, poll.counts.answered)} value={count} aria-hidden="true" />
            </td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
