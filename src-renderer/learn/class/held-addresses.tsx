import { useTranslation } from 'react-i18next';
import type { ClassStatus } from '../../../src-main/contract/class-protocol.ts';

interface Props {
  readonly held: NonNullable<ClassStatus>['held'];
  readonly onLetIn: (address: string, people: number) => void;
}

/** The network addresses that are locked or where people wait for a seat. */
export function HeldAddresses({ held, onLetIn }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="stack class-held" aria-label={t('ui.class.held.label')}>
      {held.map(({ address, reason, count }) => (
        <li key={`${reason} ${address}`} className="row">
          <span>{t(`ui.class.held.${reason}`, { address, count })}</span>
          <button type="button" className="button outlined" onClick={() => onLetIn(address, count)}>
            {reason === 'codes' ? t('ui.class.held.unlock') : t('ui.class.held.letIn', { count })}
          </button>
        </li>
      ))}
    </ul>
  );
}
