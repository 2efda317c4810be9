import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { momentPlace, placeText } from '../../../core/script/narration/place.ts';
import { useClass } from '../class/classroom.ts';
import { JoinCard } from '../class/join-card.tsx';
import { PollPanel } from '../class/poll-panel.tsx';
import { isOfLesson, pollOfMoment } from '../class/vote-id.ts';
import { LessonText } from '../lesson/pages/lesson-text.tsx';
import { LessonPicture } from '../lesson/pictures/lesson-picture.tsx';
import { stepBackInVote, stepInVote } from '../lesson/questions/votes.ts';
import { momentIn, useLesson } from '../lesson/state/lesson-state.ts';
import { type Asking, answerStop, askForVote, isKnown, useQuestions } from '../questions/question-state.ts';
import { KeyButton } from './key-button.tsx';
import { PenDrawing, PresentBar, PresentOverlay } from './present-tools.tsx';
import { RoomQuestion } from './room-question.tsx';
import { Whereabouts } from './whereabouts.tsx';

/** Factors of the normal size. The last one is the smallest that is readable in a room. */
const SCALES = [1, 0.92, 0.84, 0.75] as const;

/**
 * Shrinks the type of an element's first child until its text fits, because a presentation remote cannot scroll. Sets `--type-scale`, a
 * factor of the normal size.
 * @returns a function that stops
 */
function keepTypeFitted(element: HTMLElement | null): () => void {
  const words = element?.firstElementChild;
  if (!(words instanceof HTMLElement)) return () => undefined;
  const fit = (): void => fitType(words);
  const resized = new ResizeObserver(fit);
  // Called before the next frame is painted, so no other size is visible.
  const changed = new MutationObserver(fit);
  resized.observe(words);
  changed.observe(words, { childList: true, subtree: true, characterData: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
  };
}

function fitType(words: HTMLElement): void {
  for (const scale of SCALES) {
    words.style.setProperty('--type-scale', String(scale));
    if (words.scrollHeight <= words.clientHeight) return;
  }
}

/** A lesson for a projector: picture, sentence, text, chapter, moment and the tools of the presenter. */
export function LessonPresentation() {
  const { t } = useTranslation();
  const played = useLesson((lesson) => lesson.played);
  const moment = useLesson(momentIn);
  if (played === null) return null;
  const isSideBySide = played.lesson.head.compare.length > 0;
  return (
    <main
      className={isSideBySide ? 'lesson-presentation side-by-side' : 'lesson-presentation'}
      aria-label={t('ui.lesson.label', { title: played.lesson.head.title })}
    >
      <h1 className="visually-hidden">{played.lesson.head.title}</h1>
      <LessonPicture played={played}>
        <PenDrawing moment={moment} />
      </LessonPicture>
      <div ref={keepTypeFitted} className="lesson-words">
        <LessonText played={played} Question={RoomQuestion} />
        {!isSideBySide && <Joining />}
        <OtherPoll />
      </div>
      <LessonWhereabouts played={played} />
      <PresentOverlay />
    </main>
  );
}

/**
 * Shows how to join the class on the first page and at open questions, with the number of answers. The answers stay hidden until the question
 * is closed, so that nobody follows the majority.
 */
function Joining() {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const asking = useQuestions((questions) => questions.asking[position]);
  const status = useClass((room) => room.status);
  if (status === null || (asking === undefined ? position > 0 : isKnown(asking))) return null;
  const count = pollOfMoment(status, position)?.counts.answered;
  return <JoinCard>{count !== undefined && t('ui.class.answered', { count, joined: status.joined })}</JoinCard>;
}

/** The bars of a question that the lecturer asks in the class dialog. The lesson's own question shows its bars itself. */
function OtherPoll() {
  const isOwn = useClass(({ status }) => status?.poll != null && isOfLesson(status.poll.question));
  return isOwn ? null : <PollPanel className="poll" />;
}

/** Shows lesson, chapter and moment, the tools, and what the keys do at a question. */
function LessonWhereabouts({ played: { lesson, moments } }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const asking = useQuestions((questions) => questions.asking[position]);
  const keys = (
    <>
      {asking !== undefined && <AnswerKeys asking={asking} />}
      <VoteAgain />
      <VoteKeys />
      <End moments={moments} />
      <PresentBar />
    </>
  );
  return (
    <Whereabouts title={[lesson.head.title, moments[position]?.chapter ?? []].flat()} keys={keys}>
      <span className="step-count">{placeText(momentPlace(moments, position), t)}</span>
    </Whereabouts>
  );
}

/** Says what the keys do at a question: they show the answer, and then step through it. */
function AnswerKeys({ asking }: { readonly asking: Asking }) {
  const { t } = useTranslation();
  if (!isKnown(asking)) return <KeyButton command="play.next" symbol="→" label={t('ui.question.reveal')} />;
  return (
    <>
      {/* Both keep their places, so that none comes to lie under the pointer that clicked the other. */}
      <span className={answerStop(asking, -1) === null ? 'kept-place' : ''}>
        <KeyButton command="play.previous" symbol="←" label={t('ui.question.modelBack')} />
      </span>
      <span className={answerStop(asking, 1) === null ? 'kept-place' : ''}>
        <KeyButton command="play.next" symbol="→" label={t('ui.question.modelOn')} />
      </span>
    </>
  );
}

/** Opens a question that the class has closed for another vote, which has a result of its own. */
function VoteAgain() {
  const { t } = useTranslation();
  const at = useLesson((lesson) => lesson.position);
  const played = useLesson((lesson) => lesson.played);
  const isClosed = useClass(({ status }) => pollOfMoment(status, at)?.taken === false);
  if (!isClosed || played === null) return null;
  return (
    <button type="button" className="button key-button" onClick={() => askForVote(played, at)}>
      <RotateCcw size="1em" aria-hidden="true" />
      {t('ui.present.voteAgain')}
    </button>
  );
}

/** Says what the keys do at a vote of the class: they close it, or open it again if it was closed just now. */
function VoteKeys() {
  const { t } = useTranslation();
  const isOpen = useClass(() => stepInVote() !== null);
  const isClosed = useClass(() => stepBackInVote() !== null);
  return (
    <>
      {isClosed && <KeyButton command="play.previous" symbol="←" label={t('ui.lesson.vote.reopen')} />}
      {isOpen && <KeyButton command="play.next" symbol="→" label={t('ui.lesson.vote.close')} />}
    </>
  );
}

/** Says that no moment follows, and how to leave. A question or vote of the last moment comes first. */
function End({ moments }: Pick<LessonRun, 'moments'>) {
  const { t } = useTranslation();
  const position = useLesson((lesson) => lesson.position);
  const asking = useQuestions((questions) => questions.asking[position]);
  const isVoting = useClass(() => stepInVote() !== null);
  const isOpen = asking !== undefined && (!isKnown(asking) || answerStop(asking, 1) !== null);
  if (position < moments.length - 1 || isVoting || isOpen) return null;
  return <KeyButton command="back" symbol="Esc" label={t('ui.speaker.end')} />;
}
