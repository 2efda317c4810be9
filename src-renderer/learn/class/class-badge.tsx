import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../ui/command-button.tsx';
import { useClass } from './classroom.ts';

/** Says that the class is open, the number of followers, and the code. Empty while it is closed. */
export function ClassBadge() {
  const { t } = useTranslation();
  const status = useClass((state) => state.status);
  if (status === null) return null;
  return (
    <CommandButton
      command="class.open"
      className="class-badge"
      label={t('ui.class.badge', { count: status.joined, code: status.code })}
    >
      <Radio size={16} aria-hidden="true" />
      <span>{[t('ui.class.badgeShort'), t('ui.class.joined', { count: status.joined })].join(' · ')}</span>
      <code>{status.code}</code>
    </CommandButton>
  );
}
