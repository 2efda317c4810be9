import './shell/no-eval.ts';
import '../assets/fonts/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/shell.css';
import './styles/narration.css';
import './styles/timeline.css';
import './styles/script.css';
import './styles/inspector.css';
import './styles/operations.css';
import './styles/stage.css';
import './styles/panes.css';
import './styles/compare.css';
import './styles/figures.css';
import './styles/dialogs.css';
import './styles/export.css';
import './styles/games.css';
import './styles/live.css';
import './styles/lists.css';
import './styles/watch.css';
import './styles/home.css';
import './styles/lesson.css';
import './styles/questions.css';
import './styles/present.css';
import './styles/lesson-present.css';
import './styles/speaker.css';
import './styles/class.css';
import './styles/storyboard.css';
import { createRoot } from 'react-dom/client';
import { connectHost } from './host/host.ts';
import { lessonsOf, rememberLesson } from './lesson/lesson-files.ts';
import { isLessonOpen } from './lesson/lesson-state.ts';
import { shareLessons } from './lesson/share-lesson.ts';
import { speakerIn } from './presenter/address.ts';
import { App } from './shell/app.tsx';
import { Unreachable } from './shell/unreachable.tsx';
import { SpeakerPage } from './speaker/speaker-page.tsx';
import { examplesIn } from './state/examples.ts';
import { decodeLink, openLink } from './state/link.ts';
import { shownLocale, startLocale } from './state/preferences.ts';
import { loadPreferences, rememberPlace, rememberPreferences } from './state/remember.ts';
import { openScript } from './state/session.ts';
import { showHome, useShell } from './state/shell.ts';
import { resolveTheme } from './state/theme.ts';
import { WatchedHost } from './state/watched-host.ts';
import { createI18n } from './text/i18n.ts';
import { applyTheme } from './ui/apply-theme.ts';

const root = createRoot(document.getElementById('root')!);
const speaker = speakerIn(location.hash);
// Connecting takes the token out of the address, and the rest of the fragment with it.
const linked = decodeLink(location.hash);

if (speaker === null) await startWindow();
else root.render(<SpeakerPage id={speaker} i18n={createI18n(startLocale(null, navigator.languages))} />);

async function startWindow(): Promise<void> {
  try {
    const host = new WatchedHost(await connectHost());
    await loadPreferences(host);
    const info = await host.call('app.info', undefined);
    useShell.setState({ info });
    const locale = shownLocale();
    const i18n = createI18n(locale);
    openScript(examplesIn(locale)[0]!.file);
    const lessons = lessonsOf(i18n);
    const opened =
      linked !== null && (await openLink(linked, (key, args) => i18n.t(key, { ...args }), lessons.openLinked));
    if (!opened && !info.opening) showHome();
    rememberPreferences(host, i18n);
    rememberPlace(isLessonOpen);
    rememberLesson();
    shareLessons();
    if (info.host === 'browser') host.watch();
    root.render(<App host={host} i18n={i18n} lessons={lessons} />);
  } catch (error) {
    applyTheme(resolveTheme('system', { dark: matchMedia('(prefers-color-scheme: dark)').matches, contrast: false }));
    const i18n = createI18n(startLocale(null, navigator.languages));
    root.render(<Unreachable error={error} i18n={i18n} />);
  }
}
