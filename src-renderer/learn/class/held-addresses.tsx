import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useClass } from './classroom.ts';
import { ClassroomContext } from './poll-panel.tsx';

/** The network addresses that are locked or where people wait for a seat, each with a button that lets them in. Empty if there are none. */
export function HeldAddresses() {
  const { t } = useTranslation();
  const held = useClass(({ status }) => status?.held);
  const classroom = useContext(ClassroomContext);
  if (held === undefined || held.length === 0) return null;
  return (
    <ul className="stack class-held" aria-label={t('ui.class.held.label')}>
      {held.map(({ address, reason, count }) => (
        <li key={`${reason} ${address}`} className="row">
          <span>{t(`ui.class.held.${reason}`, { address, count })}</span>
          <button type="button" className="button outlined" onClick={() => void classroom?.letIn(address, count)}>
            {reason === 'codes' ? t('ui.class.held.unlock') : t('ui.class.held.letIn', { count })}
          </button>
        </li>
      ))}
    </ul>
  );
}
