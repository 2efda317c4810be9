import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../state/preferences/theme.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Logo } from '../../ui/logo.tsx';
import { openedText } from '../lesson/opened-text.ts';
import { Presentation } from '../present/presentation.tsx';
import type { ClassConnection } from './connection.ts';
import { FollowLesson } from './follow-lesson.tsx';
import { FollowQuestion } from './follow-question.tsx';
import { useFollowing } from './follow-state.ts';
import { JoinForm } from './join-form.tsx';

/** Draws the lecturer's view, or shows the form to join. */
export function FollowPage({ connection }: { readonly connection: ClassConnection }) {
  const phase = useFollowing((following) => following.phase);
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const outside = phase === 'outside' || phase === 'joining';
  return (
    <ErrorBoundary opened={openedText}>
      {outside ? <JoinForm connection={connection} /> : <Classroom connection={connection} />}
    </ErrorBoundary>
  );
}

function Classroom({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const phase = useFollowing((following) => following.phase);
  const shows = useFollowing((following) => following.shows);
  const lesson = useFollowing((following) => following.lesson);
  const question = <FollowQuestion connection={connection} />;
  return (
    <div className="app presenting following">
      <header className="row follow-bar">
        <Logo />
        <h1 className="ellipsis">{(shows === 'script' && lesson?.title) || t('ui.follow.title')}</h1>
        <p role="status" className={phase === 'lost' ? 'follow-status lost' : 'follow-status'}>
          {t(phase === 'lost' ? 'ui.follow.lost' : 'ui.follow.connected')}
        </p>
      </header>
      {shows === 'script' && lesson !== null && <FollowLesson lesson={lesson}>{question}</FollowLesson>}
      {shows === 'script' && lesson === null && <Presentation />}
      {shows !== 'script' && <p className="lead follow-waiting">{t(`ui.follow.${shows ?? 'waiting'}`)}</p>}
      {(shows !== 'script' || lesson === null) && question}
    </div>
  );
}
