import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../state/preferences/theme.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { type Commands, CommandsContext } from '../../ui/command.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { LessonView } from '../lesson/pages/lesson-view.tsx';
import { useLesson } from '../lesson/state/lesson-state.ts';
import { openedText } from '../lesson/state/opened-text.ts';

interface Props {
  readonly commands: Commands;
  /** True on a learning platform, which stores the scores. */
  readonly onPlatform: boolean;
}

/** Shows only the lesson of a package. */
export function ScoPage({ commands, onPlatform }: Props) {
  const { t } = useTranslation();
  const title = useLesson(({ played }) => played?.lesson.head.title);
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  return (
    <CommandsContext value={commands}>
      <ErrorBoundary opened={openedText}>
        <div className="app">
          <header className="row sco-bar">
            <h1 className="ellipsis">{title}</h1>
          </header>
          <div>{!onPlatform && <p className="row notice">{t('ui.sco.alone')}</p>}</div>
          <LessonView />
        </div>
      </ErrorBoundary>
    </CommandsContext>
  );
}
