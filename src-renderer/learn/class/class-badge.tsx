import { Radio, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandButton } from '../../ui/command-button.tsx';
import { useClass } from './classroom.ts';

/** Says that the class is open, the number of followers, and the code. Empty while it is closed. */
export function ClassBadge() {
  const { t } = useTranslation();
  const status = useClass((state) => state.status);
  if (status === null) return null;
  const held = status.held.length;
  return (
    <CommandButton
      command="class.open"
      className="class-badge"
      label={[
        t('ui.class.badge', { count: status.joined, code: status.code }),
        ...(held > 0 ? [t('ui.class.held.badge', { count: held })] : []),
      ].join('. ')}
    >
      <Radio size={16} aria-hidden="true" />
      <span>{[t('ui.class.badgeShort'), t('ui.class.joined', { count: status.joined })].join(' · ')}</span>
      <code>{status.code}</code>
      {held > 0 && <TriangleAlert size={16} aria-hidden="true" />}
    </CommandButton>
  );
}
