import { ArrowRight, FilePenLine } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { Files } from '../../state/open/files.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { isDirty } from '../../state/script/document.ts';
import { useSession } from '../../state/session/session.ts';
import { leaveHome, report, useShell } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { useRunCommand } from '../../ui/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { type CatalogLesson, lessonNamed, pathIds } from '../lesson/catalog/catalog.ts';
import { reachedText } from '../lesson/catalog/reached-text.ts';
import { useLessons } from '../lesson/catalog/use-lessons.ts';
import { loadLesson, useLesson } from '../lesson/state/lesson-state.ts';
import type { NextStep } from './next-step.ts';
import { showOpened } from './show-opened.ts';

interface Props {
  readonly files: Files;
  readonly next: NextStep;
  /** False while another button is the main one. */
  readonly isMain: boolean;
  /** The offers of unsaved scripts of pages that have ended. */
  readonly drafts: ReactNode;
}

/** The promise of the program, and the button that starts it or returns to where the user stopped. */
export function Introduction({ files, next, isMain, drafts }: Props) {
  const { t } = useTranslation();
  return (
    <div className="introduction">
      <h2 id="home-title">{t('ui.home.title')}</h2>
      <p className="lead">{t('ui.home.lead')}</p>
      <Start files={files} next={next} isMain={isMain} />
      <div className="row wrap scripts">
        <UnsavedScript isNext={next.kind === 'open' && next.id === null} />
        <CommandButton command="file.new" className="link">
          {t('command.file.new.title')}
        </CommandButton>
      </div>
      {drafts}
    </div>
  );
}

/** Leads to the unsaved script if something else is in front of it. */
function UnsavedScript({ isNext }: { readonly isNext: boolean }) {
  const { t } = useTranslation();
  const { document, source } = useSession();
  const isLesson = useLesson(({ file }) => file !== null);
  const isShown = isNext && source === null && !isLesson;
  if (isShown || !isDirty(document)) return null;
  return (
    <button type="button" className="button link" onClick={() => showOpened(null)}>
      <FilePenLine size={16} aria-hidden="true" />
      {t('ui.home.unsaved', { name: document.name })}
    </button>
  );
}

function Start({ files, next, isMain }: Omit<Props, 'drafts'>) {
  const t = useTranslate();
  const run = useRunCommand();
  const lesson = useCatalogLesson(next.kind === 'lesson' ? next.id : null);
  const kept = usePreferences(({ lessons }) => (next.id === null ? undefined : lessons[next.id]));
  if (next.kind === 'open') {
    return (
      <StartButton isMain={isMain} label={t('ui.home.continue', { name: next.name })} onStart={leaveHome}>
        {reachedText(kept, t)}
        <RecentFiles files={files} />
      </StartButton>
    );
  }
  if (next.kind === 'compare') {
    return <StartButton isMain={isMain} label={t('ui.home.compare')} onStart={() => run('compare.toggle')} />;
  }
  const title = lesson?.head.title ?? '';
  const place = pathIds.indexOf(next.id);
  const label = t(next.moment > 0 ? 'ui.home.continue' : place === 0 ? 'ui.home.start' : 'ui.home.next', {
    name: title,
  });
  return (
    <StartButton
      isMain={isMain}
      label={label}
      isReady={lesson !== null}
      onStart={() => void report(() => loadLesson(lesson!.file, next.moment))}
    >
      {reachedText(kept, t) ??
        (lesson !== null &&
          [
            ...(place < 0 ? [] : [t('ui.home.lesson', { n: place + 1, count: pathIds.length })]),
            t('ui.lesson.minutes', { count: lesson.head.minutes }),
          ].join(' · '))}
      <RecentFiles files={files} />
    </StartButton>
  );
}

/** Returns a lesson in the current language; null until it has loaded. */
function useCatalogLesson(id: string | null): CatalogLesson | null {
  const load = useCallback((locale: Locale) => (id === null ? Promise.resolve(null) : lessonNamed(id, locale)), [id]);
  return useLessons(load);
}

interface StartButtonProps {
  readonly isMain: boolean;
  readonly isReady?: boolean;
  readonly label: string;
  readonly onStart: () => void;
  readonly children?: ReactNode;
}

function StartButton({ isMain, isReady = true, label, onStart, children }: StartButtonProps) {
  return (
    <>
      <button
        type="button"
        className={`button start ${isMain ? 'primary' : 'outlined'}`}
        disabled={!isReady}
        onClick={onStart}
      >
        <span className="ellipsis">{label}</span>
        <ArrowRight size={18} aria-hidden="true" />
      </button>
      <p className="start-about">{children}</p>
    </>
  );
}

/** The newest two files; the others are in the menu. */
function RecentFiles({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const recent = useShell((shell) => shell.recent);
  if (recent.length === 0) return null;
  return (
    <span className="recent">
      {t('ui.home.recent')}
      {recent.slice(0, 2).map(({ name, path }) => (
        <button
          key={path}
          type="button"
          className="button link"
          title={path}
          onClick={() => void files.openRecent(path)}
        >
          {name}
        </button>
      ))}
    </span>
  );
}
