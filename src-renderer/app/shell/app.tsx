import type { i18n } from 'i18next';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Translate } from '../../../core/cells/translate.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { AdaptedNote } from '../../build/script/adapted-note.tsx';
import { compareAgain, useCompare } from '../../compare/state/compare-state.ts';
import { keepBreaking } from '../../debug/watch/breakpoints.ts';
import { taskResults } from '../../learn/class/choice-text.ts';
import { Classroom } from '../../learn/class/classroom.ts';
import { ClassroomContext, PollPopup } from '../../learn/class/poll-panel.tsx';
import { closeWhatWasOpen } from '../../learn/home/close-what-was-open.ts';
import { translateLesson, watchLesson } from '../../learn/lesson/catalog/lesson-files.ts';
import { keepProgress } from '../../learn/lesson/catalog/progress.ts';
import { LessonView } from '../../learn/lesson/pages/lesson-view.tsx';
import { askClass } from '../../learn/lesson/questions/ask-class.ts';
import { keepVotes } from '../../learn/lesson/questions/votes.ts';
import { useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { openedText } from '../../learn/lesson/state/opened-text.ts';
import { startSpeakerLine } from '../../learn/present/speaker-connection.ts';
import { Pictures } from '../../record/export/picture-commands.ts';
import { finishLongRuns } from '../../state/editing/long-runs.ts';
import { Games } from '../../state/live/games.ts';
import { Recordings } from '../../state/live/recordings.ts';
import { keepDraft } from '../../state/open/drafts.ts';
import { Files, type Lessons } from '../../state/open/files.ts';
import { startPlayback } from '../../state/play/playback.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { useOpenPanels } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { hasProgram, useShell } from '../../state/window/window-state.ts';
import { textsOf } from '../../text/translate.ts';
import { applyTheme } from '../../ui/apply-theme.ts';
import { CommandsContext } from '../../ui/command.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { loadParts, part, partWithEngines } from '../../ui/lazy-part.tsx';
import { HostNotice } from '../../ui/notices.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { listenToKeys } from '../commands/listen-to-keys.ts';
import { createCommands } from '../commands/registry.ts';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { DropTarget } from './drop-target.tsx';
import { listenToHost } from './host-events.ts';
import { LeftDrafts } from './left-drafts.tsx';
import { reopening } from './reopen-picture.ts';
import { useSystemMenu } from './system-menu.ts';
import { Titlebar } from './titlebar.tsx';
import { Toasts } from './toasts.tsx';

/* Each view is a separate chunk, so a link to a lesson loads the lesson first. */
const CompareView = partWithEngines(async () => (await import('../../compare/compare-view.tsx')).CompareView);
const Home = partWithEngines(async () => (await import('../../learn/home/home.tsx')).Home);
const LessonPresentation = part(
  async () => (await import('../../learn/present/lesson-presentation.tsx')).LessonPresentation,
);
const LiveBar = part(async () => (await import('../../debug/live/live-bar.tsx')).LiveBar);
const PresentedScript = part(async () => (await import('../../learn/present/presented-script.tsx')).PresentedScript);
const PresentedComparison = partWithEngines(
  async () => (await import('../../learn/present/presented-comparison.tsx')).PresentedComparison,
);
const StoryboardDrawer = part(
  async () => (await import('../../record/storyboard/storyboard-drawer.tsx')).StoryboardDrawer,
);
const WorldView = partWithEngines(async () => (await import('./world-view.tsx')).WorldView);

/** Starts loading the first view. */
export function prepareShown(home: boolean): void {
  if (home) Home.prepare();
  else WorldView.prepare();
}

interface Props {
  readonly host: Host;
  readonly i18n: i18n;
  readonly lessons: Lessons;
}

export function App(props: Props) {
  const { host, i18n } = props;
  const services = useServices(props);
  const { games, recordings, files, classroom, commands } = services;
  useListeners(props, services);
  useSystemMenu(host, commands);
  const presenting = useShell((shell) => shell.presenting);
  const comparing = useCompare((compare) => compare.open);
  const home = useShell((shell) => shell.home);
  const lesson = useLesson(({ file }) => file !== null);
  const storyboard = useOpenPanels().includes('storyboard') && !home && !presenting;
  const theme = useTheme();
  useLayoutEffect(() => applyTheme(theme), [theme]);
  return (
    <I18nextProvider i18n={i18n}>
      <LanguageKey i18n={i18n}>
        <CommandsContext value={commands}>
          <ClassroomContext value={classroom}>
            <ErrorBoundary opened={openedText}>
              <div className={appClass({ presenting, comparing, 'with-storyboard': storyboard })}>
                {!presenting && <Titlebar files={files} comparing={comparing} />}
                <div>
                  <HostNotice />
                  {!comparing && !home && !lesson && !presenting && (
                    <>
                      <LiveBar />
                      <div className="row drafts-and-note">
                        <LeftDrafts files={files} />
                        <AdaptedNote />
                      </div>
                    </>
                  )}
                </div>
                <Shown files={files} />
                {storyboard && <StoryboardDrawer />}
              </div>
              <Dialogs host={host} files={files} games={games} recordings={recordings} classroom={classroom} />
              {(home || !lesson) && <PollPopup />}
            </ErrorBoundary>
            <Toasts />
            <DropTarget files={files} recordings={recordings} />
          </ClassroomContext>
        </CommandsContext>
      </LanguageKey>
    </I18nextProvider>
  );
}

function appClass(states: Readonly<Record<string, boolean>>): string {
  return ['app', ...Object.keys(states).filter((name) => states[name])].join(' ');
}

/** Services of the whole window, created once. */
function useServices({ host, i18n, lessons }: Props) {
  return useMemo(() => {
    const say: Translate = (key, args) => i18n.t(key, { ...args });
    const games = new Games(host, say);
    const recordings = new Recordings(host, say);
    const files = new Files(host, say, lessons, reopening(recordings));
    const classroom = new Classroom(host);
    const commands = createCommands(files, games, recordings, classroom, new Pictures(host, say), say);
    return { games, recordings, files, classroom, commands };
  }, [host, i18n, lessons]);
}

/** Listeners for keys, the host and games. */
function useListeners({ host, i18n }: Props, services: ReturnType<typeof useServices>): void {
  const { games, recordings, files, classroom, commands } = services;
  // A layout effect, so that a key pressed right after the first picture is not lost.
  useLayoutEffect(() => listenToKeys(commands), [commands]);
  useEffect(() => listenToHost(host, commands, files), [host, commands, files]);
  useEffect(() => {
    if (!hasProgram()) return;
    void files.offerDrafts();
    return keepDraft(host);
  }, [host, files]);
  useEffect(() => games.listen(), [games]);
  useEffect(() => keepBreaking(games), [games]);
  useEffect(() => classroom.listen(), [classroom]);
  useEffect(
    () =>
      askClass(
        classroom,
        (key, args) => i18n.t(key, { ...args }),
        () => taskResults(i18n),
      ),
    [classroom, i18n],
  );
  useEffect(() => keepVotes(classroom), [classroom]);
  useEffect(() => recordings.listen(), [recordings]);
  useEffect(() => startPlayback(textsOf(i18n).translate), [i18n]);
  useEffect(finishLongRuns, []);
  useEffect(() => whenIdle(loadParts), []);
  useEffect(closeWhatWasOpen, []);
  useEffect(() => translateLesson(i18n), [i18n]);
  useEffect(() => startSpeakerLine(i18n, commands), [i18n, commands]);
  useEffect(() => watchLesson(host), [host]);
  useEffect(() => keepProgress(), []);
  useEffect(compareOpened, []);
}

/** Opening a script while the open script is compared compares that script instead. */
function compareOpened(): () => void {
  return useSession.subscribe((now, before) => {
    if (now.document.run.script.text !== before.document.run.script.text) compareAgain();
  });
}

function Shown({ files }: { readonly files: Files }) {
  const home = useShell((shell) => shell.home);
  const presenting = useShell((shell) => shell.presenting);
  const comparing = useCompare((compare) => compare.open);
  const lesson = useLesson(({ file }) => file !== null);
  if (home) return <Home files={files} drafts={<LeftDrafts files={files} />} />;
  if (lesson) return presenting ? <LessonPresentation /> : <LessonView />;
  if (comparing) return presenting ? <PresentedComparison /> : <CompareView />;
  return presenting ? <PresentedScript /> : <WorldView files={files} />;
}

/** Sets the document's language, for fonts, hyphenation and screen readers. */
function LanguageKey({ i18n, children }: { readonly i18n: i18n; readonly children: React.ReactNode }) {
  const [language, setLanguage] = useState(i18n.language);
  useEffect(() => {
    i18n.on('languageChanged', setLanguage);
    return () => i18n.off('languageChanged', setLanguage);
  }, [i18n]);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return children;
}
