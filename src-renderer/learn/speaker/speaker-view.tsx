import { ChevronLeft, ChevronRight, CircleCheck, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../ui/icon-action.tsx';
import { Markdown } from '../markdown/markdown.tsx';
import type { RemoteCommand, ShownLesson } from '../present/speaker-channel.ts';

const KEY = 'ecs-atlas.speaker.since';

/** Runs commands in the window. */
export interface Remote {
  run(command: RemoteCommand): void;
  go(moment: number): void;
}

interface Props {
  /** Null if no lesson is open, or the window has not answered. */
  readonly lesson: ShownLesson | null;
  /** True if the window is closed. Its last content stays. */
  readonly isClosed: boolean;
  readonly remote: Remote;
}

interface LessonProps {
  readonly lesson: ShownLesson;
  readonly remote: Remote;
}

/** Shows notes, the class's view, the next moment, chapters and clock. */
export function SpeakerView({ lesson, isClosed, remote }: Props) {
  const { t } = useTranslation();
  return (
    <main className="speaker" aria-label={t('ui.speaker.title')}>
      <header className="row">
        <h1 className="ellipsis">{lesson?.title ?? t('ui.speaker.title')}</h1>
        <Clock />
        {isClosed && (
          <p className="speaker-closed" role="alert">
            {t('ui.speaker.closed')}
          </p>
        )}
      </header>
      {lesson === null ? (
        <p className="speaker-nothing" role="status">
          {t('ui.speaker.nothing')}
        </p>
      ) : (
        <>
          <Notes lesson={lesson} />
          <aside>
            <Next lesson={lesson} />
            <Chapters lesson={lesson} remote={remote} />
          </aside>
          {!isClosed && <Steps lesson={lesson} remote={remote} />}
        </>
      )}
    </main>
  );
}

/** Shows the lecturer's notes, and below them the class's view. */
function Notes({ lesson }: Pick<LessonProps, 'lesson'>) {
  const { notes, prose, sentence, question, poll, voting, reopens } = lesson;
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <article className="speaker-notes" tabIndex={0} aria-label={t('ui.speaker.notes')}>
      <h2>{t('ui.speaker.notes')}</h2>
      {notes === null ? <p className="hint">{t('ui.speaker.noNotes')}</p> : <Markdown text={notes} />}
      <h2>{t('ui.speaker.now')}</h2>
      <p role="status" className="speaker-sentence">
        {sentence}
      </p>
      {prose !== null && <Markdown text={prose} />}
      {voting !== null && (
        <p role="status" className="speaker-voting">
          {t('ui.lesson.vote.voted', voting)}
        </p>
      )}
      {reopens && poll !== null && <Answers poll={poll} />}
      {question !== null && (
        <>
          <Markdown text={question.ask} />
          {poll !== null && <Answers poll={poll} />}
          <Options options={question.options} />
          <h2>{t(question.isOpen ? 'ui.speaker.hiddenAnswer' : 'ui.speaker.answer')}</h2>
          <Markdown text={question.why} />
        </>
      )}
    </article>
  );
}

/** Lists the options in the class's order, with the right one marked. */
function Options({ options }: Pick<NonNullable<ShownLesson['question']>, 'options'>) {
  const { t } = useTranslation();
  if (options.length === 0) return null;
  return (
    <ol className="room-options">
      {options.map(({ text, isRight }) => (
        <li key={text} className={isRight ? 'right' : ''}>
          <Markdown text={text} />
          {isRight && <CircleCheck size={20} role="img" aria-label={t('ui.speaker.answer')} />}
        </li>
      ))}
    </ol>
  );
}

/** Shows the count of each answer of the class. */
function Answers({ poll: { bars, answered } }: { readonly poll: NonNullable<ShownLesson['poll']> }) {
  const { t } = useTranslation();
  return (
    <section className="speaker-answers" aria-label={t('ui.class.answers')}>
      <h2>{t('ui.class.answers')}</h2>
      <p>
        {bars.length === 0 ? t('ui.class.noAnswers') : bars.map(({ label, count }) => `${label}: ${count}`).join(' · ')}
      </p>
      <p className="hint">{t('ui.speaker.answered', { count: answered })}</p>
    </section>
  );
}

function Next({ lesson: { next } }: { readonly lesson: ShownLesson }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="speaker-next" tabIndex={0} aria-label={t('ui.speaker.next')}>
      <h2>{t('ui.speaker.next')}</h2>
      {next === null && <p className="hint">{t('ui.speaker.end')}</p>}
      {next?.chapter != null && <h3>{next.chapter}</h3>}
      {next !== null && <Markdown text={next.text} />}
    </section>
  );
}

function Chapters({ lesson: { chapter, chapters }, remote }: LessonProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.speaker.chapters')}>
      <h2>{t('ui.speaker.chapters')}</h2>
      <ol>
        {chapters.map(({ title, moment }, i) => (
          <li key={moment}>
            <button
              type="button"
              className="button"
              aria-current={i === chapter ? 'step' : undefined}
              onClick={() => remote.go(moment)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Steps({ lesson: { moment, count, place, blank, question, voting, reopens }, remote }: LessonProps) {
  const { t } = useTranslation();
  const closes = voting !== null ? 'ui.lesson.vote.close' : question?.isOpen === true ? 'ui.question.reveal' : null;
  return (
    <footer className="row">
      <button
        type="button"
        className="button outlined"
        disabled={moment === 0 && !reopens}
        onClick={() => remote.run('play.previous')}
      >
        <ChevronLeft size={20} aria-hidden="true" />
        {t(reopens ? 'ui.lesson.vote.reopen' : 'command.play.previous.title')}
      </button>
      <button
        type="button"
        className="button primary"
        disabled={moment === count - 1 && closes === null}
        onClick={() => remote.run('play.next')}
      >
        {t(closes ?? 'command.play.next.title')}
        <ChevronRight size={20} aria-hidden="true" />
      </button>
      <span data-testid="speaker-moment">{place}</span>
      <button
        type="button"
        className="button outlined"
        aria-pressed={blank === true}
        disabled={blank === null}
        onClick={() => remote.run('present.blank')}
      >
        {t('command.present.blank.title')}
      </button>
    </footer>
  );
}

/** Shows the time of day and the duration of the lecture so far. */
function Clock() {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const [since, setSince] = useState(() => Number(sessionStorage.getItem(KEY) ?? Date.now()));
  // The duration continues after a reload.
  useEffect(() => sessionStorage.setItem(KEY, String(since)), [since]);
  return (
    <div className="row speaker-clock">
      <time title={t('ui.speaker.clock')}>
        {new Date(now).toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit' })}
      </time>
      <span role="timer" aria-label={t('ui.speaker.elapsed')}>
        {elapsed(now - since)}
      </span>
      <IconAction
        label={t('ui.speaker.restart')}
        icon={RotateCcw}
        size={16}
        className="outlined"
        onClick={() => setSince(Date.now())}
      />
    </div>
  );
}

/** Updated each second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Formats `12:05`, or `1:12:05` after an hour. */
function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
