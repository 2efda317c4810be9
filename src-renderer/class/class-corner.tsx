import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClassStatus } from '../../src-main/class/protocol.ts';
import { useShell } from '../state/shell.ts';
import { choiceText, isShownCell } from './choice-text.ts';
import { ClassBadge } from './class-badge.tsx';
import { type Classroom, useClass } from './classroom.ts';
import { onShow } from './on-show.ts';

type Poll = NonNullable<NonNullable<ClassStatus>['poll']>;

/** Over the window: the bars of a question; while presenting also that the class is open, since there is no title bar. */
export function ClassCorner({ classroom }: { readonly classroom: Classroom }) {
  const presenting = useShell((shell) => shell.presenting);
  const poll = useClass(({ status }) => status?.poll ?? null);
  return (
    <div className="class-corner">
      {presenting && <ClassBadge />}
      {poll !== null && <PollPanel poll={poll} classroom={classroom} />}
    </div>
  );
}

/** A question to the class: its bars grow as answers come. */
function PollPanel({ poll, classroom }: { readonly poll: Poll; readonly classroom: Classroom }) {
  const { t } = useTranslation();
  const { question, taken, counts } = poll;
  const joined = useClass(({ status }) => status?.joined ?? 0);
  return (
    <section className="popup poll" aria-label={t('ui.class.answers')}>
      <header className="row poll-header">
        <h2>{question.ask === '' ? t('ui.class.question') : question.ask}</h2>
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
  const { t } = useTranslation();
  const columns = onShow()?.run.timeline.columns ?? [];
  const known = counts.bars.filter(({ choice }) => question.kind !== 'cell' || isShownCell(choice, columns));
  const rows = known.map(({ choice, count }) => ({ label: choiceText(choice, question.kind), count }));
  const others = counts.answered - rows.reduce((sum, { count }) => sum + count, 0);
  const all = others === 0 ? rows : [...rows, { label: t('ui.class.others'), count: others }];
  if (all.length === 0) return <p className="hint">{t('ui.class.noAnswers')}</p>;
  return (
    <ul className="poll-bars">
      {all.map(({ label, count }) => (
        <li key={label}>
          <span className="poll-choice">{label}</span>
          <meter min={0} max={Math.max(1, counts.answered)} value={count} aria-label={label} />
          <span className="poll-count">{count}</span>
        </li>
      ))}
    </ul>
  );
}
