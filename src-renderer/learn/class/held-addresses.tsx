import type { TFunction } from 'i18next';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClassStatus } from '../../../src-main/contract/class-protocol.ts';
import { useClass } from './classroom.ts';
import { ClassroomContext } from './poll-panel.tsx';

type Held = NonNullable<ClassStatus>['held'][number];

/** The network addresses that are locked or where people wait for a seat, each with a button that lets them in. Empty if there are none. */
export function HeldAddresses() {
  const { t } = useTranslation();
  const held = useClass(({ status }) => status?.held);
  if (held === undefined || held.length === 0) return null;
  return (
    <ul className="stack class-held" aria-label={t('ui.class.held.label')}>
      {held.map((each) => (
        <li key={`${each.reason} ${each.address}`} className="row">
          <span>{textOf(each, t)}</span>
          <LetInButton held={each} />
        </li>
      ))}
    </ul>
  );
}

/** Lets in the people of the address where most are held back. For a presented page, which has no room for addresses. */
export function LetMostIn() {
  const most = useClass(({ status }) => status?.held[0]);
  return most === undefined ? null : <LetInButton held={most} />;
}

function LetInButton({ held }: { readonly held: Held }) {
  const { t } = useTranslation();
  const classroom = useContext(ClassroomContext);
  const { address, reason, count } = held;
  return (
    <button
      type="button"
      className="button outlined let-in"
      title={textOf(held, t)}
      onClick={() => void classroom?.letIn(address, count)}
    >
      {reason === 'codes' ? t('ui.class.held.unlock') : t('ui.class.held.letIn', { count })}
    </button>
  );
}

function textOf({ address, reason, count }: Held, t: TFunction): string {
  return t(`ui.class.held.${reason}`, { address, count });
}
