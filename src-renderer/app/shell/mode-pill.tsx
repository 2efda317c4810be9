import { Bug, GraduationCap, type LucideIcon, PencilRuler } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompare } from '../../compare/state/compare-state.ts';
import { showOpened } from '../../learn/home/show-opened.ts';
import { useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { useGames } from '../../state/live/games.ts';
import { useSession } from '../../state/session/session.ts';
import { Menu, MenuAction } from './menu.tsx';
import { useWayOfWorking, type WayOfWorking } from './way-of-working.ts';

const icons: Readonly<Record<WayOfWorking, LucideIcon>> = { learn: GraduationCap, build: PencilRuler, debug: Bug };

/** Says how one works now: Learn, Build or Debug. Its menu lists what is open: the lesson, the script, games and recordings. */
export function ModePill() {
  const { t } = useTranslation();
  const mode = useWayOfWorking();
  const lesson = useLesson(({ played }) => played?.lesson.head.title);
  const script = useSession((session) => session.document.name);
  const source = useSession((session) => session.source);
  const open = useGames((games) => games.open);
  const comparing = useCompare((compare) => compare.open);
  return (
    <Menu label={t(`ui.titlebar.${mode}`)} icon={icons[mode]} title={t('ui.titlebar.open')} className="mode-pill">
      {lesson !== undefined && (
        <MenuAction
          label={lesson}
          detail={t('ui.titlebar.learn')}
          checked={mode === 'learn'}
          onChoose={() => undefined}
        />
      )}
      <MenuAction
        label={script}
        detail={t('ui.titlebar.build')}
        checked={mode === 'build' && !comparing}
        onChoose={() => showOpened(null)}
      />
      {open.map((each) => (
        <MenuAction
          key={each.key}
          label={each.name}
          detail={t(`ui.games.kind.${each.kind}`)}
          checked={mode === 'debug' && each === source}
          onChoose={() => showOpened(each)}
        />
      ))}
    </Menu>
  );
}
