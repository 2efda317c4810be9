import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { LessonStage } from '../lesson/lesson-stage.tsx';
import { useQuestions } from '../lesson/questions.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { Logo } from '../shell/logo.tsx';
import { Presentation } from '../shell/presentation.tsx';
import { useTheme } from '../state/theme.ts';
import { applyTheme } from '../ui/apply-theme.ts';
import type { ClassConnection } from './connection.ts';
import { useFollowing } from './following.ts';
import { JoinForm } from './join-form.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { TASK } from './task.ts';

/** What the lecturer shows, drawn here; or the form to join. */
export function FollowPage({ connection }: { readonly connection: ClassConnection }) {
  const phase = useFollowing((following) => following.phase);
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const outside = phase === 'outside' || phase === 'joining';
  return (
    <ErrorBoundary>
      {outside ? <JoinForm connection={connection} /> : <Classroom connection={connection} />}
    </ErrorBoundary>
  );
}

function Classroom({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const phase = useFollowing((following) => following.phase);
  const shows = useFollowing((following) => following.shows);
  return (
    <div className="app presenting following">
      <header className="row follow-bar">
        <Logo />
        <h1>{t('ui.follow.title')}</h1>
        <p role="status" className={phase === 'lost' ? 'follow-status lost' : 'follow-status'}>
          {t(phase === 'lost' ? 'ui.follow.lost' : 'ui.follow.connected')}
        </p>
      </header>
      {shows === 'script' ? <Shown /> : <p className="lead follow-waiting">{t(`ui.follow.${shows ?? 'waiting'}`)}</p>}
      <QuestionPanel connection={connection} />
    </div>
  );
}

/** What the lecturer shows; during a task the memory that it is performed on. */
function Shown() {
  const run = useQuestions((questions) => questions.asking[TASK]?.variant.run);
  const id = useFollowing((following) => following.question?.id);
  if (run === undefined) return <Picture />;
  return (
    <main className="follow-task">
      <LessonStage key={id} played={{ run }} />
    </main>
  );
}

function Picture() {
  const prose = useFollowing((following) => following.prose);
  return (
    <div className="follow-picture">
      {prose !== null && (
        <div className="follow-prose">
          <ReactMarkdown remarkPlugins={[remarkGfm]} disallowedElements={['img']}>
            {prose}
          </ReactMarkdown>
        </div>
      )}
      <Presentation />
    </div>
  );
}
