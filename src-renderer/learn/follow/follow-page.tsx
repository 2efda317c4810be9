import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { engineNamed, scriptEngineIds } from '../../../core/engines/all.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import { type LessonLanes, scriptLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { placeText } from '../../../core/script/narration/place.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { LessonPlace } from '../../../src-main/contract/class-protocol.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { useSession } from '../../state/session/session.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Logo } from '../../ui/logo.tsx';
import { isVote } from '../class/vote-id.ts';
import { LessonLanesView } from '../lesson/pictures/lesson-lanes-view.tsx';
import { LessonStage } from '../lesson/pictures/lesson-stage.tsx';
import { openedText } from '../lesson/state/opened-text.ts';
import { seekLanes } from '../lesson/state/side-by-side.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { Presentation } from '../present/presentation.tsx';
import type { ClassConnection } from './connection.ts';
import { FollowCurve } from './follow-curve.tsx';
import { FollowField } from './follow-field.tsx';
import { FollowKnob } from './follow-knob.tsx';
import { FollowQuestion } from './follow-question.tsx';
import { useFollowing } from './follow-state.ts';

/** Draws the lecturer's view, or shows the form to join. */
export function FollowPage({ connection }: { readonly connection: ClassConnection }) {
  const phase = useFollowing((following) => following.phase);
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  const outside = phase === 'outside' || phase === 'joining' || phase === 'waiting';
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
  const isWindowOpen = useFollowing((following) => following.isWindowOpen);
  const status = phase === 'lost' ? 'lost' : isWindowOpen || shows === null ? 'connected' : 'windowClosed';
  const question = <FollowQuestion connection={connection} />;
  return (
    <div className="app presenting following">
      <header className="row follow-bar">
        <Logo />
        <h1 className="ellipsis">{(shows === 'script' && lesson?.title) || t('ui.follow.title')}</h1>
        <p role="status" className={status === 'connected' ? 'follow-status' : 'follow-status lost'}>
          {t(`ui.follow.${status}`)}
        </p>
      </header>
      {shows === 'script' && lesson !== null && (
        <FollowLesson lesson={lesson} field={<FollowField connection={connection} />}>
          {question}
        </FollowLesson>
      )}
      {shows === 'script' && lesson === null && <Presentation />}
      {shows !== 'script' && (
        <main className="follow-waiting">
          <p className="lead">{t(`ui.follow.${shows ?? 'waiting'}`)}</p>
        </main>
      )}
      {(shows !== 'script' || lesson === null) && question}
    </div>
  );
}

/** The form for the code. Says why a code was refused or that the class has ended. */
function JoinForm({ connection }: { readonly connection: ClassConnection }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const refusal = useFollowing((following) => following.refusal);
  const phase = useFollowing((following) => following.phase);
  const joining = phase !== 'outside';
  return (
    <main className="follow-join">
      <Logo />
      <h1>{t('ui.follow.join')}</h1>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && !joining) connection.join(code);
        }}
      >
        <input
          className="input mono"
          aria-label={t('ui.follow.code')}
          aria-describedby="follow-why"
          placeholder="ABC-DEF"
          maxLength={16}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <button type="submit" className="button primary" aria-disabled={joining}>
          {t('ui.follow.joinNow')}
        </button>
      </form>
      <p id="follow-why" role="alert">
        {refusal !== null && t(`ui.follow.refused.${refusal}`)}
      </p>
      <p role="status">{phase === 'waiting' && t('ui.follow.forSeat')}</p>
      <p className="hint">{t('ui.follow.about')}</p>
    </main>
  );
}

interface Props {
  readonly lesson: LessonPlace;
  /** The field in the picture. */
  readonly field: ReactNode;
  /** The question, shown within the text. */
  readonly children: ReactNode;
}

/** A lesson as in the lecturer's window: text, diagram and progress. A comparison has no diagram. */
function FollowLesson({ lesson, field, children }: Props) {
  const { t } = useTranslation();
  const { title, chapter, number, isBeat, depth, isComparison, knob, curve, view } = lesson;
  const run = useSession(({ document }) => document.run);
  const position = useSession((session) => session.position);
  const opening = useSession((session) => session.opening);
  const question = useFollowing((following) => following.question);
  const isVoting = question !== null && isVote(question);
  const kind = isBeat ? 'beat' : question === null || isVoting ? 'prose' : 'question';
  const classes = [
    'lesson',
    kind === 'question' && 'with-question',
    isVoting && 'with-vote',
    isComparison && 'without-picture',
  ];
  const prose = useFollowing((following) => following.prose);
  const lanes = useLanes(run, lesson.engines);
  const shown = { kind, position, view, depth } as const;
  return (
    <main className={classes.filter(Boolean).join(' ')} aria-label={t('ui.lesson.label', { title })}>
      <div className="lesson-words">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard */}
        <article className="reading" tabIndex={0} aria-label={t('ui.lesson.text')}>
          <p className="hint" data-testid="step-count">
            {placeText(number, t)}
          </p>
          {chapter !== null && <h2 className="chapter-title">{chapter}</h2>}
          {children}
          {prose !== null && <Markdown text={prose} />}
          {knob !== null && <FollowKnob knob={knob} />}
          {curve !== null && <FollowCurve curve={curve} />}
        </article>
      </div>
      {!isComparison &&
        (lanes === null ? (
          <LessonStage key={`${opening}:${question?.id ?? ''}`} run={run} moment={shown}>
            {field}
          </LessonStage>
        ) : (
          <FollowLanes lanes={lanes} lesson={lesson} />
        ))}
    </main>
  );
}

/** Runs the script on the engines that the lecturer shows side by side. Null for one engine, and until they are loaded. */
function useLanes(run: ScriptRun, names: readonly string[]): LessonLanes | null {
  const [lanes, setLanes] = useState<LessonLanes | null>(null);
  const key = names.join(' ');
  useEffect(() => {
    const engines = scriptEngineIds.filter((id) => key.split(' ').includes(id));
    let isCurrent = true;
    setLanes(null);
    if (engines.length > 1)
      void loadEngines(engines).then(() => isCurrent && setLanes(scriptLanes(run.script, engines.map(engineNamed))));
    return () => {
      isCurrent = false;
    };
  }, [run, key]);
  return lanes;
}

function FollowLanes({ lanes, lesson }: { readonly lanes: LessonLanes; readonly lesson: LessonPlace }) {
  const position = useSession((session) => session.position);
  const { isBeat, view } = lesson;
  const moment = useMemo(() => {
    const at = lanes.lockstep.positionOf(0, position);
    seekLanes(lanes, { position });
    return { position, view, operation: isBeat ? lanes.lockstep.operationAt(at) : null };
  }, [lanes, position, view, isBeat]);
  return <LessonLanesView lanes={lanes} moment={moment} />;
}
