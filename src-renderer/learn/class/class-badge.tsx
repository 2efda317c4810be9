import { Radio, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClassLesson } from '../../../src-main/contract/class-protocol.ts';
import { useShell } from '../../state/window/window-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { useClass } from './classroom.ts';
import { shortAddress } from './join-card.tsx';

/** Says that the class is open, the number of followers, and the code, or that a class waits for a window. Empty while it is closed. */
export function ClassBadge() {
  const { t } = useTranslation();
  const { status, elsewhere } = useClass();
  if (elsewhere?.window === 'closed') return <Waiting joined={elsewhere.joined} lesson={elsewhere.lesson} />;
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
      <code className="class-address">{shortAddress(status.addresses[0] ?? '')}</code>
      <code>{status.code}</code>
      {held > 0 && <TriangleAlert size={16} aria-hidden="true" />}
    </CommandButton>
  );
}

/** A class whose window is closed, and how this window takes it over. Home has nothing to present but the lesson of the class. */
function Waiting({ joined, lesson }: { readonly joined: number; readonly lesson: ClassLesson | null }) {
  const { t } = useTranslation();
  const home = useShell((shell) => shell.home);
  const continued = lesson !== null && t('ui.class.waiting.continue', { title: lesson.title, n: lesson.moment + 1 });
  const todo = home ? continued || t('ui.class.waiting.open') : t('ui.class.waiting.todo');
  return (
    <CommandButton
      command={home && lesson !== null ? 'view.present' : 'class.open'}
      className="class-badge waiting"
      label={`${t('ui.class.waiting.label')} ${todo}`}
    >
      <Radio size={16} aria-hidden="true" />
      <b>{[t('ui.class.waiting.badge'), t('ui.class.joined', { count: joined })].join(' · ')}</b>
      <span>{todo}</span>
    </CommandButton>
  );
}
